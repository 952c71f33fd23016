import './success.css'
import { useState } from 'react'
import { redirect } from 'react-router'
import { MINUTE } from '#shared/durations.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { requirePendingPayment } from '#app/request/guards.server.ts'
import { getOrder } from '#shop/ordering/orders/orders.ts'
import { wasDeclined } from '#shop/ordering/payments/payment-failed.ts'
import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import type { Route } from './+types/checkout-success'
import { OrderConfirmed } from './order-confirmed.tsx'
import { OrderDeferred } from './order-deferred.tsx'
import { OrderUnpaid } from './order-unpaid.tsx'
import { PaymentPending } from './payment-pending.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { by, order: newest } = await requirePendingPayment(request, context)
  const { shop } = getRequestContext(context)
  const query = readQuery('checkoutSuccess', request.url)
  // The payment page returns with its own order, which may not be the newest.
  const asked = query.order ?? newest.number
  const awaiting = asked === newest.number ? newest : await getOrder(shop, by, asked).catch(() => newest)
  if (awaiting.status === 'pending_payment') await settleOwnOrder(shop, by, awaiting.number)
  const order = await getOrder(shop, by, awaiting.number)
  // A cancelled or refunded order: its own page shows the outcome.
  if (order.status === 'cancelled' || order.status === 'refunded') throw redirect(urls.order(order.number))
  return {
    order,
    firstName: by.firstName,
    declined: order.status === 'pending_payment' && (await wasDeclined(shop, by, order.number)),
    stockCountedAt: order.awaitsPaymentLink ? await getLastSyncedAt(shop) : null,
    // The payment page adds its transaction id only after a payment.
    said: query.transactionId !== undefined,
    minutes: Math.max(0, Math.ceil((order.payBy.getTime() - shop.now().getTime()) / MINUTE)),
    words: getMessageBundle(context, 'checkout'),
  }
}

/**
 * The page after the payment page: the order is confirmed, still waits for the payment's
 * confirmation or for its payment link, or is unpaid.
 */
export default function CheckoutSuccessPage({ loaderData }: Route.ComponentProps) {
  const { order, firstName, said, declined, minutes, stockCountedAt } = loaderData
  const waiting = said && !declined && order.status === 'pending_payment'
  const [waited] = useState(waiting)
  if (order.paidAt) return <OrderConfirmed order={order} firstName={firstName} announce={waited} />
  if (waiting) return <PaymentPending orderId={order.id} />
  if (order.paymentDeferredAt && order.may.pay && !declined) return <OrderDeferred order={order} stockCountedAt={stockCountedAt} />
  return <OrderUnpaid order={order} minutes={minutes} declined={declined} />
}
