import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { orders, type WithdrawalDeclaration } from '#database/schema.ts'
import { type Locale, parseLocale } from '#shared/locale.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { shownNames } from '../order-lines/line-names.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'
import { orderItemsOf } from '../order-lines/order-items.ts'
import { lockOrder } from '../orders/order-lock.ts'
import { type EventCause, recordOrderEvent } from '../orders/transitions.ts'
import { endUnpaidOrder } from '../payments/expiry.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import { receivePieces } from './returns.ts'
import { type FindWithdrawalOrder, findOrderByContact } from './withdrawals/find-order.ts'
import type { ReturnRow } from './returns.types.ts'
import { writeDeclaration } from './withdrawals/record.ts'
import { getWithdrawable, type Withdrawable, withdrawalsOf } from './withdrawals/withdrawable.ts'
import { createWithdrawalToken, readWithdrawalToken } from './withdrawals/withdrawal-token.ts'

export { FindWithdrawalOrder } from './withdrawals/find-order.ts'
export { decryptProgress, encryptProgress } from './withdrawals/withdrawal-token.ts'

// The right of withdrawal (Article 11a of Directive 2011/83/EU): without an account, without a
// reason, and with an immediate acknowledgement of receipt.

/** `token` comes from `findWithdrawal`. It holds the form's idempotency key. */
export const DeclareWithdrawal = z.object({
  token: z.string().min(1).max(2000),
  lines: z
    .array(z.object({ lineId: z.uuid(), quantity: z.int().min(1).max(1000) }))
    .min(1)
    .max(200),
})

/** The items of an order that can be withdrawn. */
export interface WithdrawalChoice {
  number: string
  /** The language of the names. */
  namesLocale: Locale
  isOpen: boolean
  /** The period begins when the parcel leaves. */
  isAhead: boolean
  /** The last day to withdraw; null before delivery. */
  lastDay: Date | null
  lines: {
    id: string
    productName: string
    variationName: string
    pictureId: string | null
    tint: string
    left: number
    /** The product is sealed for hygiene and cannot be returned once it is opened. */
    isSealed: boolean
  }[]
  /** The last declaration about this order. */
  last: WithdrawalReceipt | null
}

/** Acknowledges receipt of a declaration, with its content and time. */
export interface WithdrawalReceipt {
  number: string
  /** The language of the names of the lines. */
  namesLocale: Locale
  name: string
  at: Date
  lines: { id: string; productName: string; variationName: string; quantity: number }[]
  /** Whether the order has an email address, to which the same acknowledgement goes. */
  isEmailed: boolean
  /** Whether the customer has the goods, or will, and sends them back. */
  isToSendBack: boolean
  /** Otherwise there is nothing to refund. */
  isPaid: boolean
}

/**
 * Finds an order by its number and its email address or phone number. Throws Failure: 'not-found'
 * alike for every wrong pair, 'too-many-requests'.
 */
export async function findWithdrawal(
  shop: Shop,
  input: z.infer<typeof FindWithdrawalOrder>,
  from: { address: string },
): Promise<{ token: string; choice: WithdrawalChoice }> {
  const order = await findOrderByContact(shop, input, from)
  return { token: createWithdrawalToken(shop, order.id, input.name), choice: await choiceOf(shop, order) }
}

/**
 * The form of the next step. `declared`: the lines that are already withdrawn. Throws Failure:
 * 'link-expired', 'not-found'.
 */
export async function resumeWithdrawal(
  shop: Shop,
  token: string,
): Promise<{ name: string; choice: WithdrawalChoice; declared: WithdrawalReceipt | null }> {
  const { orderId, name, key } = readWithdrawalToken(shop, token)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Failure('not-found')
  return { name, choice: await choiceOf(shop, order), declared: await declaredBefore(shop, order, key) }
}

/**
 * Records a withdrawal, once per form, and acknowledges it by email. An unpaid order that is
 * withdrawn from as a whole ends. Pieces that nobody has begun to pack are refunded at once; others
 * when staff receive them. Throws Failure: 'link-expired', 'not-found', 'too-late' (the period is
 * over), 'too-much' (more pieces than are left), 'invalid-input'.
 */
export async function declareWithdrawal(shop: Shop, { token, lines }: z.infer<typeof DeclareWithdrawal>): Promise<WithdrawalReceipt> {
  const { orderId, name, key } = readWithdrawalToken(shop, token)
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw new Failure('invalid-input')
  await failpoint('order-looked-up')
  const { receipt, isEnded } = await inTransaction(shop, (inside) =>
    declare(inside, orderId, { key, name, at: shop.now().toISOString(), lines }),
  )
  await failpoint('refund-written')
  // The declaration counts even if the payment page cannot be closed now: then the order expires.
  if (isEnded) {
    await endUnpaidOrder(shop, orderId, 'cancelled', isEnded, { tell: true }).catch((error: unknown) =>
      shop.log.warn('A withdrawn order is still unpaid', { order: receipt.number, error: String(error) }),
    )
  }
  return receipt
}

