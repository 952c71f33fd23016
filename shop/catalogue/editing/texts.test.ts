import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog, catalogueObjects, catalogueTexts } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { makeCustomer, type MakeProduct, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { CatalogueMirror, type CatalogueTag } from '../catalogue.ts'
import { SaveTexts, saveTexts, getTextsForStaff } from './texts.ts'
import { ProductQuery, listProductsForStaff } from './product-editing.ts'

let shop: TestShop
let manager: Customer
/** The catalogues of two processes, and the tags that the first one purged. */
let [here, there]: CatalogueMirror[] = []
const purged: CatalogueTag[] = []
/** How many empty notifications the two catalogues received. */
let heard = 0

beforeAll(async () => {
  shop = await openShop()
  manager = await makeCustomer(shop, { role: 'manager' })
  here = new CatalogueMirror(shop.db, (tags) => void purged.push(...tags))
  there = new CatalogueMirror(shop.db)
  for (const one of [here, there]) {
    await one.load()
    await shop.opened.listen(
      'catalogue',
      (payload) => void one.refresh(payload).then(() => (heard += payload === '[]' ? 1 : 0)),
      () => {},
    )
  }
})
afterAll(() => shop.close())

const full = { flavour: 'Soft, sweet', region: 'Kyoto', description: 'Pounded rice.', ingredients: ['rice', 'sugar'] }
const make = async (over: MakeProduct = {}) => {
  const made = await makeProduct(shop, { ...full, ...over })
  await Promise.all([here!.load(), there!.load()])
  return made
}

/** Submits the staff form: fields as text, missing fields empty. */
async function tell(product: string | null, locale: Locale, texts: Record<string, object>, by = manager): Promise<void> {
  const { version } = await getTextsForStaff(shop, by, { product, locale })
  const filled = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { name: '', flavour: '', region: '', description: '', ingredients: '', ...text }]),
  )
  await saveTexts(shop, by, SaveTexts.parse({ product, locale, version, texts: filled }))
  await tidings()
}

/**
 * Waits until both catalogues have handled all notifications so far. Notifications arrive in order,
 * so an empty one marks the end.
 */
async function tidings(): Promise<void> {
  const all = heard + 2
  await shop.db.execute(sql`select pg_notify('catalogue', '[]')`)
  await vi.waitFor(() => expect(heard).toBe(all), 10_000)
}

test('a product without a translation is shown with the text of the point of sale, field by field', async () => {
  const { id } = await make({ name: 'Plain Mochi', variations: [{ name: 'Small' }, { name: 'Large' }] })
  const fields = {
    name: 'Mochi pur',
    flavour: 'Weich, süß',
    region: 'Kioto',
    description: 'Gestampfter Reis.',
    ingredients: 'Reis\nZucker',
  }
  const said = { ...fields, ingredients: ['Reis', 'Zucker'] }
  const original = { name: 'Plain Mochi', ...full }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  // Every combination of filled-in fields.
  for (let mask = 0; mask < 2 ** names.length; mask += 1) {
    const filled = names.filter((_, at) => mask & (1 << at))
    await tell(id, 'de-DE', { [id]: Object.fromEntries(filled.map((name) => [name, fields[name]])) })
    const expected = Object.fromEntries(names.map((name) => [name, filled.includes(name) ? said[name] : original[name]]))
    expect(here!.inLocale('de-DE').product(id), filled.join()).toMatchObject(expected)
    expect(here!.product(id)).toMatchObject(original)
    expect(here!.inLocale('fr-FR').product(id)).toMatchObject(original)
  }
})

test('a new translation shows in two processes, in its language alone, and invalidates the pages with it', async () => {
  const { id, variationIds } = await make({ name: 'Lychee Gummies', variations: [{ name: 'One pack' }, { name: 'Three packs' }] })
  purged.length = 0
  // The first text of a language triggers a full reload.
  await tell(id, 'ja-JP', { [id]: { name: 'グミ' } })
  expect(purged).toEqual(['catalogue'])
  await tell(id, 'ja-JP', { [id]: { name: 'ライチグミ' }, [variationIds[1]!]: { name: '3袋' } })
  for (const one of [here!, there!]) {
    expect(one.inLocale('ja-JP').product('lychee-gummies')).toMatchObject({
      name: 'ライチグミ',
      variations: [{ name: 'One pack' }, { name: '3袋' }],
    })
    expect(one.inLocale('ja-JP').sellable(variationIds[1]!)).toMatchObject({
      productName: 'ライチグミ',
      variationName: '3袋',
      pictureAlt: 'ライチグミ',
    })
    expect(one.sellable(variationIds[1]!)).toMatchObject({ productName: 'Lychee Gummies', variationName: 'Three packs' })
  }
  expect(purged).toEqual(expect.arrayContaining(['catalogue', `product:${id}`]))
  purged.length = 0
  const { id: other } = await make({ name: 'Sour Plums' })
  await tell(other, 'ja-JP', { [other]: { name: '梅干し' } })
  expect(purged).toContain(`product:${other}`)
  expect(purged).not.toContain(`product:${id}`)
})

