import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, emptySearches } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { EmptySearchQuery, deleteEmptySearch, recordEmptySearch, listEmptySearches, flushEmptySearches } from './empty-searches.ts'

let shop: TestShop
let manager: Customer
let now = new Date('2026-05-01T00:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => now })
  manager = await makeCustomer(shop, { role: 'manager' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await flushEmptySearches(shop)
  await shop.db.delete(emptySearches)
})

async function written(...queries: string[]) {
  for (const query of queries) recordEmptySearch(shop, query)
  return (await listEmptySearches(shop, manager)).searches.map(({ query, count }) => [query, count])
}

describe('searches without results', () => {
  test('a search without results is counted however it was written, and the most wanted comes first', async () => {
    expect(await written('Poutine', ' poutine  ', 'Ｐｏｕｔｉｎｅ', 'kimchi  chips')).toEqual([
      ['poutine', 3],
      ['kimchi chips', 1],
    ])
    expect(await written('kimchi chips', 'kimchi chips', 'kimchi chips')).toEqual([
      ['kimchi chips', 4],
      ['poutine', 3],
    ])
  })

  test('a search without results is listed although a timer is just storing it', async () => {
    recordEmptySearch(shop, 'poutine')
    const storing = flushEmptySearches(shop)
    expect(await written()).toEqual([['poutine', 1]])
    await storing
  })

  test('a search without results counts as one search, not once for each beginning of it', async () => {
    expect(await written('po', 'pout', 'poutine', 'poutine gravy')).toEqual([['poutine gravy', 1]])
  })

  test.each([
    'ada@example.test',
    'ada@',
    'call 555 010 2030',
    '+44 20 7946 0958',
    '4111111111111111',
    'https://spam.test',
    'www.spam',
    '12345678',
    '',
    ' ',
    'x',
    '!?',
    '\u0000\u0007',
    'a'.repeat(61),
  ])('the list of searches without results never stores %j', async (query) => {
    expect(await written(query)).toEqual([])
  })

  test('the list of searches without results stores text that looks like code, and nothing runs it', async () => {
    expect(await written("'; drop table orders; --", '<script>alert(1)</script>', '\ud800 broken')).toHaveLength(3)
  })

  test('the list of searches without results is bounded against a flood of different searches and of the same one', async () => {
    await written(
      ...Array.from({ length: 5000 }, (_, index) => `flood ${index.toString(36)}x`),
      ...Array.from({ length: 5000 }, () => 'flood 0x'),
    )
    const rows = await shop.db.select().from(emptySearches)
    expect(rows.length).toBeLessThanOrEqual(200)
    expect(Math.max(...rows.map(({ count }) => count))).toBe(10)
  })

  test('the list of searches without results keeps a thousand entries: the most wanted and the latest', async () => {
    const old = new Date('2026-04-01T00:00:00Z')
    await shop.db
      .insert(emptySearches)
      .values(Array.from({ length: 1200 }, (_, index) => ({ query: `old ${index}`, count: index === 7 ? 50 : 1, lastAt: old })))
    await shop.db.insert(emptySearches).values({ query: 'of last year', count: 99, lastAt: new Date('2025-01-01T00:00:00Z') })
    await written('poutine')
    const rows = (await shop.db.select().from(emptySearches)).map(({ query }) => query)
    expect(rows.length).toBeLessThanOrEqual(1000)
    expect(rows).toEqual(expect.arrayContaining(['poutine', 'old 7']))
    expect(rows).not.toContain('of last year')
  })

  test('the list of searches without results is shown page by page, each search once', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 3, 1 + (day % 3)))
    await shop.db
      .insert(emptySearches)
      .values(Array.from({ length: 65 }, (_, index) => ({ query: `search ${index}`, count: 1 + (index % 4), lastAt: at(index) })))
    const seen: { query: string; count: number; lastAt: Date }[] = []
    for (let after: string | undefined; ;) {
      const page = await listEmptySearches(shop, manager, EmptySearchQuery.parse({ after }))
      expect(page.total).toBe(65)
      seen.push(...page.searches)
      if (!page.next) break
      after = page.next
    }
    expect(new Set(seen.map(({ query }) => query)).size).toBe(65)
    expect(seen).toHaveLength(65)
    for (const [index, { count, lastAt }] of seen.slice(1).entries())
      expect(seen[index]!.count - count || seen[index]!.lastAt.getTime() - lastAt.getTime()).toBeGreaterThanOrEqual(0)
    expect((await listEmptySearches(shop, manager, EmptySearchQuery.parse({ after: 'gone meanwhile' }))).searches).toHaveLength(30)
  })

  test('a search without results is deleted when staff say so, and the audit log does not contain its words', async () => {
    await written('ada lovelace', 'poutine')
    await deleteEmptySearch(shop, manager, { query: 'ada lovelace' })
    await deleteEmptySearch(shop, manager, { query: 'ada lovelace' })
    expect((await listEmptySearches(shop, manager)).searches.map(({ query }) => query)).toEqual(['poutine'])
    const log = await shop.db.select().from(auditLog)
    expect(log).toMatchObject([{ action: 'search.forgotten', actor: `staff:${manager.userId}` }])
    expect(JSON.stringify(log)).not.toContain('lovelace')
  })

  test.each(['customer', 'support', 'fulfilment'] as const)(
    'the list of searches without results is not available to the role %s',
    async (role) => {
      const by = await makeCustomer(shop, { role })
      await expect(listEmptySearches(shop, by)).rejects.toMatchObject({ code: 'not-found' })
      await expect(deleteEmptySearch(shop, by, { query: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  test('a search without results stores nothing about who searched', async () => {
    now = new Date('2026-05-02T00:00:00Z')
    await written('poutine')
    expect(Object.keys((await shop.db.select().from(emptySearches))[0]!)).toEqual(['query', 'count', 'lastAt'])
  })
})
