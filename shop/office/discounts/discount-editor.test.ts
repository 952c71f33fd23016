import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { auditLog, discounts, discountUses, orders } from '#database/schema.ts'
import { plainDiscount as plain } from '#tests/helpers/plain-discount.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { checkIntegrity } from '../operations/integrity.ts'
import { applyCode, getCart } from '#shop/cart/cart.ts'
import {
  deleteDiscount,
  getDiscountForStaff,
  DiscountQuery,
  listDiscountsForStaff,
  DiscountInput,
  type DiscountValueInput,
  endDiscount,
  proposeDiscountCode,
  saveDiscount,
  searchTrialVariations,
  searchDiscountTargets,
  listPointOfSaleDiscounts,
  tryDiscount,
} from './discount-editor.ts'
import { clockAt } from './discount-editor/clock.ts'
import { takeDiscounts } from '#shop/pricing/discounts.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { inTransaction } from '#shop/shop.ts'

let selling: Selling
let manager: Customer
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterAll(() => selling.close())

let codes = 0
const freshCode = () => `DESK${++codes}`

/** Creates a discount with its own code; returns its id. */
async function made(over: Partial<DiscountInput> = {}): Promise<string> {
  const id = randomUUID()
  await saveDiscount(selling.shop, manager, { id, seen: null, draft: { ...plain, code: freshCode(), ...over } })
  return id
}
const look = async (id: string) => getDiscountForStaff(selling.shop, manager, id)
async function change(id: string, over: Partial<DiscountInput>): Promise<void> {
  const { discount, draft } = await look(id)
  await saveDiscount(selling.shop, manager, { id, seen: discount.updatedAt, draft: { ...draft, ...over } })
}
/**
 * A customer buys a snack with a code; unpaid when `paid` is false. Returns the amount taken off.
 */
async function buyWith(code: string, paid = true): Promise<number> {
  const { id } = await selling.snack(5)
  const by = await selling.buyer([id, 1])
  await applyCode(selling.shop, by, { code })
  const { number, url, providerOrderId } = await selling.placed(by)
  if (paid) {
    await selling.emulator.pay(url)
    await settlePayment(selling.shop, providerOrderId)
  }
  return (await selling.account(number)).order.discountCents
}