describe('a search', () => {
  test.each([
    ['ja-JP', 'Pounded Rice Cake', '大福餅', '大福', '餅'],
    ['ar', 'Date Fudge', 'فادج التمر', 'التمر', 'فادج'],
    ['de-DE', 'Cheese Puffs', 'Käsewölkchen', 'käsewolk', 'Kasewölkchen'],
    ['es-ES', 'Fig Bar', 'Barrita de higos', 'barrita', 'higos barita'],
  ] as const)('a search in %s finds %s by its translated name, and still by its own', async (locale, name, local, ...searches) => {
    const { id } = await make({ name })
    await tell(id, locale, { [id]: { name: local } })
    await here!.searchable()
    for (const search of [local, ...searches, name])
      expect(here!.inLocale(locale).list({ search }).products[0], search).toMatchObject({ id, name: local })
    expect(here!.inLocale(locale).suggest(searches[0]!).products[0]).toMatchObject({ id, name: local })
    expect(here!.list({ search: name }).products[0]).toMatchObject({ id, name })
  })

  test('a search finds a snack by its town in the script of the language, and still in that of the point of sale', async () => {
    const { id } = await make({ name: 'Candied Peel', region: 'Kochi' })
    await tell(id, 'ja-JP', { [id]: { region: '高知' } })
    await here!.searchable()
    for (const search of ['高知', 'Kochi']) expect(here!.inLocale('ja-JP').find(search, [], 1), search).toEqual([id])
    expect(here!.find('高知', [], 1)).toEqual([])
  })

  test('a search ranks a snack with that name in the language before a snack with that original name', async () => {
    const first = await make({ name: 'Gift Box' })
    const second = await make({ name: 'Ordinary Poison' })
    await tell(first.id, 'de-DE', { [first.id]: { name: 'Geschenkkiste' } })
    await tell(second.id, 'de-DE', { [second.id]: { name: 'Gift' } })
    const ids = here!.inLocale('de-DE').find('Gift', [], 2)
    expect(ids).toEqual([second.id, first.id])
    expect(here!.find('Gift', [], 2)[0]).toBe(first.id)
  })
})

test('product names are sorted as they are shown, and stay sorted when one changes', async () => {
  const a = await make({ name: 'Zebra Bites', categoryIds: ['SORTED'] })
  const b = await make({ name: 'Aardvark Bites', categoryIds: ['SORTED'] })
  await shop.db
    .insert(catalogueObjects)
    .values({ id: 'SORTED', kind: 'category', version: 1, record: { id: 'SORTED', name: 'Sorted', ordinal: 0 }, source: {} })
  await here!.load()
  const order = (locale: Locale | null) =>
    here!
      .inLocale(locale)
      .list({ category: 'sorted', sort: 'name' })
      .products.map(({ id }) => id)
  await tell(a.id, 'fr-FR', { [a.id]: { name: 'Éclats de zèbre' } })
  await tell(b.id, 'fr-FR', { [b.id]: { name: 'Oryctérope' } })
  expect(order('fr-FR')).toEqual([a.id, b.id])
  await tell(b.id, 'fr-FR', { [b.id]: { name: 'Bouchées' } })
  expect(order('fr-FR')).toEqual([b.id, a.id])
  expect(order(null)).toEqual([b.id, a.id])
})

test('a category has its translated name wherever it is shown, at the same address', async () => {
  const category = { id: 'CAT-SEA', name: 'From the sea', ordinal: 1 }
  await shop.db.insert(catalogueObjects).values({ id: category.id, kind: 'category', version: 1, record: category, source: {} })
  const { id } = await make({ name: 'Squid Strips', categoryIds: [category.id] })
  purged.length = 0
  await tell(null, 'es-ES', { [category.id]: { name: 'Del mar' } })
  const spanish = there!.inLocale('es-ES')
  const named = { slug: 'from-the-sea', name: 'Del mar' }
  expect(spanish.categories()).toContainEqual(expect.objectContaining(named))
  expect(spanish.product(id)?.category).toMatchObject(named)
  expect(spanish.list({ category: 'from-the-sea' }).facets.category).toContainEqual(
    expect.objectContaining({ value: named.slug, label: 'Del mar' }),
  )
  expect(spanish.suggest('del ma').categories).toContainEqual(expect.objectContaining(named))
  expect(there!.product(id)?.category?.name).toBe('From the sea')
  expect(purged).toContain(`product:${id}`)
})

