import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, emptySearches, orderLines, orders, searchSynonyms } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import {
  deleteSynonyms,
  SaveSynonyms,
  saveSynonyms,
  loadPopularity,
  loadSynonyms,
  getSynonymGroup,
  SynonymQuery,
  listSynonymGroups,
  TrySearch,
  trySearch,
} from './search-synonyms.ts'

let shop: TestShop
let by: Customer
let notices = 0
beforeAll(async () => {
  shop = await openShop()
  await makeProduct(shop, { id: 'OLDER', name: 'Damson Drops', country: 'PL', createdAt: '2026-01-01T00:00:00Z' })
  await makeProduct(shop, { id: 'NEWER', name: 'Damson Drips', country: 'PL', createdAt: '2026-02-01T00:00:00Z' })
  const hear = () => void (notices += 1)
  await shop.opened.listen('synonyms', hear, hear)
  await loadSynonyms(shop)
  by = await makeCustomer(shop, { role: 'manager' })
})
afterAll(() => shop.close())

const found = (search: string) => shop.catalogue.list({ search }).products.map(({ name }) => name)

const keep = (words: string[], group: { id?: string; version?: string } = {}) =>
  saveSynonyms(shop, by, SaveSynonyms.parse({ words, ...group }))
const versionOf = async (id: string) => (await getSynonymGroup(shop, by, id))!.version
const look = (query: Record<string, string> = {}) => listSynonymGroups(shop, by, SynonymQuery.parse(query))
const attempt = (query: string) => trySearch(shop, by, TrySearch.parse({ try: query }))

