import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { auditLog } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/make.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import {
  addPicture,
  deleteProduct,
  discardStuckChange,
  getProductForStaff,
  ProductQuery,
  listProductsForStaff,
  saveProduct,
  ProductDraftInput,
} from './product-editing.ts'
import type { ProductDraft } from '#shop/ports.ts'

// Product editing against the embedded point of sale, through the official client.

let selling: Selling
let manager: Customer
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterEach(() => void (selling.till.mood = 'well'))
afterAll(() => selling.close())

const key = () => randomUUID()
const load = () => selling.shop.catalogue.load()
const openSheet = (id: string) => getProductForStaff(selling.shop, manager, id)
const save = (id: string | null, was: ProductDraft | null, to: ProductDraft, formKey = key()) =>
  saveProduct(selling.shop, manager, id, { key: formKey, was, to: ProductDraftInput.parse(to) })

async function someProduct(): Promise<string> {
  const { id } = await selling.snack(5)
  return selling.shop.catalogue.sellable(id)!.productId
}
const costing = (priceCents: number): unknown => expect.arrayContaining([expect.objectContaining({ priceCents })])
const priced = (sheet: ProductDraft, priceCents: number): ProductDraft => ({
  ...sheet,
  variations: sheet.variations.map((one, index) => (index === 0 ? { ...one, priceCents } : one)),
})

test('a product comes back from the point of sale as it was saved, and nothing else of it changes', async () => {
  const id = await someProduct()
  const { object: before } = await selling.till.square.catalog.object.get({ objectId: id })
  const { sheet, fresh } = await openSheet(id)
  expect(fresh).toBe(true)
  const to: ProductDraft = {
    ...priced(sheet, 1234),
    name: 'Toasted & salted',
    description: 'One.\n\nTwo, a < b.',
    country: 'PE',
    region: null,
    cravings: ['salty', 'crunchy'],
    diets: ['vegan'],
    allergens: ['peanuts', 'milk'],
    ingredients: ['maize', 'salt 2%'],
    heat: 2,
    compass: { salty: 4 },
    nutrition: { energy_kj: 1900, energy_kcal: 454, salt: 1.2 },
    shelf: 'featured',
  }
  expect(await save(id, sheet, to)).toEqual({ outcome: 'saved', id })
  expect((await openSheet(id)).sheet).toEqual(to)
  await load()
  expect(selling.shop.catalogue.product(id)).toMatchObject({ name: 'Toasted & salted', heat: 2, allergens: ['peanuts', 'milk'] })
  expect(selling.shop.catalogue.sellable(sheet.variations[0]!.id!)?.priceCents).toBe(1234)
  const { object: after } = await selling.till.square.catalog.object.get({ objectId: id })
  expect(after?.type === 'ITEM' && after.itemData?.productType).toBe(before?.type === 'ITEM' && before.itemData?.productType)
  expect(after?.type === 'ITEM' && after.itemData?.imageIds).toEqual(before?.type === 'ITEM' && before.itemData?.imageIds)
  const [deed] = await selling.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `product:${id}`))
  expect(deed).toMatchObject({ actor: `staff:${manager.userId}`, action: 'product.changed', after: { name: 'Toasted & salted' } })
  expect(deed!.before).not.toHaveProperty('tint')
})

test('staff can create a product, add a size and remove a size', async () => {
  const { sheet } = await openSheet(await someProduct())
  const fresh = {
    ...sheet,
    name: 'Quite new',
    variations: [{ ...sheet.variations[0]!, id: null, sku: 'NEW-1', name: 'Bag' }],
    pictureIds: [],
  }
  const formKey = key()
  const made = await save(null, null, fresh, formKey)
  if (made.outcome !== 'saved') throw new Error(made.outcome)
  const first = (await openSheet(made.id)).sheet
  const more = {
    ...first,
    variations: [...first.variations, { ...first.variations[0]!, id: null, name: 'Box', sku: null, priceCents: 999 }],
  }
  await save(made.id, first, more)
  const second = (await openSheet(made.id)).sheet
  expect(second.variations.map(({ name }) => name)).toEqual(['Bag', 'Box'])
  await save(made.id, second, { ...second, variations: second.variations.slice(1) })
  expect((await openSheet(made.id)).sheet.variations.map(({ name }) => name)).toEqual(['Box'])
  await load()
  const { products } = await listProductsForStaff(selling.shop, manager, ProductQuery.parse({ search: 'Quite new' }))
  expect(products[0]).toMatchObject({ id: made.id, name: 'Quite new' })
})

test('a product edit keeps what somebody else changed meanwhile, and a conflict in one field saves nothing and shows both values', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  // A change between our read and our write.
  const race = atNext('product-read', () => selling.till.setPrice(sheet.variations[0]!.id!, 4321))
  expect(await save(id, sheet, { ...sheet, name: 'Mine' })).toMatchObject({ outcome: 'saved' })
  expect(race.ran).toBe(true)
  expect((await openSheet(id)).sheet).toMatchObject({ name: 'Mine', variations: costing(4321) })

  const second = await save(id, sheet, priced({ ...sheet, flavour: 'New' }, 1111))
  expect(second).toMatchObject({
    outcome: 'changed-meanwhile',
    sheet: { name: 'Mine', flavour: 'New', variations: costing(1111) },
    clashes: [{ field: `variations.${sheet.variations[0]!.id}.priceCents`, mine: 1111, theirs: 4321 }],
  })
  expect((await openSheet(id)).sheet).toMatchObject({ flavour: sheet.flavour, variations: costing(4321) })
})

