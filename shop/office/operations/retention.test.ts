import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authFlows, challenges, idempotencyKeys, links, locks, oneTimeTokens, unsentForms, usedIdTokens } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { deleteExpired } from './retention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the retention job deletes expired tokens, flows, challenges, forms, keys and locks, and keeps the others', async () => {
  const { userId } = await makeCustomer(shop)
  for (const age of [-HOUR, HOUR]) {
    const expiresAt = new Date(Date.now() - age)
    const row = () => ({ tokenHash: randomUUID(), userId, expiresAt })
    await shop.db.insert(oneTimeTokens).values({ ...row(), purpose: 'magic-link' })
    await shop.db.insert(authFlows).values({ ...row(), purpose: 'two-step' })
    await shop.db.insert(challenges).values({ ...row(), purpose: 'prove' })
    await shop.db.insert(unsentForms).values({ ...row(), form: 'encrypted' })
    await shop.db.insert(usedIdTokens).values({ tokenHash: randomUUID(), expiresAt })
    await shop.db.insert(idempotencyKeys).values({ keyHash: randomUUID(), expiresAt })
    await shop.db.insert(locks).values({ name: randomUUID(), holder: randomUUID(), expiresAt })
  }
  await deleteExpired(shop)
  for (const table of [oneTimeTokens, authFlows, challenges, unsentForms, usedIdTokens, idempotencyKeys, locks])
    expect(await shop.db.$count(table), getTableName(table)).toBe(1)
  // The triggers of the previous release's table.
  expect(await shop.db.$count(links)).toBe(6)
})