describe('synonyms', () => {
  test('a new shop has many synonyms', async () => {
    expect((await look()).total).toBeGreaterThan(150)
  })

  test('a synonym finds snacks as soon as staff save it, stops when staff remove it, and reaches every process', async () => {
    expect(found('slivki')).toEqual([])
    const id = await keep(['damson', ' slivki ', 'Slivki', ''])
    expect(found('slivki')).toHaveLength(2)
    await expect.poll(() => notices).toBe(1)
    expect(await keep(['damson', 'śliwka nałęczowska'], { id, version: await versionOf(id) })).toBe(id)
    expect(found('slivki')).toEqual([])
    expect(found('sliwka naleczowska')).toHaveLength(2)
    await deleteSynonyms(shop, by, { id })
    await deleteSynonyms(shop, by, { id })
    expect(found('sliwka naleczowska')).toEqual([])
    await expect.poll(() => notices).toBe(3)
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      { action: 'search.synonyms-added', target: `search:${id}`, after: { words: ['damson', 'slivki'] } },
      { action: 'search.synonyms-changed', before: { words: ['damson', 'slivki'] }, after: { words: ['damson', 'śliwka nałęczowska'] } },
      { action: 'search.synonyms-removed', before: { words: ['damson', 'śliwka nałęczowska'] } },
    ])
  })

  test('a new synonym is removed from the searches without results', async () => {
    const lastAt = new Date()
    await shop.db.insert(emptySearches).values(['prune', 'prunes', 'quetsche'].map((query) => ({ query, count: 3, lastAt })))
    const id = await keep(['Quetsche', 'damson drops'])
    expect((await shop.db.select().from(emptySearches)).map(({ query }) => query)).toEqual(['prune', 'prunes'])
    await deleteSynonyms(shop, by, { id })
  })

  test.each([
    ['too-few', ['damson'], []],
    ['too-few', ['Damson', 'damsons', 'DAMSON'], []],
    ['too-many', Array.from({ length: 41 }, (_, index) => `damson ${index}`), []],
    ['too-long', ['damson', 'p'.repeat(61)], ['p'.repeat(61)]],
    ['no-word', ['damson', '!!'], ['!!']],
    ['no-word', ['damson', '@poland'], ['@poland']],
    ['no-word', ['damson', '@zz'], ['@zz']],
    ['word-taken', ['damson', 'Mochi', 'CRISPS'], ['Mochi', 'CRISPS']],
  ])('invalid synonyms are refused: %s', async (code, words, reasons) => {
    await expect(keep(words)).rejects.toMatchObject({ code: 'invalid-input', fields: { words: code } })
    if (reasons.length > 0) await expect(keep(words)).rejects.toMatchObject({ reasons })
  })

  test('a synonym may stand for a country', async () => {
    const id = await keep(['@PL', 'polonia land'])
    expect(found('polonia land')).toHaveLength(2)
    await deleteSynonyms(shop, by, { id })
  })

  test('a synonym that was in two groups from the beginning may stay, but no word may be added to a second group', async () => {
    const doubled = (await look({ search: 'cajeta' })).groups
    expect(doubled).toHaveLength(2)
    const [{ id, version, words }] = doubled as [(typeof doubled)[number]]
    await expect(keep([...words, 'mochi'], { id, version })).rejects.toMatchObject({ reasons: ['mochi'] })
    await keep([...words, 'goat milk toffee'], { id, version })
  })

  test('synonyms are not saved over another change or after a deletion, and of two simultaneous additions of one word one fails', async () => {
    const id = await keep(['sloe drops', 'sloe drips'])
    const version = await versionOf(id)
    await shop.db.update(searchSynonyms).set({ updatedAt: new Date(0) })
    await expect(keep(['sloe drops', 'sloe drapes'], { id, version })).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await deleteSynonyms(shop, by, { id })
    await expect(keep(['sloe drops', 'sloe drapes'], { id, version })).rejects.toMatchObject({ code: 'not-found' })
    const both = await Promise.allSettled([keep(['povidl', 'damson jam']), keep(['povidl', 'damson butter'])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('synonyms are found by the beginning of a word, page by page', async () => {
    expect((await look({ search: 'NAUGHT' })).groups).toEqual([])
    expect((await look({ search: 'noug' })).groups.map(({ words }) => words[0])).toEqual(['nougat'])
    expect((await look({ search: '%' })).groups).toEqual([])
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof look>> = await look(after ? { after } : {})
      seen.push(...page.groups.map(({ id }) => id))
      after = page.next
    }
    expect(new Set(seen).size).toBe((await look()).total)
    expect(seen).toHaveLength((await look()).total)
  })

  test.each(['customer', 'support', 'fulfilment'] as const)('synonyms are not available to the role %s', async (role) => {
    const other = await makeCustomer(shop, { role })
    const input = SaveSynonyms.parse({ words: ['a', 'b'] })
    await expect(saveSynonyms(shop, other, input)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteSynonyms(shop, other, { id: other.userId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(listSynonymGroups(shop, other, SynonymQuery.parse({}))).rejects.toMatchObject({ code: 'not-found' })
    await expect(trySearch(shop, other, TrySearch.parse({}))).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a search that staff try', () => {
  test('a search that staff try finds what customers find, and names the synonyms that helped', async () => {
    const id = await keep(['pflaumenbonbon', 'damson drops'])
    const found = await attempt('pflaumenbonbon')
    expect(found).toMatchObject({ total: 1, meant: null, products: [{ name: 'Damson Drops' }] })
    expect(found.helped).toEqual([{ asked: 'pflaumenbonbon', words: ['damson drops'], groupId: id, products: 1 }])
    await deleteSynonyms(shop, by, { id })
    expect(await attempt('pflaumenbonbon')).toMatchObject({ total: 0, products: [], helped: [] })
  })

  test('a search that staff try names no synonym for a snack with the exact word', async () => {
    expect(await attempt('damson')).toMatchObject({ total: 2, helped: [] })
  })

  test('a search that staff try recognizes a country by its names', async () => {
    expect(await attempt('Polonia')).toMatchObject({ total: 2, helped: [{ asked: 'Polonia', words: ['@pl'], groupId: null, products: 2 }] })
  })
})

describe('search ranking by sales', () => {
  test('a best seller comes first among equal matches, and a sold-out snack comes last', async () => {
    expect(found('damson')[0]).toBe('Damson Drips')
    await sell('OLDER', 30, 'paid')
    await sell('NEWER', 90, 'cancelled')
    await sell('NEWER', 90, 'pending_payment')
    await loadPopularity(shop)
    expect(found('damson')).toEqual(['Damson Drops', 'Damson Drips'])
    await makeProduct(shop, { id: 'GONE', name: 'Damson Drop', country: 'PL', variations: [{ stock: 0 }] })
    expect(found('damson').at(-1)).toBe('Damson Drop')
  })
})

async function sell(productId: string, quantity: number, status: 'paid' | 'cancelled' | 'pending_payment') {
  const amounts = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }
  const at = new Date()
  const [order] = await shop.db
    .insert(orders)
    .values({
      ...amounts,
      number: crypto.randomUUID(),
      placeKey: crypto.randomUUID(),
      status,
      email: 'ada@example.test',
      customerFirstName: 'Ada',
      locale: 'en-US',
      currency: 'USD',
      shipTo: {} as never,
      deliveryMethod: 'standard',
      placedAt: at,
      payBy: at,
      paidAt: status === 'pending_payment' ? null : at,
    })
    .returning()
  await shop.db.insert(orderLines).values({
    orderId: order!.id,
    position: 1,
    productId,
    variationId: `VAR-${productId}-0`,
    productName: productId,
    variationName: '',
    quantity,
    unitPriceCents: 0,
    discountCents: 0,
    taxCents: 0,
    totalPriceCents: 0,
  })
}
