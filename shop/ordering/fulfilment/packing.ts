import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderLines, orders } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { publishOrderToStaff } from '#shop/base/live.ts'
import { lockOrderForStaff, hasOrderNumber } from '../orders/order-lock.ts'
import { packerOf, packersOf, TAKEN_OVER_ACTION } from './packing/packers.ts'
import { type PackingLine, listPackingLines } from './packing/packing-lines.ts'
import { mixedAllergens, mentionsAllergy } from './packing/warnings.ts'
import type { OrderRow } from '../payments/payments.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { type Batch, listBatches, type PackedLine, packingOrder } from '#shop/stock/batches.ts'
import { advanceOrder, type OrderStage } from '../orders/transitions.ts'
import { withdrawnPiecesOf } from '../order-lines/withdrawn-pieces.ts'

export type { PackingLine } from './packing/packing-lines.ts'
export { type PickedProduct, getPickList } from './packing/pick-list.ts'

// The packing station: the parcels to pack, their contents and the packer of each. If two
// colleagues want the same parcel, one packs it and the other sees who has it.

/**
 * Maximum number of parcels on the board: what a phone shows well. The next ones follow as these
 * are packed.
 */
const MAX_BOARD_PARCELS = 50
/** Pictures on a parcel's card. */
const SHOWN_PACKS = 5

/** A parcel on the packing board. */
export interface ParcelToPack {
  id: string
  number: string
  customer: string
  country: string
  express: boolean
  gift: boolean
  /** The customer wrote a note. */
  noted: boolean
  /** The customer has withdrawn from pieces of it. */
  withdrawn: boolean
  paidAt: Date
  /** All pieces, and the pieces that are already in the parcel. */
  pieces: number
  packed: number
  /** The packs to look for: the first products, each once. */
  packs: { productId: string; pictureId: string | null; tint: string }[]
  /** The packer; null before packing starts. */
  packer: { name: string; isYou: boolean } | null
}

/** One parcel with everything that its packer needs. */
export interface PackingView {
  number: string
  shipTo: OrderRow['shipTo']
  express: boolean
  /** Whether the customer gets the order's emails. An order by phone may have no address. */
  isEmailed: boolean
  note: string
  giftMessage: string
  lines: (PackingLine & { take: BatchPick[] })[]
  /** Pieces in it that the customer has withdrawn from, by line. */
  withdrawn: { lineId: string; quantity: number }[]
  pieces: number
  packed: number
  /** The stage of the order, or 'over' after it has ended. */
  stage: OrderStage | 'over'
  packer: ParcelToPack['packer']
  /** Allergens in only some of the snacks: these snacks must stay apart in the box. */
  mixed: string[]
  /** The customer's text seems to mention an allergy. */
  speaksOfAllergy: boolean
}

/** Pieces to take from one batch. */
type BatchPick = Omit<Batch, 'left'> & { pieces: number }

/** `packed`: how many pieces of the line are in the parcel now. Harmless to repeat. */
export const CheckOffLine = z.object({ lineId: z.uuid(), packed: z.coerce.number().int().min(0).max(1000) })

/** The packer of the parcel: the actor, or a colleague who started first. */
export type PackingClaim = { outcome: 'yours' } | { outcome: 'theirs'; packer: string }

/**
 * The parcels to pack: express first, then by payment time. Throws Failure('not-found') when the
 * actor may not pack.
 */
