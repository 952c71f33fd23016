import type { Square } from 'square'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator } from '#tests/square-emulator/open-test-emulator.ts'
import { hasSquareDocument } from '#tests/square-emulator/validate.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

// Appears as a skipped test if the document is missing.
if (!hasSquareDocument) test.skip('answers are not checked: there is no OpenAPI document of Square', () => undefined)

async function all<Item>(page: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const one of page) found.push(one)
  return found
}

describe('reading', () => {
  test('the catalogue is listed with variations inside their items and full picture addresses', async () => {
    const objects = await all(await shop.client.catalog.list({ types: 'item,image' }))
    expect(objects.map((object) => object.id)).toEqual(['PICTURE', 'MOCHI', 'LIME'])
    const image = objects.find((object): object is Square.CatalogObject.Image => object.type === 'IMAGE')
    expect(image?.imageData?.url).toBe(`${shop.url}/pictures/mochi.svg`)
    const mochi = objects.find((object): object is Square.CatalogObject.Item => object.id === 'MOCHI')
    expect(mochi?.itemData?.variations?.map((variation) => variation.id)).toEqual(['MOCHI-6', 'MOCHI-12'])
    expect(mochi?.customAttributeValues?.origin?.stringValue).toBe('JP')
  })

  test('an object is returned with its related objects on request', async () => {
    const { object, relatedObjects } = await shop.client.catalog.object.get({ objectId: 'MOCHI', includeRelatedObjects: true })
    expect(object?.id).toBe('MOCHI')
    expect(relatedObjects?.map((one) => one.id).toSorted()).toEqual(['PICTURE', 'SWEET', 'TAX'])
    const variation = await shop.client.catalog.object.get({ objectId: 'LIME-60', includeRelatedObjects: true })
    expect(variation.relatedObjects?.map((one) => one.id)).toEqual(['LIME'])
  })

  test('several objects are returned in the requested order', async () => {
    const { objects } = await shop.client.catalog.batchGet({ objectIds: ['LIME', 'NOPE', 'SWEET'], includeRelatedObjects: true })
    expect(objects?.map((one) => one.id)).toEqual(['LIME', 'SWEET'])
  })

  test('an unknown object is not found, and the info call returns the limits', async () => {
    expect(await firstErrorOf(shop.client.catalog.object.get({ objectId: 'NOPE' }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await shop.client.catalog.info()).limits?.batchUpsertMaxTotalObjects).toBe(10_000)
  })

  test('pages follow each other by cursor, and a cursor of another query is refused', async () => {
    const first = await shop.client.catalog.search({ objectTypes: ['ITEM', 'CATEGORY'], limit: 2 })
    expect(first.objects).toHaveLength(2)
    const second = await shop.client.catalog.search({ objectTypes: ['ITEM', 'CATEGORY'], limit: 2, cursor: first.cursor })
    expect(second.objects?.map((one) => one.id)).toEqual(['LIME'])
    expect(second.cursor).toBeUndefined()
    expect(await firstErrorOf(shop.client.catalog.search({ objectTypes: ['TAX'], cursor: first.cursor }))).toMatchObject({
      status: 400,
      code: 'INVALID_CURSOR',
    })
    expect(await firstErrorOf(shop.client.catalog.search({ cursor: 'nonsense' }))).toMatchObject({ status: 400, code: 'INVALID_CURSOR' })
  })

  test.each([
    [{ exactQuery: { attributeName: 'name', attributeValue: 'LIME CHAPULINES' } }, ['LIME']],
    [{ prefixQuery: { attributeName: 'name', attributePrefix: 'dai' } }, ['MOCHI']],
    [{ textQuery: { keywords: ['milky'] } }, ['MOCHI']],
    [{ textQuery: { keywords: ['100%'] } }, []],
    [{ setQuery: { attributeName: 'name', attributeValues: ['lime chapulines', 'daifuku mochi'] } }, ['MOCHI', 'LIME']],
    [{ itemsForTaxQuery: { taxIds: ['TAX'] } }, ['MOCHI']],
    [{ sortedAttributeQuery: { attributeName: 'name', sortOrder: 'DESC' } }, ['LIME', 'MOCHI']],
  ] satisfies [Square.CatalogQuery, string[]][])('a catalogue search finds items by %j', async (query, ids) => {
    const { objects = [] } = await shop.client.catalog.search({ objectTypes: ['ITEM'], query })
    expect(objects.map((one) => one.id)).toEqual(ids)
  })

  test('a catalogue search finds variations by price range', async () => {
    const { objects } = await shop.client.catalog.search({
      objectTypes: ['ITEM_VARIATION'],
      query: { rangeQuery: { attributeName: 'price', attributeMinValue: 900n, attributeMaxValue: 1000n } },
    })
    expect(objects?.map((one) => one.id)).toEqual(['MOCHI-6'])
  })

  test.each([
    [{ textFilter: 'mochi twelve' }, ['MOCHI']],
    [{ categoryIds: ['SWEET'] }, ['MOCHI']],
    [{ stockLevels: ['OUT'] }, []],
    [{ customAttributeFilters: [{ key: 'origin', stringFilter: 'JP' }] }, ['MOCHI']],
    [{ archivedState: 'ARCHIVED_STATE_ARCHIVED' }, []],
    [{ sortOrder: 'DESC' }, ['LIME', 'MOCHI']],
    [{ enabledLocationIds: ['LTEST'], productTypes: ['REGULAR'] }, ['MOCHI', 'LIME']],
  ] satisfies [Square.SearchCatalogItemsRequest, string[]][])('an item search finds items by %j', async (filter, ids) => {
    const { items = [], matchedVariationIds } = await shop.client.catalog.searchItems(filter)
    expect(items.map((one) => one.id)).toEqual(ids)
    if ('textFilter' in filter) expect(matchedVariationIds).toEqual(['MOCHI-12'])
  })
})

describe('writing', () => {
  test('client ids are replaced by real ids everywhere, once for each idempotency key', async () => {
    const body: Square.catalog.UpsertCatalogObjectRequest = {
      idempotencyKey: newTestKey(),
      object: {
        type: 'ITEM',
        id: '#new',
        itemData: {
          name: 'Seaweed Tempura',
          variations: [
            {
              type: 'ITEM_VARIATION',
              id: '#tube',
              itemVariationData: { name: 'Tube', itemId: '#new', priceMoney: { amount: 560n, currency: 'USD' } },
            },
          ],
        },
      },
    }
    const first = await shop.client.catalog.object.upsert(body)
    expect(first.idMappings).toHaveLength(2)
    const real = first.idMappings?.find((mapping) => mapping.clientObjectId === '#new')?.objectId
    expect(first.catalogObject?.id).toBe(real)
    expect(await shop.client.catalog.object.upsert(body)).toEqual(first)
    const other = { ...body, object: { ...body.object, itemData: { name: 'Other' } } as Square.CatalogObject }
    expect(await firstErrorOf(shop.client.catalog.object.upsert({ ...other, idempotencyKey: body.idempotencyKey }))).toMatchObject({
      status: 400,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('a catalogue change requires the current version', async () => {
    const { object } = await shop.client.catalog.object.get({ objectId: 'SWEET' })
    const renamed = { ...object, categoryData: { name: 'Sweets' } } as Square.CatalogObject
    const { catalogObject } = await shop.client.catalog.object.upsert({ idempotencyKey: newTestKey(), object: renamed })
    expect(catalogObject?.version).toBeGreaterThan(object?.version ?? 0n)
    expect(await firstErrorOf(shop.client.catalog.object.upsert({ idempotencyKey: newTestKey(), object: renamed }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    })
  })

  test('a new price counts as a change of its item, and only changed objects are found since then', async () => {
    const before = (await shop.client.catalog.search({ limit: 1 })).latestTime
    const { object } = await shop.client.catalog.object.get({ objectId: 'LIME-60' })
    const data = (object as Square.CatalogObject.ItemVariation).itemVariationData
    await shop.client.catalog.object.upsert({
      idempotencyKey: newTestKey(),
      object: {
        ...(object as Square.CatalogObject.ItemVariation),
        itemVariationData: { ...data, priceMoney: { amount: 900n, currency: 'USD' } },
      },
    })
    const { objects } = await shop.client.catalog.search({ beginTime: before, includeDeletedObjects: true })
    expect(objects?.map((one) => one.id)).toEqual(['LIME'])
  })

  test('a deleted object is deleted with its parts, is still found on request and stays deleted', async () => {
    const { catalogObject } = await shop.client.catalog.object.upsert({
      idempotencyKey: newTestKey(),
      object: {
        type: 'ITEM',
        id: '#gone',
        itemData: {
          name: 'Gone',
          variations: [{ type: 'ITEM_VARIATION', id: '#part', itemVariationData: { name: 'One', pricingType: 'VARIABLE_PRICING' } }],
        },
      },
    })
    const id = catalogObject?.id ?? ''
    const since = (await shop.client.catalog.search({ limit: 1 })).latestTime
    expect((await shop.client.catalog.object.delete({ objectId: id })).deletedObjectIds).toHaveLength(2)
    expect(await firstErrorOf(shop.client.catalog.object.get({ objectId: id }))).toMatchObject({ status: 404 })
    const { objects } = await shop.client.catalog.search({
      beginTime: since,
      includeDeletedObjects: true,
      objectTypes: ['ITEM', 'ITEM_VARIATION'],
    })
    expect(objects?.map((one) => one.isDeleted)).toEqual([true, true])
    expect((await shop.client.catalog.batchDelete({ objectIds: [id, 'NOPE'] })).deletedObjectIds).toEqual([])
    expect(await firstErrorOf(shop.client.catalog.object.delete({ objectId: id }))).toMatchObject({ status: 404 })
  })

  test('batches succeed or fail one by one, categories cannot form a loop, and parts left out of a list are deleted', async () => {
    const category = (id: string, parent?: string, version?: bigint): Square.CatalogObject => ({
      type: 'CATEGORY',
      id,
      version,
      categoryData: { name: id, parentCategory: parent ? { id: parent } : undefined },
    })
    const answer = await shop.client.catalog.batchUpsert({
      idempotencyKey: newTestKey(),
      batches: [{ objects: [category('#a'), category('#b', '#a')] }, { objects: [category('#c', 'NOPE')] }],
    })
    expect(answer.objects).toHaveLength(2)
    expect(answer.errors?.[0]?.field).toContain('batches[1]')
    const [a, b] = answer.objects ?? []
    const { object } = await shop.client.catalog.object.get({ objectId: b?.id ?? '', includeCategoryPathToRoot: true })
    expect((object as Square.CatalogObject.Category).categoryData?.pathToRoot?.[0]?.categoryName).toBe('#a')
    expect(
      await firstErrorOf(
        shop.client.catalog.object.upsert({ idempotencyKey: newTestKey(), object: category(a?.id ?? '', b?.id ?? '', a?.version ?? 0n) }),
      ),
    ).toMatchObject({ status: 400, code: 'INVALID_VALUE' })

    const mochi = (await shop.client.catalog.object.get({ objectId: 'MOCHI' })).object as Square.CatalogObject.Item
    const [six] = mochi.itemData?.variations ?? []
    const { catalogObject } = await shop.client.catalog.object.upsert({
      idempotencyKey: newTestKey(),
      object: { ...mochi, itemData: { ...mochi.itemData, variations: six ? [six] : [] } },
    })
    expect((catalogObject as Square.CatalogObject.Item).itemData?.variations?.map((one) => one.id)).toEqual(['MOCHI-6'])
    expect(await firstErrorOf(shop.client.catalog.object.get({ objectId: 'MOCHI-12' }))).toMatchObject({ status: 404 })
  })

  test('a picture is uploaded, attached to its item and served', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64')
    const { image } = await shop.client.catalog.images.create({
      imageFile: new File([png], 'lime.png', { type: 'image/png' }),
      request: {
        idempotencyKey: newTestKey(),
        objectId: 'LIME',
        isPrimary: true,
        image: { type: 'IMAGE', id: '#picture', imageData: { caption: 'Lime' } },
      },
    })
    const url = (image as Square.CatalogObject.Image).imageData?.url ?? ''
    const served = await fetch(url)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png)
    const lime = (await shop.client.catalog.object.get({ objectId: 'LIME' })).object as Square.CatalogObject.Item
    expect(lime.itemData?.imageIds).toEqual([image?.id])
    const script = new File(['<svg><script/></svg>'], 'x.png', { type: 'image/png' })
    expect(
      await firstErrorOf(
        shop.client.catalog.images.create({
          imageFile: script,
          request: { idempotencyKey: newTestKey(), image: { type: 'IMAGE', id: '#x', imageData: {} } },
        }),
      ),
    ).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect((await fetch(`${shop.url}/pictures/..%2f..%2fpackage.json`)).status).toBe(404)
  })

  test('a picture is replaced on its item and gets a new address', async () => {
    const png = (width: number) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, width])
    const file = (width: number) => new File([png(width)], 'mochi.png', { type: 'image/png' })
    const request = {
      idempotencyKey: newTestKey(),
      objectId: 'MOCHI',
      image: { type: 'IMAGE' as const, id: '#m', imageData: { caption: 'Mochi' } },
    }
    const before = (await shop.client.catalog.images.create({ imageFile: file(1), request })).image as Square.CatalogObject.Image
    const again = { imageId: before.id, imageFile: file(2), request: { idempotencyKey: newTestKey() } }
    const after = (await shop.client.catalog.images.update(again)).image as Square.CatalogObject.Image
    expect(after).toMatchObject({ id: before.id, imageData: { caption: 'Mochi' } })
    expect(Number(after.version)).toBeGreaterThan(Number(before.version))
    expect(after.imageData?.url).not.toBe(before.imageData?.url)
    expect(Buffer.from(await (await fetch(after.imageData?.url ?? '')).arrayBuffer())).toEqual(png(2))
    expect(((await shop.client.catalog.images.update(again)).image as Square.CatalogObject.Image).version).toBe(after.version)
    expect(
      await firstErrorOf(shop.client.catalog.images.update({ ...again, imageId: 'MOCHI', request: { idempotencyKey: newTestKey() } })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('a reference to a missing picture or category is refused with its own code', async () => {
    const object: Square.CatalogObject = { type: 'ITEM', id: '#x', itemData: { name: 'X', imageIds: ['NOPE'] } }
    expect(await firstErrorOf(shop.client.catalog.object.upsert({ idempotencyKey: newTestKey(), object }))).toMatchObject({
      status: 400,
      code: 'INVALID_VALUE',
    })
  })
})

test('an eleventh visible custom attribute is refused, and a hidden one is not', async () => {
  const define = (key: string, sellerVisibility: 'SELLER_VISIBILITY_HIDDEN' | 'SELLER_VISIBILITY_READ_WRITE_VALUES') =>
    shop.client.catalog.object.upsert({
      idempotencyKey: newTestKey(),
      object: {
        type: 'CUSTOM_ATTRIBUTE_DEFINITION',
        id: `#${key}`,
        customAttributeDefinitionData: { type: 'STRING', name: key, key, allowedObjectTypes: ['ITEM'], sellerVisibility },
      },
    })
  const visible = (await all(await shop.client.catalog.list({ types: 'CUSTOM_ATTRIBUTE_DEFINITION' }))).length
  for (let count = visible; count < 10; count++) await define(`more_${count}`, 'SELLER_VISIBILITY_READ_WRITE_VALUES')
  await expect(define('one_too_many', 'SELLER_VISIBILITY_READ_WRITE_VALUES')).rejects.toMatchObject({ statusCode: 400 })
  await define('hidden', 'SELLER_VISIBILITY_HIDDEN')
})
