import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { rateLimits } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Failure } from '#shop/failure.ts'
import { consumeRateLimits, undoRateLimits } from './rate-limits.ts'

let shop: TestShop
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => now })
})
afterAll(() => shop.close())

const limit = (key: string, most = 3) => ({ key, max: most, windowMs: MINUTE })
const refusal = (attempt: Promise<void>) => attempt.then(() => null).catch((error: Failure) => error)

test('the fourth use of a limit of three is refused, with the seconds to wait', async () => {
  for (let use = 1; use <= 3; use += 1) await consumeRateLimits(shop, [limit('a')])
  now = new Date(now.getTime() + 20_000)
  expect(await refusal(consumeRateLimits(shop, [limit('a')]))).toMatchObject({ code: 'too-many-requests', status: 429, retryAfter: 40 })
  await consumeRateLimits(shop, [limit('b')])
})

test('a new rate-limit window begins when the old one is over', async () => {
  for (let use = 1; use <= 4; use += 1) await refusal(consumeRateLimits(shop, [limit('c')]))
  now = new Date(now.getTime() + MINUTE)
  await consumeRateLimits(shop, [limit('c')])
})

test('twenty simultaneous uses of a limit of three let exactly three through', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(consumeRateLimits(shop, [limit('d')]))))
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
})

test('a use that is taken back does not count toward the rate limit', async () => {
  for (let use = 1; use <= 9; use += 1) {
    await consumeRateLimits(shop, [limit('e')])
    await undoRateLimits(shop, [limit('e')])
  }
})

test('an address cannot be read from the stored rate limits', async () => {
  await consumeRateLimits(shop, [limit('sign-in:amelie@example.test:203.0.113.7')])
  const stored = JSON.stringify(await shop.db.select().from(rateLimits))
  expect(stored).not.toContain('amelie')
  expect(stored).not.toContain('203.0.113')
})
