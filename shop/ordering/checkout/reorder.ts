import { z } from 'zod'
import { maxQuantityOf } from '#shared/quantity-limit.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, getCart, sellableLabel } from '#shop/cart/cart.ts'
import { addBoxOrSnacks } from '#shop/cart/cart.ts'
import type { CartLineView } from '#shop/cart/cart.types.ts'
import { Failure } from '#shop/failure.ts'
import { boxesOfLines, piecePriceOf } from '../order-lines/order-boxes.ts'
import { getOrderLines } from '../orders/order-lock.ts'
import { getOwnOrderRow } from '../orders/orders.ts'
import type { OrderLineRow } from '../payments/payments.ts'
import { isRepeatedKey } from '#shop/base/idempotency.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** `key` is the idempotency key of the form: a double submit adds once. */
export const Reorder = z.object({ key: z.uuid().optional() })

/** The products of an order that the cart lacks, has fewer of, or has at another price. */
export const ReorderDifferences = z.object({
  // The order number.
  number: z.string(),
  gone: z.array(z.string()).describe('The names of products that are no longer sold.'),
  fewer: z.array(z.object({ name: z.string(), quantity: z.int() })),
  prices: z.array(z.object({ name: z.string(), wasCents: z.int(), nowCents: z.int() })).describe('The products whose price has changed.'),
})
export type ReorderDifferences = z.infer<typeof ReorderDifferences>

export const ReorderResult = ReorderDifferences.omit({ number: true }).extend({ added: z.int().describe('The number of added items.') })
export type ReorderResult = z.infer<typeof ReorderResult>

/**
 * Adds the lines of the customer's own order to the cart, within stock and cart limits, at today's
 * prices. Throws Failure('not-found').
 */
export async function reorder(shop: Shop, by: Customer, number: string, { key }: z.infer<typeof Reorder> = {}): Promise<ReorderResult> {
  const lines = await getOrderLines(shop, (await getOwnOrderRow(shop, by, number)).id)
  const added = await inTransaction(shop, async (inside) => {
    if (key && (await isRepeatedKey(inside, `reorder:${by.userId}:${key}`))) return 0
    let pieces = 0
    for (const { id, quantity, preferences } of await boxesOfLines(inside, lines)) {
      const snacks = lines.filter(({ boxId }) => boxId === id).map(({ variationId }) => variationId)
      const { added: came } = await addBoxOrSnacks(inside, by, { snacks, quantity, preferences, giftCard: null })
      pieces += came.reduce((sum, one) => sum + one.quantity, 0)
    }
    const held = new Map((await getCart(inside, by)).lines.map((line) => [line.variationId, line]))
    for (const line of lines) if (!line.boxId) pieces += await addUpTo(inside, by, line, held.get(line.variationId))
    return pieces
  })
  return { added, ...(await missing(shop, by, lines)) }
}

/**
 * The lines of the customer's own order that the cart lacks, has fewer of, or has at another price.
 * The cart page shows them after a reorder. Throws Failure('not-found').
 */
export async function getReorderDifferences(shop: Shop, by: Customer, number: string): Promise<ReorderDifferences> {
  const order = await getOwnOrderRow(shop, by, number)
  return { number: order.number, ...(await missing(shop, by, await getOrderLines(shop, order.id))) }
}

/** Adds up to the possible quantity, and returns the added pieces. */
async function addUpTo(shop: Shop, by: Customer, { variationId, quantity }: OrderLineRow, held: CartLineView | undefined): Promise<number> {
  const sellable = shop.catalogue.sellable(variationId)
  if (!sellable) return 0
  const most = held?.most ?? maxQuantityOf(sellable)
  const addable = Math.min(quantity, most - (held?.quantity ?? 0))
  if (addable <= 0) return 0
  try {
    await addLine(shop, by, { variationId, quantity: addable })
    return addable
  } catch (error) {
    // The product has just sold out, or the cart has reached its line limit.
    if (error instanceof Failure && ['sold-out', 'too-few-left', 'cart-full', 'too-many-of-one'].includes(error.code)) return 0
    throw error
  }
}

async function missing(shop: Shop, by: Customer, bought: OrderLineRow[]): Promise<Omit<ReorderDifferences, 'number'>> {
  const { lines, boxes } = await getCart(shop, by)
  const boxed = boxes.filter(({ most }) => most > 0).flatMap(({ snacks }) => snacks)
  const gone: string[] = []
  const fewer: ReorderDifferences['fewer'] = []
  const prices: ReorderDifferences['prices'] = []
  for (const line of bought) {
    const isIt = ({ variationId, most }: CartLineView) => variationId === line.variationId && most > 0
    const held = (line.boxId && boxed.find(isIt)) || lines.find(isIt)
    if (!held) {
      gone.push(sellableLabel(line))
      continue
    }
    if (held.quantity < line.quantity) fewer.push({ name: sellableLabel(line), quantity: held.quantity })
    const [wasCents, nowCents] = [piecePriceOf(line), held.unitPriceCents]
    if (wasCents !== nowCents) prices.push({ name: sellableLabel(line), wasCents, nowCents })
  }
  return { gone, fewer, prices }
}
