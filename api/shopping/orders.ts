import { Hono } from 'hono'
import { cancelForCustomer, CancelForCustomer, cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { Failure } from '#shop/failure.ts'
import { markOrderDelivered, shipOrder, ShipOrder, startPacking } from '#shop/ordering/fulfilment/fulfilment.ts'
import { ChangeOrderAddress, changeOrderAddress } from '#shop/ordering/orders/order-address.ts'
import { getOrder, listOrders } from '#shop/ordering/orders/orders.ts'
import { HistoryQuery } from '#shop/ordering/orders/orders.types.ts'
import { listOpenRefunds, getRefundable, RefundOrder, refundOrder, retryRefund } from '#shop/ordering/payments/refunds.ts'
import { Reorder, reorder } from '#shop/ordering/checkout/reorder.ts'
import {
  AnswerReturn,
  answerReturn,
  RequestReturn,
  requestReturn,
  ReceiveReturn,
  receiveReturn,
} from '#shop/ordering/fulfilment/returns.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import * as docs from './orders.openapi.ts'
import * as tellStaff from './orders/staff-orders.openapi.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * The order endpoints, under /api/orders: a customer's own orders by session, and the staff actions
 * on all orders.
 */
export function orderRoutes(): Hono<ApiEnv> {
  const calls = uncachedRoutes()
  calls.get('/', docs.orderHistoryDocs, async (c) =>
    c.json({ success: true, ...(await listOrders(c.get('requestContext').shop, signedInCustomer(c), HistoryQuery.parse(c.req.query()))) }),
  )
  calls.get('/:number', docs.orderDocs, async (c) => {
    return c.json({ success: true, order: await getOrder(c.get('requestContext').shop, signedInCustomer(c), c.req.param('number')) })
  })
  calls.post('/:number/cancel', docs.cancelOwnOrderDocs, async (c) => {
    const [{ shop }, by, number] = [c.get('requestContext'), signedInCustomer(c), c.req.param('number')]
    await cancelOrder(shop, by, number)
    return c.json({ success: true, order: await getOrder(shop, by, number) })
  })
  calls.post('/:number/address', docs.changeOrderAddressDocs, async (c) => {
    const [{ shop }, by, number] = [c.get('requestContext'), signedInCustomer(c), c.req.param('number')]
    await changeOrderAddress(shop, by, number, { address: await readJsonBody(c, ChangeOrderAddress) })
    return c.json({ success: true, order: await getOrder(shop, by, number) })
  })
  calls.post('/:number/return', docs.requestReturnDocs, async (c) => {
    const { id } = await requestReturn(
      c.get('requestContext').shop,
      signedInCustomer(c),
      c.req.param('number'),
      await readJsonBody(c, RequestReturn),
    )
    return c.json({ success: true, id })
  })
  calls.post('/:number/reorder', docs.reorderDocs, async (c) => {
    return c.json({
      success: true,
      ...(await reorder(c.get('requestContext').shop, signedInCustomer(c), c.req.param('number'), await readJsonBody(c, Reorder))),
    })
  })
  addStaffRoutes(calls)
  return calls
}

function addStaffRoutes(calls: Hono<ApiEnv>): void {
  calls.post('/:number/pack', tellStaff.packOrderDocs, async (c) => {
    await startPacking(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))
    return c.json({ success: true })
  })
  calls.post('/:number/ship', tellStaff.shipOrderDocs, async (c) => {
    await shipOrder(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'), await readJsonBody(c, ShipOrder))
    return c.json({ success: true })
  })
  calls.post('/:number/deliver', tellStaff.deliverOrderDocs, async (c) => {
    await markOrderDelivered(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))
    return c.json({ success: true })
  })
  calls.post('/:number/cancel-for-customer', tellStaff.cancelForCustomerDocs, async (c) => {
    await cancelForCustomer(
      c.get('requestContext').shop,
      await signedInStaff(c),
      c.req.param('number'),
      await readJsonBody(c, CancelForCustomer),
    )
    return c.json({ success: true })
  })
  calls.get('/:number/refundable', tellStaff.refundableDocs, async (c) => {
    return c.json({ success: true, ...(await getRefundable(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))) })
  })
  calls.post('/:number/refund', tellStaff.refundOrderDocs, async (c) => {
    const by = await signedInStaff(c)
    return c.json({
      success: true,
      ...(await refundOrder(c.get('requestContext').shop, by, c.req.param('number'), await readJsonBody(c, RefundOrder))),
    })
  })
}

/** The staff actions on returns, under /api/returns. */
export function returnRoutes(): Hono<ApiEnv> {
  const calls = uncachedRoutes()
  calls.post('/:id/answer', tellStaff.answerReturnDocs, async (c) => {
    await answerReturn(c.get('requestContext').shop, await signedInStaff(c), c.req.param('id'), await readJsonBody(c, AnswerReturn))
    return c.json({ success: true })
  })
  calls.post('/:id/receive', tellStaff.receiveReturnDocs, async (c) => {
    await receiveReturn(c.get('requestContext').shop, await signedInStaff(c), c.req.param('id'), await readJsonBody(c, ReceiveReturn))
    return c.json({ success: true })
  })
  return calls
}

/** Refunds that are promised but not yet paid out, under /api/refunds. */
export function refundRoutes(): Hono<ApiEnv> {
  const calls = uncachedRoutes()
  calls.get('/open', tellStaff.openRefundsDocs, async (c) => {
    return c.json({ success: true, refunds: await listOpenRefunds(c.get('requestContext').shop, await signedInStaff(c)) })
  })
  calls.post('/:id/try-again', tellStaff.retryRefundDocs, async (c) => {
    await retryRefund(c.get('requestContext').shop, await signedInStaff(c), c.req.param('id'))
    return c.json({ success: true })
  })
  return calls
}

/** Endpoints whose responses must not be cached. */
function uncachedRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}
