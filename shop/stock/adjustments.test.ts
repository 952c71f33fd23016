import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { auditLog, orders, outbox, refunds, stockAdjustments } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, paidOrder, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { placeOrder } from '#shop/ordering/checkout/checkout.ts'
import { getProductForStaff, ProductQuery, saveProduct } from '#shop/catalogue/editing/product-editing.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { adjustStock, AdjustStock, LedgerQuery, setLowLevel, listStock, listStockLedger, getStock } from './adjustments.ts'
import { listDrift, DriftQuery, abandonDelivery, reconcileStock, syncNow, getSyncState, retryDelivery } from './sync-status.ts'

let selling: Selling
let stockroom: Customer
beforeAll(async () => {
  selling = await openSelling()
  stockroom = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const book = (variationId: string, reason: string, quantity: number, over: object = {}) =>
  adjustStock(selling.shop, stockroom, AdjustStock.parse({ key: randomUUID(), variationId, reason, quantity, ...over }))
const onHand = async (id: string) => (await selling.stockOf(id)).onHand

test("received, removed and counted stock is reported to the point of sale, whose count becomes the shop's", async () => {
  const { id } = await selling.snack(10)
  const steps = [
    ['received', 5, 15],
    ['damaged', 2, 13],
    ['found', 1, 14],
    ['tasted', 1, 13],
    ['counted', 20, 20],
    ['counted', 3, 3],
    ['lost', 3, 0],
  ] as const
  for (const [reason, quantity, left] of steps) {
    await book(id, reason, quantity, { note: `${reason}.` })
    await work(selling.shop)
    expect([reason, await onHand(id), await countedAtPointOfSale(selling, id)]).toEqual([reason, left, left])
  }
  const { entries } = await listStockLedger(selling.shop, stockroom, LedgerQuery.parse({ of: id }))
  const booked = entries.filter(({ kind }) => kind === 'adjustment')
  expect(booked.map(({ reason }) => reason)).toEqual(steps.map(([reason]) => reason).toReversed())
  expect(booked[0]).toMatchObject({ who: 'Ada Buyer', note: 'lost.', delta: -3, sent: true })
  const deeds = await selling.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `variation:${id}`))
  expect(deeds.map(({ before, after }) => [before?.onHand, after?.onHand])).toContainEqual([15, 13])
})

test('an adjustment shows the new figure before the point of sale has counted, and is one line of the ledger', async () => {
  const { id } = await selling.snack(10)
  const now = async () => {
    const line = await getStock(selling.shop, stockroom, id)
    return [line?.onHand, line?.expected]
  }
  expect(await now()).toEqual([10, null])
  await book(id, 'received', 12)
  expect(await now()).toEqual([10, 22])
  await book(id, 'damaged', 2)
  expect(await now()).toEqual([8, 20])
  await book(id, 'counted', 30)
  await book(id, 'lost', 1)
  expect(await now()).toEqual([7, 29])
  for (let time = 0; time < 4; time++) await work(selling.shop)
  expect(await now()).toEqual([29, null])
  await book(id, 'found', 5)
  await work(selling.shop)
  expect(await now()).toEqual([34, null])
  const { entries } = await listStockLedger(selling.shop, stockroom, LedgerQuery.parse({ of: id }))
  expect(entries.find(({ reason }) => reason === 'found')).toMatchObject({ delta: 5, sent: true })
  expect(entries.filter(({ at }) => at >= entries.find(({ reason }) => reason === 'found')!.at)).toHaveLength(1)
})

test('a delivery that is booked is one line of the ledger, also when the count arrives before the answer', async () => {
  const { id } = await selling.snack(10)
  const entries = async () => (await listStockLedger(selling.shop, stockroom, LedgerQuery.parse({ of: id }))).entries
  const before = await entries()
  await book(id, 'received', 12)
  const early = atNext('restock-given', () => syncNow(selling.shop, stockroom))
  await work(selling.shop)
  expect(early.ran).toBe(true)
  expect(await onHand(id)).toBe(22)
  const [newest, ...others] = await entries()
  expect(newest).toMatchObject({ kind: 'adjustment', reason: 'received', delta: 12 })
  expect(others).toEqual(before)
})

test('a stock form that is sent twice is booked once', async () => {
  const { id } = await selling.snack(10)
  const key = randomUUID()
  for (let time = 0; time < 2; time++) await book(id, 'damaged', 4, { key })
  await work(selling.shop)
  expect([await onHand(id), await countedAtPointOfSale(selling, id)]).toEqual([6, 6])
})