test('a product form that is sent twice changes nothing more', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  const formKey = key()
  await save(id, sheet, { ...sheet, name: 'Once' }, formKey)
  const { sheet: now } = await openSheet(id)
  await save(id, now, { ...now, name: 'Later' })
  expect(await save(id, sheet, { ...sheet, name: 'Once' }, formKey)).toMatchObject({ outcome: 'saved' })
  expect((await openSheet(id)).sheet.name).toBe('Later')
})

test('product edits wait while the point of sale is down, are shown, and are made in order afterwards', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  selling.till.mood = 'broken'
  expect(await save(id, sheet, { ...sheet, name: 'First' })).toEqual({ outcome: 'queued' })
  const waiting = await openSheet(id)
  expect(waiting).toMatchObject({ fresh: false, waiting: 1, sheet: { name: 'First' } })
  expect(await save(id, waiting.sheet, priced({ ...waiting.sheet, name: 'Second' }, 777))).toEqual({ outcome: 'queued' })
  selling.till.mood = 'well'
  selling.later(10 * MINUTE)
  await work(selling.shop)
  await work(selling.shop)
  expect(await openSheet(id)).toMatchObject({ fresh: true, waiting: 0, sheet: { name: 'Second', variations: costing(777) } })
})

test('a waiting product edit that no longer fits is kept for staff to decide', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  selling.till.mood = 'broken'
  await save(id, sheet, { ...sheet, name: 'Ours' })
  selling.till.mood = 'well'
  await selling.till.change(id, (object) =>
    object.type === 'ITEM' ? { ...object, itemData: { ...object.itemData, name: 'Theirs' } } : object,
  )
  selling.later(10 * MINUTE)
  await work(selling.shop)
  const { stuck, sheet: now } = await openSheet(id)
  expect(now.name).toBe('Theirs')
  expect(stuck).toMatchObject({ sheet: { name: 'Ours' }, clashes: [{ field: 'name', mine: 'Ours', theirs: 'Theirs' }] })
  await discardStuckChange(selling.shop, manager, { id, key: stuck!.key })
  expect((await openSheet(id)).stuck).toBeNull()
})

test('an uploaded picture is re-encoded before it is passed on, and a file that is no picture is refused', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  await addPicture(selling.shop, manager, id, { key: key(), alt: 'A red bag', bytes: photo })
  const { sheet: now } = await openSheet(id)
  expect(now.pictureIds).toHaveLength(sheet.pictureIds.length + 1)
  await load()
  const named = selling.shop.catalogue.picture(now.pictureIds.at(-1)!)!
  expect(named.alt).toBe('A red bag')
  const bytes = await selling.till.pointOfSale.catalogueSource.picture(named.url)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('secret place')
  const readme = await readFile('README.md')
  await expect(addPicture(selling.shop, manager, id, { key: key(), alt: 'x', bytes: readme })).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { picture: 'invalid' },
  })
})

test('a hidden product leaves the shop and can be found and shown again, and a deleted product is gone', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  await save(id, sheet, { ...sheet, hidden: true })
  await load()
  expect(selling.shop.catalogue.product(id)).toBeNull()
  const hidden = await listProductsForStaff(selling.shop, manager, ProductQuery.parse({ view: 'hidden' }))
  expect(hidden.products.map((one) => one.id)).toContain(id)
  const { sheet: now } = await openSheet(id)
  expect(now.hidden).toBe(true)
  await save(id, now, { ...now, hidden: false })
  await load()
  expect(selling.shop.catalogue.product(id)).not.toBeNull()
  await deleteProduct(selling.shop, manager, id)
  await load()
  expect(selling.shop.catalogue.product(id)).toBeNull()
  await expect(openSheet(id)).rejects.toMatchObject({ code: 'not-found' })
})

test('saving and deleting a product is not available to roles without the right to change products', async () => {
  const id = await someProduct()
  const { sheet } = await openSheet(id)
  for (const role of ['customer', 'support', 'fulfilment'] as const) {
    const by = await makeCustomer(selling.shop, { role })
    await expect(saveProduct(selling.shop, by, id, { key: key(), was: sheet, to: sheet })).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteProduct(selling.shop, by, id)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('allergens that were declared can be set back to not declared, and the ingredients stay', async () => {
  const id = await someProduct()
  const becomes = async (change: Partial<ProductDraft>) => {
    const { sheet } = await openSheet(id)
    expect(await save(id, sheet, { ...sheet, ...change })).toMatchObject({ outcome: 'saved' })
    await load()
    expect(selling.shop.catalogue.product(id)).toMatchObject(change)
    expect((await openSheet(id)).sheet).toMatchObject(change)
  }
  await becomes({ allergens: ['milk'], ingredients: ['cream', 'salt'] })
  await becomes({ allergens: null, ingredients: ['cream', 'salt'] })
  await becomes({ allergens: [], ingredients: ['salt'] })
  await becomes({ allergens: null, ingredients: [] })
})
