import { Hono } from 'hono'
import type { RequestContext } from '#shop/request-context.ts'
import type { Customer } from '#shop/actor.ts'
import {
  getCheckout,
  chooseAddress,
  ChooseDelivery,
  chooseDelivery,
  SaveNotes,
  saveNotes,
  PlaceOrder,
  placeOrder,
} from '#shop/ordering/checkout/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import {
  CheckoutAddressBody,
  chooseAddressDocs,
  checkoutDocs,
  chooseDeliveryDocs,
  checkoutNotesDocs,
  placeOrderDocs,
} from './checkout.openapi.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * The checkout endpoints, under /api/checkout: the steps of the checkout page for programs. Amounts
 * in cents.
 */
export function checkoutRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.get('/', checkoutDocs, async (c) => c.json(await now(c.get('requestContext'), signedInCustomer(c))))

  calls.post('/address', chooseAddressDocs, async (c) => {
    const by = signedInCustomer(c)
    await chooseAddress(c.get('requestContext').shop, by, await readJsonBody(c, CheckoutAddressBody))
    return c.json(await now(c.get('requestContext'), by))
  })

  calls.post('/delivery', chooseDeliveryDocs, async (c) => {
    const by = signedInCustomer(c)
    await chooseDelivery(c.get('requestContext').shop, by, await readJsonBody(c, ChooseDelivery))
    return c.json(await now(c.get('requestContext'), by))
  })

  calls.post('/notes', checkoutNotesDocs, async (c) => {
    const by = signedInCustomer(c)
    await saveNotes(c.get('requestContext').shop, by, await readJsonBody(c, SaveNotes))
    return c.json(await now(c.get('requestContext'), by))
  })

  calls.post('/order', placeOrderDocs, async (c) => {
    const by = signedInCustomer(c)
    const placed = await placeOrder(c.get('requestContext').shop, by, await readJsonBody(c, PlaceOrder))
    if (placed.outcome === 'placed') return c.json({ success: true, orderNumber: placed.orderNumber, paymentUrl: placed.paymentUrl })
    if (placed.outcome === 'deferred') return c.json({ success: true, orderNumber: placed.orderNumber, paymentUrl: null })
    const { outcome, ...why } = placed
    return sendFailure(c, new Failure(outcome === 'sold-out' ? 'sold-out' : 'cart-changed'), why)
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

async function now({ shop }: RequestContext, by: Customer) {
  return { success: true, ...(await getCheckout(shop, by)) }
}