export async function packingBoard(shop: Shop, by: Actor): Promise<{ parcels: ParcelToPack[]; waiting: number }> {
  requireRight(by, 'orders.pack')
  const found = await shop.db
    .select({ row: orders, waiting: sql<number>`(count(*) over ())::int` })
    .from(orders)
    .where(inArray(orders.stage, ['paid', 'packing']))
    .orderBy(desc(sql`${orders.deliveryMethod} = 'express'`), asc(orders.paidAt), asc(orders.id))
    .limit(MAX_BOARD_PARCELS)
  const rows = found.map(({ row }) => row)
  const lines = await listPackingLines(shop, rows)
  const packers = await packersOf(shop, rows)
  const withdrawn = await withdrawnPiecesOf(
    shop,
    rows.map(({ id }) => id),
  )
  return {
    waiting: found[0]?.waiting ?? 0,
    parcels: rows.map((row) => ({
      id: row.id,
      number: row.number,
      customer: row.shipTo.name || row.customerFirstName,
      country: row.shipTo.country,
      express: row.deliveryMethod === 'express',
      gift: Boolean(row.giftMessage) || (lines.get(row.id) ?? []).some(({ box }) => typeof box?.giftCard === 'string'),
      noted: Boolean(row.note),
      withdrawn: withdrawn.has(row.id),
      paidAt: row.paidAt ?? row.placedAt,
      ...summedUp(lines.get(row.id) ?? []),
      packs: packsOf(lines.get(row.id) ?? []),
      packer: seenBy(by, packers.get(row.id)),
    })),
  }
}

/** One parcel. Throws Failure('not-found'), also for an order that was never paid. */
export async function getPacking(shop: Shop, by: Actor, number: string): Promise<PackingView> {
  requireRight(by, 'orders.pack')
  const [order] = await shop.db.select().from(orders).where(hasOrderNumber(number))
  if (!order?.paidAt) throw new Failure('not-found')
  const lines = (await listPackingLines(shop, [order])).get(order.id) ?? []
  const batches = await listBatches(
    shop,
    lines.map(({ variationId }) => variationId),
  )
  return {
    number: order.number,
    shipTo: order.shipTo,
    express: order.deliveryMethod === 'express',
    isEmailed: order.email !== null,
    note: order.note ?? '',
    giftMessage: order.giftMessage ?? '',
    lines: lines.map((line) => ({ ...line, take: fromWhich(packingOrder(shop, batches.get(line.variationId) ?? []), line.pieces) })),
    withdrawn: [...((await withdrawnPiecesOf(shop, [order.id])).get(order.id) ?? [])].map(([lineId, quantity]) => ({ lineId, quantity })),
    ...summedUp(lines),
    stage: order.stage ?? 'over',
    packer: seenBy(by, (await packersOf(shop, [order])).get(order.id)),
    mixed: mixedAllergens(lines),
    speaksOfAllergy: mentionsAllergy(`${order.note ?? ''} ${order.giftMessage ?? ''}`),
  }
}

/**
 * Starts packing a parcel that has no packer. Its customer cannot cancel it any more. Throws
 * Failure: 'not-found', 'too-late' (it has left, or ended).
 */
export async function beginPacking(shop: Shop, by: Actor, number: string): Promise<PackingClaim> {
  requireRight(by, 'orders.pack')
  await failpoint('order-looked-up')
  return inTransaction(shop, async (inside) => begin(inside, by, await lockOrderForStaff(inside, by, 'orders.pack', number)))
}

/** Takes a parcel over from a colleague. Packed pieces stay packed. Throws like `beginPacking`. */
export async function takeOverPacking(shop: Shop, by: Actor, number: string): Promise<void> {
  requireRight(by, 'orders.pack')
  await inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.pack', number)
    const begun = await begin(inside, by, order)
    if (begun.outcome === 'theirs') {
      const [before, after] = [{ packer: begun.packer }, { packer: by.firstName }]
      await recordAudit(inside, by, { action: TAKEN_OVER_ACTION, target: `order:${order.number}`, before, after })
    }
    publishOrderToStaff(inside, order)
  })
}

/**
 * Records how many pieces of a line are in the parcel, and makes the actor the packer where there
 * is none. Throws Failure: 'not-found', 'too-late', 'too-much' (more than the line has).
 */
