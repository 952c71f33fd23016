import './success.css'
import { useState } from 'react'
import { redirect } from 'react-router'
import { MINUTE } from '#shared/durations.ts'
import { urls } from '#shared/urls.ts'
import { pendingPayment } from '#app/request/guards.server.ts'
import { orderOf } from '#shop/ordering/orders/orders.ts'
import { wasDeclined } from '#shop/ordering/payments/payment-failed.ts'
import { settleOwn } from '#shop/ordering/payments/settlement.ts'
import { ask, words } from '#app/request/context.server.ts'
import type { Route } from './+types/checkout-success'
import { Confirmed } from './confirmed.tsx'
import { Unpaid } from './unpaid.tsx'
import { Waiting } from './waiting.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { by, order: newest } = await pendingPayment(request, context)
  const { shop } = ask(context)
  const query = new URL(request.url).searchParams
  // The payment page returns with its own order, which may not be the newest.
  const asked = query.get('order') ?? newest.number
  const awaiting = asked === newest.number ? newest : await orderOf(shop, by, asked).catch(() => newest)
  if (awaiting.status === 'pending_payment') await settleOwn(shop, by, awaiting.number)
  const order = await orderOf(shop, by, awaiting.number)
  // A cancelled or refunded order: its own page shows the outcome.
  if (order.status === 'cancelled' || order.status === 'refunded') throw redirect(urls.order(order.number))
  return {
    order,
    firstName: by.firstName,
    declined: order.status === 'pending_payment' && (await wasDeclined(shop, by, order.number)),
    // The payment page adds its transaction id only after a payment.
    said: query.has('transactionId'),
    minutes: Math.max(0, Math.ceil((order.payBy.getTime() - shop.now().getTime()) / MINUTE)),
    words: words(context, 'cart', 'checkout', 'dashboard'),
  }
}

/**
 * The page after the payment page: the order is confirmed, still waits for the payment's
 * confirmation, or is unpaid.
 */
export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  const { order, firstName, said, declined, minutes } = loaderData
  const waiting = said && !declined && order.status === 'pending_payment'
  const [waited] = useState(waiting)
  if (order.paidAt) return <Confirmed order={order} firstName={firstName} announce={waited} />
  if (waiting) return <Waiting orderId={order.id} />
  return <Unpaid order={order} minutes={minutes} declined={declined} />
}