describe('staff', () => {
  test('staff see which translations are missing and which were made from texts that have changed since', async () => {
    const { id } = await make({ name: 'Salt Crackers', variations: [{ name: 'One' }] })
    const state = async () => (await getTextsForStaff(shop, manager, { product: id, locale: 'pt-BR' })).states['pt-BR']
    expect(await state()).toBe('missing')
    await tell(id, 'pt-BR', { [id]: { name: 'Biscoitos salgados' } })
    expect(await state()).toBe('missing')
    const whole = { name: 'Biscoitos salgados', flavour: 'Macio', region: 'Quioto', description: 'Arroz.', ingredients: 'arroz\naçúcar' }
    await tell(id, 'pt-BR', { [id]: whole })
    expect(await state()).toBe('whole')
    await rename(id, 'Sea Salt Crackers')
    expect(await state()).toBe('outdated')
    await tell(id, 'pt-BR', { [id]: whole })
    expect(await state()).toBe('whole')
  })

  test('staff can list the products with a missing or outdated translation, page by page', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 26; nth++) made.push((await makeProduct(shop, { ...full, name: `Untold ${nth}` })).id)
    await make()
    const [id] = made as [string]
    const listed = async () => {
      const found = new Map<string, readonly Locale[] | undefined>()
      for (let after: string | null = ''; after !== null;) {
        const { products, next } = await listProductsForStaff(shop, manager, ProductQuery.parse({ view: 'untranslated', after }))
        expect(products.length).toBeGreaterThan(0)
        for (const product of products) found.set(product.id, product.untranslatedIn)
        after = next
      }
      return found
    }
    const before = await listed()
    expect(made.filter((one) => !before.has(one))).toEqual([])
    expect(before.get(id)).toEqual(['es-ES', 'fr-FR', 'de-DE', 'pt-BR', 'ja-JP', 'ar'])
    const whole = { name: 'Brezel', flavour: 'Salzig', region: 'Kyoto', description: 'Gebacken.', ingredients: 'Weizen' }
    for (const locale of ['es-ES', 'fr-FR', 'de-DE', 'pt-BR', 'ja-JP', 'ar'] as const) await tell(id, locale, { [id]: whole })
    expect((await listed()).has(id)).toBe(false)
    await rename(id, 'Soft Pretzels')
    expect((await listed()).get(id)).toHaveLength(6)
  })

  test('staff changes to translations are audited, and an empty field removes a translation', async () => {
    const { id } = await make({ name: 'Lime Peanuts' })
    await tell(id, 'ar', { [id]: { name: 'فول سوداني بالليمون' } })
    await tell(id, 'ar', { [id]: {} })
    const deeds = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `product:${id}`))
      .orderBy(auditLog.happenedAt)
    expect(deeds.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'product.texts', before: { language: 'ar' }, after: { language: 'ar', name: 'فول سوداني بالليمون' } },
      { action: 'product.texts', before: { language: 'ar', name: 'فول سوداني بالليمون' }, after: { language: 'ar' } },
    ])
    expect(await shop.db.$count(catalogueTexts, eq(catalogueTexts.objectId, id))).toBe(0)
    expect(here!.inLocale('ar').product(id)?.name).toBe('Lime Peanuts')
  })

  test('staff do not overwrite a translation or an original that changed meanwhile', async () => {
    const { id } = await make({ name: 'Old Name' })
    const input = async () => ({
      product: id,
      locale: 'de-DE' as const,
      version: (await getTextsForStaff(shop, manager, { product: id, locale: 'de-DE' })).version,
      texts: { [id]: { name: 'Neu', flavour: null, region: null, description: null, ingredients: null } },
    })
    const [first, second] = [await input(), await input()]
    await saveTexts(shop, manager, first)
    await expect(saveTexts(shop, manager, { ...second, texts: {} })).rejects.toMatchObject({ code: 'changed-meanwhile' })
    const third = await input()
    await rename(id, 'New Name')
    await expect(saveTexts(shop, manager, third)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  })

  test('staff without the right to change products cannot change their translations', async () => {
    const { id } = await make()
    const support = await makeCustomer(shop, { role: 'support' })
    await expect(tell(id, 'ar', { [id]: { name: 'x' } }, support)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getTextsForStaff(shop, await makeCustomer(shop), { product: id, locale: 'ar' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(getTextsForStaff(shop, manager, { product: 'NOTHING', locale: 'ar' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

async function rename(id: string, name: string): Promise<void> {
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
  await shop.db
    .update(catalogueObjects)
    .set({ record: { ...(row!.record as object), name } })
    .where(eq(catalogueObjects.id, id))
}