describe('a discount in the admin', () => {
  test('a discount is created once, however often its form is sent, and applies to baskets at once', async () => {
    const { shop } = selling
    const [id, code] = [randomUUID(), freshCode()]
    const form = { id, seen: null, draft: DiscountInput.parse({ ...plain, code: ` ${code.toLowerCase()} `, name: 'Welcome' }) }
    await Promise.all([saveDiscount(shop, manager, form), saveDiscount(shop, manager, form)])
    expect(await shop.db.select().from(discounts).where(eq(discounts.id, id))).toMatchObject([{ code, name: 'Welcome', uses: 0 }])
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 1])
    await applyCode(shop, by, { code })
    expect((await getCart(shop, by)).discountCents).toBe(Math.round(snack.priceCents / 10))
    // The same id with other content is not a repeated submit.
    await expect(saveDiscount(shop, manager, { ...form, draft: { ...form.draft, value: 20 } })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('a discount is refused when another one has its code, even when both are created at the same moment', async () => {
    const { shop } = selling
    const code = freshCode()
    const make = () => saveDiscount(shop, manager, { id: randomUUID(), seen: null, draft: { ...plain, code } })
    const answers = await Promise.allSettled([make(), make()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(make()).rejects.toMatchObject({ code: 'code-taken', fields: { code: 'code-taken' } })
    const other = await made()
    await expect(change(other, { code })).rejects.toMatchObject({ code: 'code-taken' })
  })

  test('a discount is not changed by a form that shows an older version', async () => {
    const id = await made()
    const { discount, draft } = await look(id)
    await change(id, { value: 20 })
    const late = { id, seen: discount.updatedAt, draft: { ...draft, value: 30 } }
    await expect(saveDiscount(selling.shop, manager, late)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect((await look(id)).draft.value).toBe(20)
    // Saving the content that is already stored succeeds.
    await saveDiscount(selling.shop, manager, { ...late, draft: { ...draft, value: 20 } })
    await expect(saveDiscount(selling.shop, manager, { ...late, id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a discount change is audited with the values before it', async () => {
    const id = await made({ value: 10 })
    await change(id, { value: 25, name: 'Autumn' })
    await endDiscount(selling.shop, manager, id)
    await endDiscount(selling.shop, manager, id)
    const deeds = await selling.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `discount:${id}`))
      .orderBy(auditLog.happenedAt)
    expect(deeds.map(({ actor, action }) => [actor, action])).toEqual([
      [`staff:${manager.userId}`, 'discount.created'],
      [`staff:${manager.userId}`, 'discount.changed'],
      [`staff:${manager.userId}`, 'discount.ended'],
    ])
    expect(deeds[1]).toMatchObject({ before: { value: 10, name: '' }, after: { value: 25, name: 'Autumn' } })
    expect(deeds[2]!.before).toEqual({ endsAt: null })
  })

  test.each<Actor>([
    { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
    { ...({} as Customer), kind: 'customer', role: 'customer' },
    { ...({} as Customer), kind: 'customer', role: 'support' },
    { ...({} as Customer), kind: 'customer', role: 'fulfilment' },
  ])('the discount editor is not available to %o', async (by) => {
    const { shop } = selling
    const id = await made()
    const refused = { code: 'not-found' }
    await expect(listDiscountsForStaff(shop, by, DiscountQuery.parse({}))).rejects.toMatchObject(refused)
    await expect(getDiscountForStaff(shop, by, id)).rejects.toMatchObject(refused)
    await expect(saveDiscount(shop, by, { id: randomUUID(), seen: null, draft: plain })).rejects.toMatchObject(refused)
    await expect(endDiscount(shop, by, id)).rejects.toMatchObject(refused)
    await expect(deleteDiscount(shop, by, id)).rejects.toMatchObject(refused)
    await expect(tryDiscount(shop, by, { id, code: null, name: '', worth: plain, pieces: [] })).rejects.toMatchObject(refused)
    await expect(listPointOfSaleDiscounts(shop, by)).rejects.toMatchObject(refused)
    await expect(proposeDiscountCode(shop, by)).rejects.toMatchObject(refused)
    expect(() => searchTrialVariations(shop, by, 'a')).toThrow(expect.objectContaining(refused))
    await expect(searchDiscountTargets(shop, by, 'a')).rejects.toMatchObject(refused)
  })
})

describe('discount results', () => {
  test('the results of a discount are a plain sum over the orders that used it', async () => {
    const { shop } = selling
    const code = freshCode()
    const id = await made({ code, totalLimit: 50 })
    const offs = [await buyWith(code), await buyWith(code)]
    await buyWith(code, false)
    const { discount, mayGo } = await look(id)
    expect(discount).toMatchObject({ uses: 3, waiting: 1, takenOffCents: firstOf(offs) + offs[1]! })
    expect(mayGo).toBe(false)
    const [summed] = await shop.db
      .select({ cents: sql<number>`sum(${discountUses.amountCents})::int`, uses: sql<number>`count(*)::int` })
      .from(discountUses)
      .innerJoin(orders, eq(orders.id, discountUses.orderId))
      .where(and(eq(discountUses.discountId, id), sql`${orders.paidAt} is not null`))
    expect(summed).toEqual({ cents: discount.takenOffCents, uses: 2 })
    await expect(change(id, { totalLimit: 2 })).rejects.toMatchObject({ code: 'invalid-input', fields: { totalLimit: 'too-few' } })
    await change(id, { totalLimit: 3 })
    expect((await look(id)).discount.state).toBe('used-up')
    await expect(deleteDiscount(shop, manager, id)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await checkIntegrity(shop)).toEqual({})
  }, 30_000)

  test('a discount that nobody used can be deleted, and no order can use it afterwards', async () => {
    const { shop } = selling
    const id = await made()
    expect((await look(id)).mayGo).toBe(true)
    await deleteDiscount(shop, manager, id)
    await deleteDiscount(shop, manager, id)
    await expect(look(id)).rejects.toMatchObject({ code: 'not-found' })
    const off = [{ id, onCents: 100, amountCents: 10 }]
    const order = { id: randomUUID(), userId: manager.userId }
    expect(await inTransaction(shop, (inside) => takeDiscounts(inside, order, off))).toBe(false)
  })

  test('discounts are listed by state, by the beginning of a name, and page by page without a gap', async () => {
    const { shop } = selling
    const name = `Harvest ${randomUUID().slice(0, 8)}`
    const rows = Array.from({ length: 65 }, () => ({ name, code: freshCode(), kind: 'percentage' as const, value: 10 }))
    // All have the same time, so the list must continue by id.
    const ids = (await shop.db.insert(discounts).values(rows).returning()).map(({ id }) => id)
    const at = (days: number) => clockAt(new Date(Date.now() + days * DAY), 'UTC')
    await change(firstOf(ids), { startsAt: at(1) })
    await change(ids[1]!, { startsAt: at(-2), endsAt: at(-1) })
    const listed: string[] = []
    let query = DiscountQuery.parse({ search: name.toLowerCase() })
    let last
    for (;;) {
      last = await listDiscountsForStaff(shop, manager, query)
      listed.push(...last.discounts.map(({ id }) => id))
      if (!last.next) break
      query = DiscountQuery.parse({ search: name, after: last.next })
    }
    expect(listed.toSorted()).toEqual(ids.toSorted())
    const back = await listDiscountsForStaff(shop, manager, DiscountQuery.parse({ search: name, before: last.previous }))
    expect(back.discounts.map(({ id }) => id)).toEqual(listed.slice(30, 60))
    const within = async (view: string) =>
      (await listDiscountsForStaff(shop, manager, DiscountQuery.parse({ search: name, view }))).discounts.map(({ id, state }) => [
        id,
        state,
      ])
    expect(await within('scheduled')).toEqual([[ids[0], 'scheduled']])
    expect(await within('ended')).toEqual([[ids[1], 'ended']])
    expect(await within('used-up')).toEqual([])
    expect((await within('running')).every(([id, state]) => state === 'running' && id !== ids[0] && id !== ids[1])).toBe(true)
  })
})

describe('the discount preview', () => {
  const worth = {
    kind: 'percentage',
    value: 10,
    scope: 'cart',
    targetIds: [],
    minimumSpendCents: 0,
    stacks: false,
  } satisfies DiscountValueInput

  test('the discount preview shows the price that a customer pays once the discount is saved', async () => {
    const { shop } = selling
    const snack = await selling.snack(4)
    const [id, code] = [randomUUID(), freshCode()]
    const draft = { ...plain, code, name: 'Autumn', kind: 'fixed' as const, value: 150 }
    const pieces = [{ variationId: snack.id, quantity: 2 }]
    const tried = await tryDiscount(shop, manager, { id, code, name: 'Autumn', worth: draft, pieces })
    expect(tried).toMatchObject({ refused: null, cart: { discounts: [{ name: 'Autumn', code, amountCents: 150 }] } })
    expect(await shop.db.$count(discounts, eq(discounts.id, id))).toBe(0)
    await saveDiscount(shop, manager, { id, seen: null, draft })
    const by = await selling.buyer()
    await selling.fill(by, [snack.id, 2])
    await applyCode(shop, by, { code })
    const theirs = await getCart(shop, by)
    const kinds = ({ explanation }: typeof theirs) =>
      explanation.filter(({ kind }) => kind !== 'tax' && kind !== 'delivery' && kind !== 'total')
    expect(kinds(tried.cart)).toEqual(kinds(theirs))
    expect(tried.cart.discountCents).toBe(theirs.discountCents)
  })

  test('the discount preview shows an expired, used-up or future discount as if it ran, and never the stored one beside it', async () => {
    const { shop } = selling
    const snack = await selling.snack(4)
    const code = freshCode()
    const id = await made({ code, value: 50, stacks: true, endsAt: '2020-01-01T00:00' })
    const pieces = [{ variationId: snack.id, quantity: 1 }]
    const tried = await tryDiscount(shop, manager, { id, code, name: '', worth: { ...worth, stacks: true }, pieces })
    expect(tried.cart.discounts).toEqual([{ name: code, code, amountCents: Math.floor((snack.priceCents * 10 + 50) / 100) }])
  })

  test('the discount preview says why the discount would take nothing off', async () => {
    const { shop } = selling
    const snack = await selling.snack(4)
    const pieces = [{ variationId: snack.id, quantity: 1 }]
    const tryIt = (over: Partial<Omit<DiscountInput, 'code' | 'name'>>) =>
      tryDiscount(shop, manager, { id: randomUUID(), code: null, name: 'Try', worth: { ...worth, ...over }, pieces })
    expect(await tryIt({ minimumSpendCents: snack.priceCents + 25 })).toMatchObject({ refused: 'code-needs-more', missingCents: 25 })
    expect(await tryIt({ scope: 'product', targetIds: ['NONE'] })).toMatchObject({ refused: 'code-not-for-these', missingCents: 0 })
    const rival = await made({ code: null, name: 'Everything half', value: 50 })
    expect(await tryIt({ value: 1 })).toMatchObject({ refused: 'code-outdone', cart: { discounts: [{ name: 'Everything half' }] } })
    await endDiscount(shop, manager, rival)
    expect(await tryIt({ value: 1 })).toMatchObject({ refused: null })
  })
})

describe('the shop’s clock', () => {
  test('the shop’s clock decides when a discount runs, and saving an unchanged form moves nothing', async () => {
    const { shop } = selling
    shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: 'Europe/Berlin' }
    const id = await made({ startsAt: '2026-12-01T00:00', endsAt: '2026-12-24T18:00' })
    const row = async () => firstOf(await shop.db.select().from(discounts).where(eq(discounts.id, id)))
    expect(await row()).toMatchObject({ startsAt: new Date('2026-11-30T23:00:00Z'), endsAt: new Date('2026-12-24T17:00:00Z') })
    // The second 2:30 of the night when clocks go back, with seconds.
    const endsAt = new Date('2027-10-31T01:30:12.345Z')
    await shop.db.update(discounts).set({ endsAt }).where(eq(discounts.id, id))
    expect((await look(id)).draft.endsAt).toBe('2027-10-31T02:30')
    await change(id, { value: 11 })
    expect(await row()).toMatchObject({ value: 11, endsAt })
    shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: 'UTC' }
  })
})