test('two simultaneous write-offs, and a purchase between them, never go below zero nor take what somebody is about to pay', async () => {
  const { id } = await selling.snack(5)
  const rival = atNext('stock-looked-at', () => book(id, 'damaged', 3))
  await expect(book(id, 'lost', 3)).rejects.toMatchObject({ code: 'too-much' })
  expect(rival.ran).toBe(true)
  const by = await selling.buyer([id, 2])
  const sale = atNext('stock-looked-at', () => selling.placed(by))
  await expect(book(id, 'lost', 1)).rejects.toMatchObject({ code: 'too-much' })
  await expect(book(id, 'counted', 1)).rejects.toMatchObject({ code: 'too-much' })
  expect(sale.ran).toBe(true)
  await work(selling.shop)
  expect(await selling.stockOf(id)).toEqual({ onHand: 2, reserved: 2 })
  expect(await countedAtPointOfSale(selling, id)).toBe(2)
})

test('a buyer who comes while pieces are written off does not get them', async () => {
  const { id } = await selling.snack(5)
  const by = await selling.buyer([id, 4])
  const form = { ...(await selling.seen(by)), key: randomUUID() }
  // The point of sale has not been notified yet.
  await book(id, 'damaged', 3)
  const placed = await placeOrder(selling.shop, by, form).catch((error: unknown) => error)
  expect(placed).not.toMatchObject({ outcome: 'placed' })
  expect(await selling.stockOf(id)).toEqual({ onHand: 2, reserved: 0 })
})

test('stock adjustments wait while the point of sale is down, and are sent in order', async () => {
  const { id } = await selling.snack(10)
  selling.emulator.mood = 'broken'
  await book(id, 'received', 10)
  await book(id, 'counted', 4)
  await book(id, 'received', 1)
  await work(selling.shop)
  const { queue, reachable } = await getSyncState(selling.shop, stockroom)
  expect(reachable).toBe(false)
  expect(queue.filter(({ about }) => about === id)).toHaveLength(3)
  selling.emulator.mood = 'well'
  for (const { id: row } of queue) await retryDelivery(selling.shop, stockroom, row)
  for (let time = 0; time < 3; time++) await work(selling.shop)
  expect([await onHand(id), await countedAtPointOfSale(selling, id)]).toEqual([5, 5])
  const unsent = await selling.shop.db.select().from(stockAdjustments).where(eq(stockAdjustments.variationId, id))
  expect(unsent.every(({ sentAt }) => sentAt !== null)).toBe(true)
  expect((await getSyncState(selling.shop, stockroom)).queue).toEqual([])
})

test('a change that waits for the point of sale names its order, or the product that is still to be created', async () => {
  const { shop, emulator } = selling
  const manager = await makeCustomer(shop, { role: 'manager' })
  const { number, snack } = await paidOrder(selling, 2)
  const { draft } = await getProductForStaff(shop, manager, shop.catalogue.sellable(snack.id)!.productId)
  emulator.mood = 'broken'
  const goodwill = { lines: [], shipping: false, extraCents: 50, reason: 'goodwill' as const, note: '' }
  await refundOrder(shop, manager, number, { ...goodwill, key: randomUUID() })
  const to = { ...draft, name: 'Not made yet', variations: draft.variations.map((one) => ({ ...one, id: null })) }
  await saveProduct(shop, manager, null, { key: randomUUID(), was: null, to })
  const { queue } = await getSyncState(shop, stockroom)
  expect(queue.map(({ kind, about, name, orderNumber }) => [kind, about, name, orderNumber])).toEqual([
    ['refund', '', '', number],
    ['product-write', '', 'Not made yet', null],
  ])
})

