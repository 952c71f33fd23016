import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { auditLog, orderLines, orders, packedBatches, stockBatches } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { paidOrder, timeline } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { AuditFilter, listAuditLog } from '#shop/base/audit.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../orders/cancellations.ts'
import { shipOrder } from './fulfilment.ts'
import { beginPacking, checkOffLine, checkOffAllLines, packingBoard, getPacking, getPickList, takeOverPacking } from './packing.ts'
import { mixedAllergens, mentionsAllergy } from './packing/warnings.ts'
import { refundOrder } from '../payments/refunds.ts'

let selling: Selling
let nora: Customer
let otto: Customer
beforeAll(async () => {
  selling = await openSelling()
  nora = await makeCustomer(selling.shop, { role: 'fulfilment', firstName: 'Nora' })
  otto = await makeCustomer(selling.shop, { role: 'manager', firstName: 'Otto' })
})
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))
const parcel = { carrier: 'UPS', trackingNumber: '1Z 999' }

test('the packing board shows express orders first and then the earliest paid, and the pick list adds up each snack', async () => {
  const { shop } = selling
  const first = await paidOrder(selling, 2)
  const second = await paidOrder(selling, 1, 3)
  await shop.db.update(orders).set({ deliveryMethod: 'express' }).where(eq(orders.id, second.id))
  const { parcels, waiting } = await packingBoard(shop, nora)
  expect(parcels.map(({ number }) => number)).toEqual([second.number, first.number])
  expect(waiting).toBe(2)
  expect(parcels[0]).toMatchObject({ express: true, pieces: 4, packed: 0, packer: null })
  await checkOffLine(shop, nora, second.number, { lineId: second.lines[1]!.id, packed: 2 })
  const picked = await getPickList(shop, nora, [first.number, second.number])
  expect(picked.map(({ variationId, pieces }) => [variationId, pieces]).toSorted(byText)).toEqual(
    [
      [firstOf(first.lines).variationId, 2],
      [firstOf(second.lines).variationId, 1],
      [second.lines[1]!.variationId, 1],
    ].toSorted(byText),
  )
  for (const { number } of [first, second]) await shipOrder(shop, nora, number, parcel)
  expect((await packingBoard(shop, nora)).parcels).toEqual([])
  await expect(packingBoard(shop, first.by)).rejects.toMatchObject({ code: 'not-found' })
})

test('a parcel keeps what is packed, leaves the packing page only complete, and takes first what expires first', async () => {
  const { shop } = selling
  const { id, number, lines, snack } = await paidOrder(selling, 3)
  const line = firstOf(lines)
  const batch = (bestBefore: string, left: number) => ({ variationId: snack.id, lot: bestBefore, bestBefore, received: 5, left })
  await shop.db.insert(stockBatches).values([batch('2027-05-01', 5), batch('2027-01-01', 2)])
  expect(await checkOffLine(shop, nora, number, { lineId: line.id, packed: 2 })).toEqual({ outcome: 'yours' })
  expect(await checkOffLine(shop, nora, number, { lineId: line.id, packed: 2 })).toEqual({ outcome: 'yours' })
  await expect(checkOffLine(shop, nora, number, { lineId: line.id, packed: 4 })).rejects.toMatchObject({ code: 'too-much' })
  expect(await getPacking(shop, nora, number)).toMatchObject({
    stage: 'packing',
    pieces: 3,
    packed: 2,
    packer: { name: 'Nora', isYou: true },
    lines: [
      {
        take: [
          { lot: '2027-01-01', pieces: 2 },
          { lot: '2027-05-01', pieces: 1 },
        ],
      },
    ],
  })
  await expect(shipOrder(shop, nora, number, { ...parcel, whole: true })).rejects.toMatchObject({ code: 'changed-meanwhile' })
  await checkOffAllLines(shop, nora, number)
  await shipOrder(shop, nora, number, { ...parcel, whole: true })
  await shipOrder(shop, nora, number, { ...parcel, whole: true })
  expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'packing', 'shipped'])
  const taken = await shop.db.select().from(packedBatches).where(eq(packedBatches.orderLineId, line.id))
  expect(taken.map(({ quantity }) => quantity).toSorted(byText)).toEqual([1, 2])
  const left = await shop.db.select().from(stockBatches).where(eq(stockBatches.variationId, snack.id))
  expect(left.map((one) => [one.lot, one.left]).toSorted(byText)).toEqual([
    ['2027-01-01', 0],
    ['2027-05-01', 4],
  ])
  const deeds = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `order:${number}`))
    .orderBy(auditLog.happenedAt)
  expect(deeds.map(({ action, actor }) => [action, actor])).toEqual([
    ['order.packing-begun', `staff:${nora.userId}`],
    ['order.shipped', `staff:${nora.userId}`],
  ])
})

