import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { orders, outbox, paymentAttempts, refunds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import { publishOrderUpdate } from '#shop/base/live.ts'
import { OutsideRefused, type TakenPayment } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { publishRefundWebhook } from '#shop/ordering/order-notices/order-webhooks.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Makes a refund, after all earlier open refunds of the same payment. This order matters: when one
 * is refused, the provider's refunded total shows how much was refunded elsewhere. Idempotent.
 * Throws the error that blocks one of them.
 */
export async function giveRefundInOrder(shop: Shop, refundId: string): Promise<void> {
  const [requested] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!requested || requested.doneAt) return
  const waiting = await shop.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, requested.paymentId), isNull(refunds.doneAt)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  for (const row of waiting) {
    await give(shop, row)
    if (row.id === requested.id) return
  }
}

async function give(shop: Shop, row: RefundRow): Promise<void> {
  // Nobody paid for a demo order, so the payment provider is not called.
  if (await isDemo(shop, row)) return noteGiven(shop, row, null)
  await requireSameProvider(shop, row)
  const key = await keyOf(shop, row)
  const refundId = await shop.payments.refund(row.paymentId, row.amountCents, row.reason, key).then(
    (given) => given.refundId,
    (cause: unknown) => giveTheRest(shop, row, key, cause),
  )
  await failpoint('refund-given')
  await noteGiven(shop, row, refundId)
}

/**
 * Throws for a payment that a provider took which the shop no longer uses: staff refund it there.
 */
async function requireSameProvider({ db, payments }: Shop, { paymentId }: RefundRow): Promise<void> {
  const [attempt] = await db
    .select({ provider: paymentAttempts.provider })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paymentId, paymentId))
  if (attempt && attempt.provider !== payments.provider)
    throw new Error(`The payment was made through ${attempt.provider}: refund it there`)
}

async function noteGiven(shop: Shop, row: RefundRow, refundId: string | null): Promise<void> {
  const { id, orderId } = row
  await inTransaction(shop, async (inside) => {
    const given = await inside.db
      .update(refunds)
      .set({ refundId, doneAt: inside.now() })
      .from(orders)
      .where(and(eq(refunds.id, id), eq(orders.id, orderId), isNull(refunds.doneAt)))
      .returning({ number: orders.number })
    for (const { number } of given) {
      await publishRefundWebhook(inside, 'refund.completed', row)
      publishOrderUpdate(inside, { id: orderId, number })
    }
  })
}

async function isDemo({ db }: Shop, { orderId }: RefundRow): Promise<boolean> {
  const [order] = await db.select({ demo: orders.demo }).from(orders).where(eq(orders.id, orderId))
  return order?.demo === true
}

/**
 * When the payment has less left than the refund, another refund was made at the payment provider
 * first. That amount counts, and only the rest is refunded. Null when nothing is left to refund.
 */
async function giveTheRest(shop: Shop, row: RefundRow, key: string, cause: unknown): Promise<string | null> {
  if (!(cause instanceof OutsideRefused)) throw new Error('The refund request failed', { cause })
  const taken = await takenPayment(shop, row)
  const given = taken?.refundedCents ?? 0
  const byHand = given - (await knownOf(shop, row))
  if (taken && taken.amountCents - given < row.amountCents && byHand > 0) {
    if (byHand >= row.amountCents) return null
    return (await shop.payments.refund(row.paymentId, row.amountCents - byHand, row.reason, `${key}:rest`)).refundId
  }
  if (cause.code === 'REJECTED' || cause.code === 'FAILED') await renewKey(shop, row)
  throw new Error(`The refund was rejected: ${cause.code}`, { cause })
}

/** The payment's state at the payment provider. */
async function takenPayment(shop: Shop, { orderId, paymentId }: RefundRow): Promise<TakenPayment | null> {
  const attempts = await shop.db
    .select({ id: paymentAttempts.providerOrderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
  for (const { id } of attempts) {
    const payment = id === null ? null : await shop.payments.paymentState(id)
    if (payment?.state !== 'approved') continue
    const taken = [payment, ...payment.others].find((one) => one.paymentId === paymentId)
    if (taken) return taken
  }
  return null
}

/** Cents of the payment that we know to be refunded, by us or by hand. */
async function knownOf(shop: Shop, { id, paymentId }: RefundRow): Promise<Cents> {
  const [known] = await shop.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, id), sql`${refunds.doneAt} is not null`))
  return known?.cents ?? 0
}

/**
 * The refund's idempotency key. After the bank has rejected a refund that the payment provider had
 * accepted, the key gets a suffix: the old key would return the old answer for ever.
 */
async function keyOf(shop: Shop, { id, key }: RefundRow): Promise<string> {
  const [row] = await shop.db
    .select({ turn: sql<number>`coalesce((${outbox.payload} ->> 'turn')::int, 0)` })
    .from(outbox)
    .where(eq(outbox.key, `refund:${id}`))
  return row?.turn ? `${key}:${row.turn}` : key
}

async function renewKey(shop: Shop, { id }: RefundRow): Promise<void> {
  await shop.db
    .update(outbox)
    .set({ payload: sql`jsonb_set(${outbox.payload}, '{turn}', to_jsonb(coalesce((${outbox.payload} ->> 'turn')::int, 0) + 1))` })
    .where(eq(outbox.key, `refund:${id}`))
}
