import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { auditLog } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
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
afterEach(() => void (selling.emulator.mood = 'well'))
afterAll(() => selling.close())

const key = () => randomUUID()
const load = () => selling.shop.catalogue.load()
const openDraft = (id: string) => getProductForStaff(selling.shop, manager, id)
const save = (id: string | null, was: ProductDraft | null, to: ProductDraft, formKey = key()) =>
  saveProduct(selling.shop, manager, id, { key: formKey, was, to: ProductDraftInput.parse(to) })

async function someProduct(): Promise<string> {
  const { id } = await selling.snack(5)
  return selling.shop.catalogue.sellable(id)!.productId
}
const costing = (priceCents: number): unknown => expect.arrayContaining([expect.objectContaining({ priceCents })])
const priced = (draft: ProductDraft, priceCents: number): ProductDraft => ({
  ...draft,
  variations: draft.variations.map((one, index) => (index === 0 ? { ...one, priceCents } : one)),
})

test('a product comes back from the point of sale as it was saved, and nothing else of it changes', async () => {
  const id = await someProduct()
  const { object: before } = await selling.emulator.square.catalog.object.get({ objectId: id })
  const { draft, fresh } = await openDraft(id)
  expect(fresh).toBe(true)
  const to: ProductDraft = {
    ...priced(draft, 1234),
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
  expect(await save(id, draft, to)).toEqual({ outcome: 'saved', id })
  expect((await openDraft(id)).draft).toEqual(to)
  await load()
  expect(selling.shop.catalogue.product(id)).toMatchObject({ name: 'Toasted & salted', heat: 2, allergens: ['peanuts', 'milk'] })
  expect(selling.shop.catalogue.sellable(draft.variations[0]!.id!)?.priceCents).toBe(1234)
  const { object: after } = await selling.emulator.square.catalog.object.get({ objectId: id })
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
  const { draft } = await openDraft(await someProduct())
  const fresh = {
    ...draft,
    name: 'Quite new',
    variations: [{ ...draft.variations[0]!, id: null, sku: 'NEW-1', name: 'Bag' }],
    pictureIds: [],
  }
  const formKey = key()
  const made = await save(null, null, fresh, formKey)
  if (made.outcome !== 'saved') throw new Error(made.outcome)
  const first = (await openDraft(made.id)).draft
  const more = {
    ...first,
    variations: [...first.variations, { ...first.variations[0]!, id: null, name: 'Box', sku: null, priceCents: 999 }],
  }
  await save(made.id, first, more)
  const second = (await openDraft(made.id)).draft
  expect(second.variations.map(({ name }) => name)).toEqual(['Bag', 'Box'])
  await save(made.id, second, { ...second, variations: second.variations.slice(1) })
  expect((await openDraft(made.id)).draft.variations.map(({ name }) => name)).toEqual(['Box'])
  await load()
  const { products } = await listProductsForStaff(selling.shop, manager, ProductQuery.parse({ search: 'Quite new' }))
  expect(products[0]).toMatchObject({ id: made.id, name: 'Quite new' })
})

test('a product edit keeps others’ changes made meanwhile, and a conflict in one field saves nothing and shows both values', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  // A change between our read and our write.
  const race = atNext('product-read', () => selling.emulator.setPrice(draft.variations[0]!.id!, 4321))
  expect(await save(id, draft, { ...draft, name: 'Mine' })).toMatchObject({ outcome: 'saved' })
  expect(race.ran).toBe(true)
  expect((await openDraft(id)).draft).toMatchObject({ name: 'Mine', variations: costing(4321) })

  const second = await save(id, draft, priced({ ...draft, flavour: 'New' }, 1111))
  expect(second).toMatchObject({
    outcome: 'changed-meanwhile',
    draft: { name: 'Mine', flavour: 'New', variations: costing(1111) },
    clashes: [{ field: `variations.${draft.variations[0]!.id}.priceCents`, mine: 1111, theirs: 4321 }],
  })
  expect((await openDraft(id)).draft).toMatchObject({ flavour: draft.flavour, variations: costing(4321) })
})

test('a product form that is sent twice changes nothing more', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  const formKey = key()
  await save(id, draft, { ...draft, name: 'Once' }, formKey)
  const { draft: now } = await openDraft(id)
  await save(id, now, { ...now, name: 'Later' })
  expect(await save(id, draft, { ...draft, name: 'Once' }, formKey)).toMatchObject({ outcome: 'saved' })
  expect((await openDraft(id)).draft.name).toBe('Later')
})