test('a dead delivery is abandoned by staff with the right: the difference in stock shows, and a refund counts as made by hand', async () => {
  const { shop, emulator } = selling
  const manager = await makeCustomer(shop, { role: 'manager' })
  const { id } = await selling.snack(10)
  const { number, paymentId } = await paidOrder(selling, 2)
  emulator.mood = 'broken'
  await book(id, 'damaged', 3)
  await refundOrder(shop, manager, number, {
    key: randomUUID(),
    lines: [],
    shipping: false,
    extraCents: 50,
    reason: 'goodwill',
    note: '',
  })
  await work(shop)
  const kindOf = async (kind: string) => (await getSyncState(shop, stockroom)).queue.find((one) => one.kind === kind)!
  const [booking, refund] = [await kindOf('stock-adjustment'), await kindOf('refund')]
  const why = (row: { id: string }) => ({ id: row.id, reason: 'Taken from the point of sale.' })
  // A refund that is still being retried cannot be abandoned.
  await expect(abandonDelivery(shop, manager, why(refund))).rejects.toMatchObject({ code: 'not-found' })
  await shop.db
    .update(outbox)
    .set({ deadAt: new Date() })
    .where(inArray(outbox.id, [booking.id, refund.id]))
  emulator.mood = 'well'
  expect([(await kindOf('stock-adjustment')).mayLetGo, (await kindOf('refund')).mayLetGo]).toEqual([true, false])
  await expect(abandonDelivery(shop, stockroom, why(refund))).rejects.toMatchObject({ code: 'not-found' })
  // Another refund of the payment, which would send this one first, is being delivered.
  await refundOrder(shop, manager, number, { key: randomUUID(), lines: [], shipping: false, extraCents: 1, reason: 'goodwill', note: '' })
  const isOther = and(eq(outbox.kind, 'refund'), isNull(outbox.deadAt), isNull(outbox.doneAt))
  const inHands = { lockedBy: randomUUID(), lockedUntil: new Date(Date.now() + MINUTE) }
  await shop.db.update(outbox).set(inHands).where(isOther)
  await expect(abandonDelivery(shop, manager, why(refund))).rejects.toMatchObject({ code: 'changed-meanwhile' })
  await shop.db.update(outbox).set({ lockedBy: null, lockedUntil: null }).where(isOther)
  await abandonDelivery(shop, manager, why(refund))
  await abandonDelivery(shop, stockroom, why(booking))
  await expect(abandonDelivery(shop, manager, why(refund))).rejects.toMatchObject({ code: 'not-found' })
  await work(shop)
  expect((await getSyncState(shop, stockroom)).queue).toEqual([])
  const given = await shop.db.select().from(refunds).innerJoin(orders, eq(orders.id, refunds.orderId)).where(eq(orders.number, number))
  const towards = (cents: number) => given.find((row) => row.refunds.amountCents === cents)!.refunds
  expect(towards(1)).toMatchObject({ doneAt: expect.any(Date), refundId: expect.any(String) })
  expect(towards(50)).toMatchObject({ doneAt: expect.any(Date), refundId: null })
  expect(await givenBack(selling, paymentId)).toBe(1)
  const drift = (await listDrift(shop, stockroom, DriftQuery.parse({}))).lines.find(({ variationId }) => variationId === id)
  expect(drift).toMatchObject({ ours: 7, theirs: 10 })
  const { entries } = await listStockLedger(shop, stockroom, LedgerQuery.parse({ of: id }))
  expect(entries.find(({ kind }) => kind === 'adjustment')).toMatchObject({ delta: -3, sent: 'let-go' })
  const deeds = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'sync.let-go'))
  expect(deeds.map(({ target, after }) => [target, after])).toEqual([
    [`order:${number}`, { reason: 'Taken from the point of sale.' }],
    [`variation:${id}`, { reason: 'Taken from the point of sale.' }],
  ])
})

test('staff see low stock by the level that they set', async () => {
  const { id } = await selling.snack(40)
  const low = async () =>
    (await listStock(selling.shop, stockroom, ProductQuery.parse({ view: 'low' }))).lines.map((one) => one.variationId)
  expect(await low()).not.toContain(id)
  await setLowLevel(selling.shop, stockroom, { variationId: id, level: 40 })
  const line = await getStock(selling.shop, stockroom, id)
  expect(line).toMatchObject({ onHand: 40, level: 40 })
  const pages: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof listStock>> = await listStock(selling.shop, stockroom, ProductQuery.parse({ view: 'low', after }))
    pages.push(...page.lines.map((one) => one.variationId))
    after = page.next
  }
  expect(pages).toContain(id)
})

test('stock drift is shown with its cause and corrected in one press', async () => {
  const { id } = await selling.snack(10)
  await selling.emulator.setStock(id, 7)
  const all = await listDrift(selling.shop, stockroom, DriftQuery.parse({}))
  expect(all.lines.find((one) => one.variationId === id)).toMatchObject({ ours: 10, theirs: 7, cause: 'count-not-heard' })
  for (let time = 0; time < 2; time++) await reconcileStock(selling.shop, stockroom, id)
  expect(await onHand(id)).toBe(7)
  expect((await listDrift(selling.shop, stockroom, DriftQuery.parse({}))).lines.map((one) => one.variationId)).not.toContain(id)
  await syncNow(selling.shop, stockroom)
  expect((await getSyncState(selling.shop, stockroom)).syncedAt).not.toBeNull()
  selling.emulator.mood = 'broken'
  await expect(syncNow(selling.shop, stockroom)).rejects.toMatchObject({ code: 'service-unavailable' })
})

test('stock is available to the stockroom alone', async () => {
  const { id } = await selling.snack(10)
  for (const role of ['customer', 'support'] as const) {
    const by = await makeCustomer(selling.shop, { role })
    const input = AdjustStock.parse({ key: randomUUID(), variationId: id, reason: 'lost', quantity: 1 })
    await expect(adjustStock(selling.shop, by, input)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getSyncState(selling.shop, by)).rejects.toMatchObject({ code: 'not-found' })
    await expect(reconcileStock(selling.shop, by, id)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await onHand(id)).toBe(10)
})
