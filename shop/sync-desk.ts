import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { orders, outbox, progress, refunds, stock, webhookEvents } from '#database/schema.ts'
import type { Actor } from './actor.ts'
import { writeDown } from './audit.ts'
import { type Drift, driftOf } from './drift.ts'
import { Failure } from './failure.ts'
import { count } from './inventory.ts'
import { OutsideRefused, OutsideUnavailable } from './ports.ts'
import { requireRight } from './rights.ts'
import { inTransaction, type Shop } from './shop.ts'
import { syncCatalogue, type Synced } from './sync.ts'

// How the shop and the point of sale agree, and what makes them agree again.

/** How long staff wait to hear whether the point of sale can be reached. Milliseconds. */
const PATIENCE = 2000
/** Kinds of outbox rows that the point of sale has to take. */
const KINDS = ['product-write', 'stock-adjustment', 'restock', 'refund', 'free-order'] as const
const COMPARED = 200

export interface SyncState {
  reachable: boolean
  /** When the last sync that came to its end began; null before the first. */
  syncedAt: Date | null
  wholeAt: Date | null
  products: number
  heard: { id: string; type: string; at: Date }[]
  queue: Queued[]
}

/** What waits for the point of sale, or was given up. */
export interface Queued {
  id: string
  kind: (typeof KINDS)[number]
  /** What it is about: a product's or variation's id; empty for what is of an order, and for a product that is still to be made. */
  about: string
  /** Of the snacks it is about; empty where nobody knows it. */
  name: string
  /** Of the order whose money goes back, or that costs nothing. */
  orderNumber: string | null
  notedAt: Date
  tries: number
  nextAt: Date | null
  lastError: string | null
}

/** How things stand between the shop and the point of sale. Throws Failure('not-found') for who may not see it. */
export async function syncState(shop: Shop, by: Actor): Promise<SyncState> {
  requireRight(by, 'sync.run')
  const { db } = shop
  const reachable = isReachable(shop)
  const runs = await db
    .select()
    .from(progress)
    .where(inArray(progress.name, ['catalogue', 'whole catalogue']))
  const when = (name: string) => {
    const run = runs.find((one) => one.name === name)
    return run && Date.parse(run.value) > 0 ? new Date(run.value) : null
  }
  const heard = await db.select().from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(20)
  return {
    syncedAt: when('catalogue'),
    wholeAt: when('whole catalogue'),
    products: shop.catalogue.size(),
    heard: heard.map(({ id, type, receivedAt }) => ({ id, type, at: receivedAt })),
    queue: await queueOf(shop),
    reachable: await reachable,
  }
}

/** Asks the point of sale for what changed, now. Throws Failure: 'not-found', 'service-unavailable', 'point-of-sale-refused'. */
export async function syncNow(shop: Shop, by: Actor): Promise<Synced> {
  requireRight(by, 'sync.run')
  const synced = await asFailure(() => syncCatalogue(shop))
  await writeDown(shop, by, { action: 'sync.run', target: 'sync:catalogue', after: { ...synced } })
  return synced
}

export interface DriftLine extends Drift {
  productId: string | null
  productName: string
  variationName: string
}

/** `after`: the variation that the last page ended with. */
export const DriftQuery = z.object({ after: z.string().max(200).catch('') })

/** Compares a page of what is counted with the point of sale; only what differs is told. Throws like `syncNow`. */
export async function driftAtDesk(
  shop: Shop,
  by: Actor,
  { after }: z.infer<typeof DriftQuery>,
): Promise<{ lines: DriftLine[]; compared: number; next: string | null }> {
  requireRight(by, 'sync.run')
  const rows = await shop.db
    .select({ id: stock.variationId })
    .from(stock)
    .where(gt(stock.variationId, after))
    .orderBy(asc(stock.variationId))
    .limit(COMPARED + 1)
  const ids = rows.slice(0, COMPARED).map(({ id }) => id)
  const drifts = ids.length > 0 ? await asFailure(() => driftOf(shop, ids)) : []
  return {
    lines: drifts.filter(({ cause }) => cause !== null).map((drift) => ({ ...drift, ...namesOf(shop, drift.variationId) })),
    compared: ids.length,
    next: rows.length > COMPARED ? ids.at(-1)! : null,
  }
}