test('product edits wait while the point of sale is down, are shown, and are made in order afterwards', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  selling.emulator.mood = 'broken'
  expect(await save(id, draft, { ...draft, name: 'First' })).toEqual({ outcome: 'queued' })
  const waiting = await openDraft(id)
  expect(waiting).toMatchObject({ fresh: false, waiting: 1, draft: { name: 'First' } })
  expect(await save(id, waiting.draft, priced({ ...waiting.draft, name: 'Second' }, 777))).toEqual({ outcome: 'queued' })
  selling.emulator.mood = 'well'
  selling.later(10 * MINUTE)
  await work(selling.shop)
  await work(selling.shop)
  expect(await openDraft(id)).toMatchObject({ fresh: true, waiting: 0, draft: { name: 'Second', variations: costing(777) } })
})

test('a waiting product edit that no longer fits is kept for staff to decide', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  selling.emulator.mood = 'broken'
  await save(id, draft, { ...draft, name: 'Ours' })
  selling.emulator.mood = 'well'
  await selling.emulator.change(id, (object) =>
    object.type === 'ITEM' ? { ...object, itemData: { ...object.itemData, name: 'Theirs' } } : object,
  )
  selling.later(10 * MINUTE)
  await work(selling.shop)
  const { stuck, draft: now } = await openDraft(id)
  expect(now.name).toBe('Theirs')
  expect(stuck).toMatchObject({ draft: { name: 'Ours' }, clashes: [{ field: 'name', mine: 'Ours', theirs: 'Theirs' }] })
  await discardStuckChange(selling.shop, manager, { id, key: stuck!.key })
  expect((await openDraft(id)).stuck).toBeNull()
})

test('an uploaded picture is re-encoded before it is passed on, and a file that is no picture is refused', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  await addPicture(selling.shop, manager, id, { key: key(), alt: 'A red bag', bytes: photo })
  const { draft: now } = await openDraft(id)
  expect(now.pictureIds).toHaveLength(draft.pictureIds.length + 1)
  await load()
  const named = selling.shop.catalogue.picture(now.pictureIds.at(-1)!)!
  expect(named.alt).toBe('A red bag')
  const bytes = await selling.emulator.pointOfSale.catalogueSource.picture(named.url)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('secret place')
  const readme = await readFile('README.md')
  await expect(addPicture(selling.shop, manager, id, { key: key(), alt: 'x', bytes: readme })).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { picture: 'invalid' },
  })
})

test('a hidden product leaves the shop and can be found and shown again, and a deleted product is gone', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  await save(id, draft, { ...draft, hidden: true })
  await load()
  expect(selling.shop.catalogue.product(id)).toBeNull()
  const hidden = await listProductsForStaff(selling.shop, manager, ProductQuery.parse({ view: 'hidden' }))
  expect(hidden.products.map((one) => one.id)).toContain(id)
  const { draft: now } = await openDraft(id)
  expect(now.hidden).toBe(true)
  await save(id, now, { ...now, hidden: false })
  await load()
  expect(selling.shop.catalogue.product(id)).not.toBeNull()
  await deleteProduct(selling.shop, manager, id)
  await load()
  expect(selling.shop.catalogue.product(id)).toBeNull()
  await expect(openDraft(id)).rejects.toMatchObject({ code: 'not-found' })
})

test('saving and deleting a product is not available to roles without the right to change products', async () => {
  const id = await someProduct()
  const { draft } = await openDraft(id)
  for (const role of ['customer', 'support', 'fulfilment'] as const) {
    const by = await makeCustomer(selling.shop, { role })
    await expect(saveProduct(selling.shop, by, id, { key: key(), was: draft, to: draft })).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteProduct(selling.shop, by, id)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('allergens that were declared can be set back to not declared, and the ingredients stay', async () => {
  const id = await someProduct()
  const becomes = async (change: Partial<ProductDraft>) => {
    const { draft } = await openDraft(id)
    expect(await save(id, draft, { ...draft, ...change })).toMatchObject({ outcome: 'saved' })
    await load()
    expect(selling.shop.catalogue.product(id)).toMatchObject(change)
    expect((await openDraft(id)).draft).toMatchObject(change)
  }
  await becomes({ allergens: ['milk'], ingredients: ['cream', 'salt'] })
  await becomes({ allergens: null, ingredients: ['cream', 'salt'] })
  await becomes({ allergens: [], ingredients: ['salt'] })
  await becomes({ allergens: null, ingredients: [] })
})
