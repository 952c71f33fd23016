import { Hono } from 'hono'
import { cancelForCustomer, CancelForCustomer, cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { Failure } from '#shop/failure.ts'
import { deliver, ship, ShipOrder, startPacking } from '#shop/ordering/fulfilment/fulfilment.ts'
import { ChangeOrderAddress, changeOrderAddress } from '#shop/ordering/orders/order-address.ts'
import { orderOf, ordersOf } from '#shop/ordering/orders/orders.ts'
import { HistoryWish } from '#shop/ordering/orders/orders.types.ts'
import { openRefunds, refundableOf, RefundOrder, refundOrder, tryRefundAgain } from '#shop/ordering/payments/refunds.ts'
import { Reorder, reorder } from '#shop/ordering/checkout/reorder.ts'
import { AnswerReturn, answerReturn, AskForReturn, askForReturn, ReceiveReturn, receiveReturn } from '#shop/ordering/fulfilment/returns.ts'
import { customerOf } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import * as tell from './orders.openapi.ts'
import * as tellStaff from './orders/staff-orders.openapi.ts'
import { atWork } from '#api/http/staff-guard.ts'
import { readBody, refuse } from '#api/http/refusal.ts'

/**
 * The order endpoints, under /api/orders: a customer's own orders by session, and the staff actions
 * on all orders.
 */
export function orderCalls(): Hono<ApiEnv> {
  const calls = quiet()
  calls.get('/', tell.ofHistory, async (c) =>
    c.json({ success: true, ...(await ordersOf(c.get('ask').shop, customerOf(c), HistoryWish.parse(c.req.query()))) }),
  )
  calls.get('/:number', tell.ofOrder, async (c) => {
    return c.json({ success: true, order: await orderOf(c.get('ask').shop, customerOf(c), c.req.param('number')) })
  })
  calls.post('/:number/cancel', tell.ofCancelling, async (c) => {
    const [{ shop }, by, number] = [c.get('ask'), customerOf(c), c.req.param('number')]
    await cancelOrder(shop, by, number)
    return c.json({ success: true, order: await orderOf(shop, by, number) })
  })
  calls.post('/:number/address', tell.ofAddress, async (c) => {
    const [{ shop }, by, number] = [c.get('ask'), customerOf(c), c.req.param('number')]
    await changeOrderAddress(shop, by, number, await readBody(c, ChangeOrderAddress))
    return c.json({ success: true, order: await orderOf(shop, by, number) })
  })
  calls.post('/:number/return', tell.ofReturn, async (c) => {
    const { id } = await askForReturn(c.get('ask').shop, customerOf(c), c.req.param('number'), await readBody(c, AskForReturn))
    return c.json({ success: true, id })
  })
  calls.post('/:number/reorder', tell.ofReorder, async (c) => {
    return c.json({
      success: true,
      ...(await reorder(c.get('ask').shop, customerOf(c), c.req.param('number'), await readBody(c, Reorder))),
    })
  })

  calls.post('/:number/pack', tellStaff.ofPacking, async (c) => {
    await startPacking(c.get('ask').shop, await atWork(c), c.req.param('number'))
    return c.json({ success: true })
  })
  calls.post('/:number/ship', tellStaff.ofShipping, async (c) => {
    await ship(c.get('ask').shop, await atWork(c), c.req.param('number'), await readBody(c, ShipOrder))
    return c.json({ success: true })
  })
  calls.post('/:number/deliver', tellStaff.ofDelivery, async (c) => {
    await deliver(c.get('ask').shop, await atWork(c), c.req.param('number'))
    return c.json({ success: true })
  })
  calls.post('/:number/cancel-for-customer', tellStaff.ofCancelling, async (c) => {
    await cancelForCustomer(c.get('ask').shop, await atWork(c), c.req.param('number'), await readBody(c, CancelForCustomer))
    return c.json({ success: true })
  })
  calls.get('/:number/refundable', tellStaff.ofRefundable, async (c) => {
    return c.json({ success: true, ...(await refundableOf(c.get('ask').shop, await atWork(c), c.req.param('number'))) })
  })
  calls.post('/:number/refund', tellStaff.ofRefunding, async (c) => {
    const by = await atWork(c)
    return c.json({ success: true, ...(await refundOrder(c.get('ask').shop, by, c.req.param('number'), await readBody(c, RefundOrder))) })
  })
  return calls
}

/** The staff actions on returns, under /api/returns. */
export function returnCalls(): Hono<ApiEnv> {
  const calls = quiet()
  calls.post('/:id/answer', tellStaff.ofAnswering, async (c) => {
    await answerReturn(c.get('ask').shop, await atWork(c), c.req.param('id'), await readBody(c, AnswerReturn))
    return c.json({ success: true })
  })
  calls.post('/:id/receive', tellStaff.ofReceiving, async (c) => {
    await receiveReturn(c.get('ask').shop, await atWork(c), c.req.param('id'), await readBody(c, ReceiveReturn))
    return c.json({ success: true })
  })
  return calls
}

/** Refunds that are promised but not yet paid out, under /api/refunds. */
export function refundCalls(): Hono<ApiEnv> {
  const calls = quiet()
  calls.get('/open', tellStaff.ofOpenRefunds, async (c) => {
    return c.json({ success: true, refunds: await openRefunds(c.get('ask').shop, await atWork(c)) })
  })
  calls.post('/:id/try-again', tellStaff.ofTryingAgain, async (c) => {
    await tryRefundAgain(c.get('ask').shop, await atWork(c), c.req.param('id'))
    return c.json({ success: true })
  })
  return calls
}

/** Endpoints whose responses must not be cached. */
function quiet(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}