/** Takes the point of sale's count of a variation for ours, whatever parted them; harmless where they agree. Throws like `syncNow`. */
export async function reconcile(shop: Shop, by: Actor, variationId: string): Promise<void> {
  requireRight(by, 'sync.run')
  const [drift] = await asFailure(() => driftOf(shop, [variationId]))
  // What we sold and it has yet to take off is no fault: it will.
  if (!drift || drift.cause === null || drift.cause === 'sale-not-counted') return
  const { ours, theirs, ourCountAt, theirCountAt } = drift
  const justAfterOurs = ourCountAt ? ourCountAt.getTime() + 1 : 0
  const countedAt = new Date(Math.max(theirCountAt?.getTime() ?? shop.now().getTime(), justAfterOurs))
  await inTransaction(shop, async (inside) => {
    await count(inside, [{ variationId, quantity: theirs ?? 0, countedAt }])
    await writeDown(inside, by, {
      action: 'stock.reconciled',
      target: `variation:${variationId}`,
      before: { onHand: ours },
      after: { onHand: theirs ?? 0, cause: drift.cause },
    })
  })
}

/** Has something tried again that waits or was given up. Throws Failure('not-found'). */
export async function tryAgain(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'sync.run')
  if (!z.uuid().safeParse(id).success) throw new Failure('not-found')
  await inTransaction(shop, async (inside) => {
    const [row] = await inside.db
      .update(outbox)
      .set({ deadAt: null, attempts: 0, runAt: inside.now() })
      .where(and(eq(outbox.id, id), isNull(outbox.doneAt), isNull(outbox.lockedBy), inArray(outbox.kind, [...KINDS])))
      .returning({ kind: outbox.kind, key: outbox.key })
    if (!row) throw new Failure('not-found')
    await writeDown(inside, by, { action: 'sync.tried-again', target: `queue:${row.key}` })
  })
}

async function queueOf(shop: Shop): Promise<Queued[]> {
  const rows = await shop.db
    .select()
    .from(outbox)
    .where(and(inArray(outbox.kind, [...KINDS]), isNull(outbox.doneAt)))
    .orderBy(asc(outbox.createdAt))
    .limit(100)
  const numbers = await orderNumbersOf(shop, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Queued['kind'],
    about: aboutOf(row),
    name: nameOf(shop, row),
    orderNumber: numbers.get(row.id) ?? null,
    notedAt: row.createdAt,
    tries: row.attempts,
    nextAt: row.deadAt ? null : row.runAt,
    lastError: row.lastError,
  }))
}

type OutboxRow = typeof outbox.$inferSelect

/** The keys of what is of the catalogue name it. */
function aboutOf({ kind, key }: OutboxRow): string {
  const [, about = ''] = kind === 'product-write' || kind === 'stock-adjustment' ? key.split(':') : []
  return about === 'new' ? '' : about
}

/** What is still to be made is called as whoever wrote it calls it. */
function nameOf({ catalogue }: Shop, row: OutboxRow): string {
  const { to, pieces = [] } = row.payload as { to?: { name: string }; pieces?: { variationId: string }[] }
  const named = (id: string) => catalogue.product(id)?.name ?? catalogue.sellable(id)?.productName
  const put = new Set(pieces.flatMap(({ variationId }) => named(variationId) ?? []))
  return named(aboutOf(row)) ?? to?.name ?? [...put].join(', ')
}

/** The numbers of the orders whose money goes back or that cost nothing, by the rows that say so. */
async function orderNumbersOf({ db }: Shop, rows: OutboxRow[]): Promise<Map<string, string>> {
  const idIn = ({ payload }: OutboxRow, name: 'refundId' | 'orderId') => (payload as Partial<Record<typeof name, string>>)[name]
  const known = new Map<string, string>()
  const refundIds = rows.flatMap((row) => idIn(row, 'refundId') ?? [])
  if (refundIds.length > 0)
    for (const { id, number } of await db
      .select({ id: refunds.id, number: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(refunds.id, refundIds)))
      known.set(id, number)
  const orderIds = rows.flatMap((row) => idIn(row, 'orderId') ?? [])
  if (orderIds.length > 0)
    for (const { id, number } of await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, orderIds)))
      known.set(id, number)
  return new Map(
    rows.flatMap((row) => {
      const number = known.get(idIn(row, 'refundId') ?? idIn(row, 'orderId') ?? '')
      return number ? [[row.id, number] as const] : []
    }),
  )
}

/** One that does not answer in time counts as away. */
async function isReachable({ pointOfSale }: Shop): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE)
  })
  const greeted = pointOfSale.greet().then(
    () => true,
    () => false,
  )
  return Promise.race([greeted, late]).finally(() => clearTimeout(timer))
}

function namesOf({ catalogue }: Shop, variationId: string) {
  const known = catalogue.sellable(variationId)
  return { productId: known?.productId ?? null, productName: known?.productName ?? variationId, variationName: known?.variationName ?? '' }
}

async function asFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
    throw error instanceof OutsideRefused ? new Failure('point-of-sale-refused', { cause: error }) : error
  }
}