export async function checkOffLine(
  shop: Shop,
  by: Actor,
  number: string,
  { lineId, packed }: z.infer<typeof CheckOffLine>,
): Promise<PackingClaim> {
  requireRight(by, 'orders.pack')
  await failpoint('order-looked-up')
  return inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.pack', number)
    const begun = await begin(inside, by, order)
    if (begun.outcome === 'theirs') return begun
    const line = ((await listPackingLines(inside, [order])).get(order.id) ?? []).find(({ id }) => id === lineId)
    if (!line) throw new Failure('not-found')
    if (packed > line.pieces) throw new Failure('too-much')
    await inside.db.update(orderLines).set({ packedQuantity: packed }).where(eq(orderLines.id, lineId))
    publishOrderToStaff(inside, order)
    return begun
  })
}

/** Records that every piece is in the parcel. Throws like `checkOffLine`. */
export async function checkOffAllLines(shop: Shop, by: Actor, number: string): Promise<PackingClaim> {
  requireRight(by, 'orders.pack')
  return inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.pack', number)
    const begun = await begin(inside, by, order)
    if (begun.outcome === 'theirs') return begun
    for (const { id, pieces } of (await listPackingLines(inside, [order])).get(order.id) ?? [])
      await inside.db.update(orderLines).set({ packedQuantity: pieces }).where(eq(orderLines.id, id))
    publishOrderToStaff(inside, order)
    return begun
  })
}

/** Whether every piece is in the parcel. The caller has fetched the order. */
export async function isPacked(shop: Shop, order: OrderRow): Promise<boolean> {
  const { pieces, packed } = summedUp((await listPackingLines(shop, [order])).get(order.id) ?? [])
  return packed === pieces
}

/** The pieces in the parcel that leaves. The caller has fetched the order. */
export async function packedLinesOf(shop: Shop, order: OrderRow): Promise<PackedLine[]> {
  const lines = (await listPackingLines(shop, [order])).get(order.id) ?? []
  return lines.map(({ id, variationId, pieces }) => ({ orderLineId: id, variationId, quantity: pieces }))
}

/** Makes `by` the packer if there is none. The caller has locked the order. */
async function begin(shop: Shop, by: Customer, order: OrderRow): Promise<PackingClaim> {
  if (order.stage === 'packing') {
    const packer = await packerOf(shop, order)
    return !packer || packer.userId === by.userId ? { outcome: 'yours' } : { outcome: 'theirs', packer: packer.name }
  }
  if (order.stage !== 'paid') throw new Failure('too-late')
  await advanceOrder(shop, order, 'packing', `staff:${by.userId}`)
  const [before, after] = [{ status: order.status }, { status: 'packing' }]
  await recordAudit(shop, by, { action: 'order.packing-begun', target: `order:${order.number}`, before, after })
  return { outcome: 'yours' }
}

/** From the batches in the order of packing. Pieces beyond the batches belong to no batch. */
function fromWhich(batches: Batch[], pieces: number): BatchPick[] {
  const taking: BatchPick[] = []
  let remaining = pieces
  for (const { left, ...batch } of batches) {
    const some = Math.min(left, remaining)
    if (some <= 0) break
    taking.push({ ...batch, pieces: some })
    remaining -= some
  }
  return taking
}

function packsOf(lines: PackingLine[]): ParcelToPack['packs'] {
  const products = new Map(lines.map(({ productId, pictureId, tint }) => [productId, { productId, pictureId, tint }]))
  return [...products.values()].slice(0, SHOWN_PACKS)
}

function summedUp(lines: PackingLine[]): { pieces: number; packed: number } {
  return {
    pieces: lines.reduce((sum, line) => sum + line.pieces, 0),
    packed: lines.reduce((sum, line) => sum + Math.min(line.packed, line.pieces), 0),
  }
}

function seenBy(by: Customer, packer: { userId: string; name: string } | undefined): ParcelToPack['packer'] {
  return packer ? { name: packer.name, isYou: packer.userId === by.userId } : null
}