test('refunded pieces of a parcel do not go into it', async () => {
  const { shop } = selling
  const { number, lines } = await paidOrder(selling, 2, 1)
  const back = { lineId: firstOf(lines).id, quantity: 1, restock: true }
  await refundOrder(shop, otto, number, {
    key: crypto.randomUUID(),
    lines: [back],
    shipping: false,
    extraCents: 0,
    reason: 'goodwill',
    note: '',
  })
  expect((await getPacking(shop, nora, number)).lines.map(({ pieces }) => pieces)).toEqual([1, 1])
  expect((await packingBoard(shop, nora)).parcels.map((one) => one.number)).toContain(number)
  expect((await getPickList(shop, nora, [number])).map(({ pieces }) => pieces)).toEqual([1, 1])
  await shipOrder(shop, nora, number, parcel)
  expect((await packingBoard(shop, nora)).parcels.map((one) => one.number)).not.toContain(number)
  expect(await getPickList(shop, nora, [number])).toEqual([])
})

test('of two packers who want the same parcel at once one has it, and the other sees who, and may take it over', async () => {
  const { shop } = selling
  const { number, lines } = await paidOrder(selling, 2)
  const race = atNext('order-looked-up', () => beginPacking(shop, otto, number))
  expect(await beginPacking(shop, nora, number)).toEqual({ outcome: 'theirs', packer: 'Otto' })
  expect(race.ran).toBe(true)
  const check = { lineId: firstOf(lines).id, packed: 2 }
  expect(await checkOffLine(shop, nora, number, check)).toEqual({ outcome: 'theirs', packer: 'Otto' })
  expect(await checkOffAllLines(shop, nora, number)).toEqual({ outcome: 'theirs', packer: 'Otto' })
  expect(await getPacking(shop, nora, number)).toMatchObject({ packed: 0, packer: { name: 'Otto', isYou: false } })
  await takeOverPacking(shop, nora, number)
  const [deed] = (await listAuditLog(shop, otto, AuditFilter.parse({ target: `order:${number}` }))).entries
  expect(deed).toMatchObject({ action: 'order.packing-taken-over', changes: [{ path: ['packer'], before: 'Otto', after: 'Nora' }] })
  expect(await checkOffLine(shop, nora, number, check)).toEqual({ outcome: 'yours' })
  expect(await checkOffLine(shop, otto, number, { ...check, packed: 0 })).toEqual({ outcome: 'theirs', packer: 'Nora' })
  const line = firstOf(
    await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, firstOf(lines).id)),
  )
  expect(line.packedQuantity).toBe(2)
  await shipOrder(shop, otto, number, parcel)
})

test('an order that its customer cancels at that moment is not packed, and packing is not available to other roles', async () => {
  const { shop } = selling
  const { by, number, lines } = await paidOrder(selling, 1)
  const race = atNext('order-looked-up', () => cancelOrder(shop, by, number))
  await expect(beginPacking(shop, nora, number)).rejects.toMatchObject({ code: 'too-late' })
  expect(race.ran).toBe(true)
  expect((await getPacking(shop, nora, number)).stage).toBe('over')
  const support = await makeCustomer(shop, { role: 'support' })
  for (const other of [by, support, { kind: 'visitor', cartToken: null, address: '203.0.113.7' } as const]) {
    await expect(getPacking(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(beginPacking(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(takeOverPacking(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(checkOffLine(shop, other, number, { lineId: firstOf(lines).id, packed: 1 })).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('allergens that only some of the snacks contain are listed apart, and a note about an allergy is recognized in every language', () => {
  expect(mixedAllergens([{ allergens: ['milk', 'soy'] }, { allergens: ['milk'] }, { allergens: null }])).toEqual(['soy'])
  expect(mixedAllergens([{ allergens: ['milk'] }])).toEqual([])
  for (const said of ['Severe nut ALLERGY!', 'Soy alérgica', 'Ich bin allergisch', 'lactose-intolerant', '卵アレルギーです', 'عندي حساسية'])
    expect(mentionsAllergy(said)).toBe(true)
  expect(mentionsAllergy('Leave it with the neighbour')).toBe(false)
})
