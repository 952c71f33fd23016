import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartLines, carts, progress } from '#database/schema.ts'
import { applicableDiscounts } from '#shop/pricing/discounts.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { availableFor } from '#shop/stock/reservations.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { insertStatement, rowOf, statement, statementForList, type ValueOf } from './statement.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined

test.runIf(isOnPostgres)('a statement is built once per connection, however many transactions run it', async () => {
  let built = 0
  const find = statement((db, value: ValueOf<{ name: string }>) => {
    built += 1
    return db
      .select()
      .from(progress)
      .where(eq(progress.name, value('name')))
  })
  for (let turn = 0; turn < 5; turn++) {
    await inTransaction(shop, (inside) => find(inside.db, { name: 'any' }))
    await find(shop.db, { name: 'any' })
  }
  // The pool may have opened a second connection meanwhile.
  expect(built).toBeLessThanOrEqual(3)
})

test('a statement that is built already refuses the outer database inside a transaction', async () => {
  const find = statement((db, value: ValueOf<{ name: string }>) =>
    db
      .select()
      .from(progress)
      .where(eq(progress.name, value('name'))),
  )
  await find(shop.db, { name: 'any' })
  await expect(inTransaction(shop, () => find(shop.db, { name: 'any' }))).rejects.toThrow('inside a transaction')
})

test('a statement of a transaction sees the rows of the transaction, and is undone with it', async () => {
  const insert = insertStatement(progress, ['name', 'value'])
  const find = statement((db, value: ValueOf<{ name: string }>) =>
    db
      .select()
      .from(progress)
      .where(eq(progress.name, value('name'))),
  )
  const work = inTransaction(shop, async (inside) => {
    await insert(inside.db, [{ name: 'undone', value: '1' }])
    expect(await find(inside.db, { name: 'undone' })).toHaveLength(1)
    throw new Error('all of it is undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect(await find(shop.db, { name: 'undone' })).toEqual([])
})

test('values of a statement are stored as by a query that is built with them, and null stays null', async () => {
  const columns = ['tokenHash', 'shipTo', 'note', 'remindedAt', 'updatedAt'] as const
  const insert = statement((db, _: ValueOf<Record<(typeof columns)[number], unknown>>) =>
    db.insert(carts).values(rowOf(carts, columns)).returning(),
  )
  const at = new Date('2026-03-01T12:34:56.789Z')
  const shipTo = { name: 'Ada', line1: 'Ä"{}\\', line2: '', city: 'Brooklyn', region: 'NY', postalCode: '11238', country: 'US', phone: '' }
  const [empty] = await insert(shop.db, { tokenHash: 'empty', shipTo: null, note: null, remindedAt: null, updatedAt: at })
  const [full] = await insert(shop.db, { tokenHash: 'full', shipTo, note: 'x', remindedAt: at, updatedAt: at })
  expect(empty).toMatchObject({ shipTo: null, note: null, remindedAt: null, updatedAt: at })
  expect(full).toMatchObject({ shipTo, note: 'x', remindedAt: at })
})

test.each([1, 8, 9, 30])('%i rows are inserted by one call', async (count) => {
  const [cart] = await shop.db
    .insert(carts)
    .values({ tokenHash: `rows-${count}` })
    .returning()
  const insert = insertStatement(cartLines, ['cartId', 'variationId', 'quantity', 'seenPriceCents'])
  const rows = Array.from({ length: count }, (_, index) => ({
    cartId: cart!.id,
    variationId: `VAR-${index}`,
    quantity: index + 1,
    seenPriceCents: 100,
  }))
  await insert(shop.db, rows)
  expect(await shop.db.$count(cartLines, eq(cartLines.cartId, cart!.id))).toBe(count)
})

test.each([0, 1, 8, 9, 300])('a statement for a list of %i values finds their rows and no other', async (count) => {
  const names = Array.from({ length: 301 }, (_, index) => `${count}-${index}`)
  await insertStatement(progress, ['name', 'value'])(
    shop.db,
    names.map((name) => ({ name, value: '1' })),
  )
  const find = statementForList((db, isListed, value: ValueOf<{ value: string }>) =>
    db
      .select()
      .from(progress)
      .where(sql`${isListed(progress.name)} and ${progress.value} = ${value('value')}`),
  )
  expect(await find(shop.db, names.slice(0, count), { value: '1' })).toHaveLength(count)
  expect(await find(shop.db, names.slice(0, count), { value: '2' })).toEqual([])
})

const frequent: [string, string, (shop: Shop) => Promise<unknown>][] = [
  ['the pieces a customer can buy', 'greatest(0', (inside) => availableFor(inside, randomUUID(), ['A', 'B'])],
  [
    'the discounts of a cart without a code',
    '"discounts"',
    (inside) => applicableDiscounts(inside, { userId: null, code: null, trying: null }),
  ],
]
test.runIf(isOnPostgres).each(frequent)('PostgreSQL keeps its plan for %s', async (_, part, run) => {
  await inTransaction(shop, async (inside) => {
    // PostgreSQL plans a statement for its values five times before it compares the costs.
    for (let time = 0; time < 10; time++) await run(inside)
    const kept = inside.db
      .select({ times: sql<string>`generic_plans` })
      .from(sql`pg_prepared_statements`)
      .where(sql`position(${part} in statement) > 0`)
    expect(await kept).toEqual([{ times: '5' }])
  })
})