async function declare(
  shop: Shop,
  orderId: string,
  declaration: WithdrawalDeclaration,
): Promise<{ receipt: WithdrawalReceipt; isEnded: EventCause | null }> {
  const order = await lockOrder(shop, orderId)
  const known = await declaredBefore(shop, order, declaration.key)
  if (known) return { receipt: known, isEnded: null }
  const withdrawable = await getWithdrawable(shop, order)
  const again = await sameAsOpen(shop, order, withdrawable, declaration)
  if (again) return { receipt: again, isEnded: null }
  requireLeft(withdrawable, declaration)
  const cause: EventCause = `customer:${order.userId ?? 'guest'}`
  const row = await writeDeclaration(shop, order, withdrawable.open, declaration)
  const pieces = declaration.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordOrderEvent(shop, order, 'withdrawn', cause, { returnId: row.id, pieces })
  const items = await orderItemsOf(shop, order.id, declaration.lines)
  await notifyCustomer(
    shop,
    order,
    'withdrawal-received',
    { declared_at: declaration.at, declared_by: declaration.name },
    { key: `withdrawal-received:${order.id}:${declaration.key}`, items },
  )
  if (order.stage === 'paid') await receivePieces(shop, { order, row }, { key: randomUUID(), restock: true, cause: 'schedule' })
  const isEnded = order.status === 'pending_payment' && isWhole(withdrawable, declaration) ? cause : null
  return { receipt: await receiptOf(shop, order, declaration), isEnded }
}

function requireLeft({ period, lines: known }: Withdrawable, { lines }: WithdrawalDeclaration): void {
  if (!period.isOpen) throw new Failure('too-late')
  for (const { lineId, quantity } of lines) {
    const found = known.find(({ line }) => line.id === lineId)
    if (!found) throw new Failure('not-found')
    if (quantity > found.left) throw new Failure('too-much')
  }
}

function isWhole({ lines }: Withdrawable, declaration: WithdrawalDeclaration): boolean {
  return lines.every(({ line, left }) => left === (declaration.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0))
}

/** The receipt of the same form, sent before. */
async function declaredBefore(shop: Shop, order: OrderRow, key: string): Promise<WithdrawalReceipt | null> {
  const known = declarationsIn(await withdrawalsOf(shop, order.id)).find((one) => one.key === key)
  return known ? receiptOf(shop, order, known) : null
}

/** The receipt of another form that declared these pieces, when none of them is left. */
async function sameAsOpen(
  shop: Shop,
  order: OrderRow,
  { lines: known, open }: Withdrawable,
  { lines }: WithdrawalDeclaration,
): Promise<WithdrawalReceipt | null> {
  if (open?.row.kind !== 'withdrawal') return null
  const isSame = lines.every(({ lineId, quantity }) => {
    const left = known.find(({ line }) => line.id === lineId)?.left ?? 0
    return left === 0 && quantity <= (open.pieces.get(lineId) ?? 0)
  })
  const last = declarationsIn([open.row]).at(-1)
  return isSame && last ? receiptOf(shop, order, last) : null
}

async function choiceOf(shop: Shop, order: OrderRow): Promise<WithdrawalChoice> {
  const { period, lines } = await getWithdrawable(shop, order)
  const last = declarationsIn(await withdrawalsOf(shop, order.id)).at(-1)
  return {
    number: order.number,
    namesLocale: parseLocale(order.locale),
    ...period,
    lines: lines.filter(({ left }) => left > 0).map(({ line, left }) => choiceLine(shop, line, left)),
    last: last ? await receiptOf(shop, order, last) : null,
  }
}

function choiceLine({ catalogue }: Shop, line: OrderLineRow, left: number): WithdrawalChoice['lines'][number] {
  const tint = catalogue.sellable(line.variationId)?.tint ?? 'cocoa'
  const isSealed = catalogue.product(line.productId)?.returnRule === 'sealed'
  return { id: line.id, ...shownNames(line), pictureId: line.pictureId, tint, left, isSealed }
}

async function receiptOf(shop: Shop, order: OrderRow, { name, at, lines }: WithdrawalDeclaration): Promise<WithdrawalReceipt> {
  const items = await orderItemsOf(shop, order.id, lines)
  return {
    number: order.number,
    namesLocale: parseLocale(order.locale),
    name,
    at: new Date(at),
    lines: items.map(({ line, quantity }) => ({ id: line.id, ...shownNames(line), quantity })),
    isEmailed: order.email !== null,
    isToSendBack: order.stage === 'shipped' || order.stage === 'delivered',
    isPaid: order.paidAt !== null,
  }
}

/** Oldest first. */
function declarationsIn(rows: ReturnRow[]): WithdrawalDeclaration[] {
  return rows.flatMap(({ declarations }) => declarations ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
