import { Hono } from 'hono'
import type { Ask } from '#shop/request-context.ts'
import type { Customer } from '#shop/actor.ts'
import {
  checkoutOf,
  chooseAddress,
  ChooseDelivery,
  chooseDelivery,
  KeepNotes,
  keepNotes,
  PlaceOrder,
  placeOrder,
} from '#shop/ordering/checkout/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { customerOf } from '#api/http/auth-guard.ts'
import { ChosenAddress, tellOfAnswers, tellOfCheckout, tellOfDelivery, tellOfNotes, tellOfOrder } from './checkout.openapi.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readBody, refuse } from '#api/http/refusal.ts'

/**
 * The checkout endpoints, under /api/checkout: the steps of the checkout page for programs. Amounts
 * in cents.
 */
export function checkoutCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.get('/', tellOfCheckout, async (c) => c.json(await now(c.get('ask'), customerOf(c))))

  calls.post('/address', tellOfAnswers, async (c) => {
    const by = customerOf(c)
    await chooseAddress(c.get('ask').shop, by, await readBody(c, ChosenAddress))
    return c.json(await now(c.get('ask'), by))
  })

  calls.post('/delivery', tellOfDelivery, async (c) => {
    const by = customerOf(c)
    await chooseDelivery(c.get('ask').shop, by, await readBody(c, ChooseDelivery))
    return c.json(await now(c.get('ask'), by))
  })

  calls.post('/notes', tellOfNotes, async (c) => {
    const by = customerOf(c)
    await keepNotes(c.get('ask').shop, by, await readBody(c, KeepNotes))
    return c.json(await now(c.get('ask'), by))
  })

  calls.post('/order', tellOfOrder, async (c) => {
    const by = customerOf(c)
    const placed = await placeOrder(c.get('ask').shop, by, await readBody(c, PlaceOrder))
    if (placed.outcome === 'placed') return c.json({ success: true, orderNumber: placed.orderNumber, paymentUrl: placed.paymentUrl })
    const { outcome, ...why } = placed
    return refuse(c, new Failure(outcome === 'sold-out' ? 'sold-out' : 'cart-changed'), why)
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}

async function now({ shop }: Ask, by: Customer) {
  return { success: true, ...(await checkoutOf(shop, by)) }
}
