import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused, type CatalogueChange, type ProductRecord } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { collectAll } from './basket.contract.ts'

export function catalogueContract(opened: () => OpenedPointOfSale): void {
  const changes = (since: Date | null = null) => collectAll(opened().pointOfSale.catalogueSource.catalogueSince(since))
  const product = (list: CatalogueChange[], name: string): ProductRecord => {
    const found = list.flatMap((change) => (change.kind === 'product' && change.record.name === name ? [change.record] : []))
    expect(found).toHaveLength(1)
    return firstOf(found)
  }

  test('everything on sale is listed once with its version and its source', async () => {
    const list = await changes()
    const kinds = Object.groupBy(list, ({ kind }) => kind)
    expect(kinds.product).toHaveLength(96)
    expect(kinds.picture).toHaveLength(288)
    expect(kinds.category).toHaveLength(8)
    expect(kinds.discount).toHaveLength(1)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { id, version, source } of list) {
      expect(Number.isSafeInteger(version) && version > 0).toBe(true)
      expect(source).toMatchObject({ id })
    }
  })

  test('a snack record contains everything that its page shows', async () => {
    const list = await changes()
    const mochi = product(list, 'Daifuku Mochi')
    expect(mochi).toMatchObject({
      country: 'JP',
      region: 'Kyoto',
      flavour: 'Soft, milky, red bean',
      cravings: ['sweet', 'chewy'],
      allergens: [],
      heat: 0,
      compass: { sweet: 4, chew: 5 },
      tint: 'sea',
      shelf: 'new',
      nutrition: { energy_kj: 1045, salt: 0.1 },
      variations: [
        { name: 'One box', priceCents: 950, weightGrams: 180, tracked: true },
        { name: 'Three boxes', priceCents: 2650, weightGrams: 540, tracked: true },
      ],
    })
    expect(mochi.diets).toContain('vegan')
    expect(mochi.ingredients[1]).toBe('glutinous rice flour 27%')
    const ids = new Set(list.map(({ id }) => id))
    for (const id of [...mochi.categoryIds, ...mochi.pictureIds]) expect(ids).toContain(id)
    expect(
      list.flatMap((change) => (change.kind === 'product' && change.record.allergens?.includes('peanuts') ? [change] : [])).length,
    ).toBeGreaterThan(3)
    expect(list.every((change) => change.kind !== 'product' || change.record.variations.length > 0)).toBe(true)
  })

  test('a changed price is the only change listed for a caller who asks for what is new', async () => {
    const emulator = opened()
    const before = await changes()
    const { id, variations } = product(before, 'Salmiak Licorice')
    const since = new Date(Math.max(...before.map(({ version }) => version)))
    expect(await changes(since)).toEqual([])
    await emulator.setPrice(firstOf(variations).id, 777)
    const after = await changes(since)
    expect(after.map((change) => change.id)).toEqual([id])
    expect(product(after, 'Salmiak Licorice').variations[0]).toMatchObject({ priceCents: 777 })
    expect(firstOf(after).version).toBeGreaterThan(before.find((change) => change.id === id)!.version)
  })

  test('an item taken off sale in any way is reported as gone', async () => {
    const emulator = opened()
    const before = await changes()
    const since = new Date(Math.max(...before.map(({ version }) => version)))
    const [deleted, archived, elsewhere] = ['Rose Lokum', 'Sesame Brittle', 'Kelewele Chips'].map((name) => product(before, name).id)
    await emulator.remove(deleted!)
    await emulator.change(archived!, (object) =>
      object.type === 'ITEM' ? { ...object, itemData: { ...object.itemData, isArchived: true } } : object,
    )
    await emulator.change(elsewhere!, (object) => ({ ...object, presentAtAllLocations: false, presentAtLocationIds: [] }))
    const gone = (await changes(since)).filter(({ kind }) => kind === 'gone').map(({ id }) => id)
    expect(new Set(gone)).toEqual(new Set([deleted, archived, elsewhere]))
    const left = (await changes()).filter(({ kind }) => kind === 'product').map(({ id }) => id)
    expect(left).toHaveLength(93)
    for (const id of gone) expect(left).not.toContain(id)
  })

  test('a variation without a price cannot be bought, and an item with only such variations is gone', async () => {
    const emulator = opened()
    const { id, variations } = product(await changes(), 'Daifuku Mochi')
    const unprice = (variationId: string) =>
      emulator.change(variationId, (object) =>
        object.type === 'ITEM_VARIATION'
          ? { ...object, itemVariationData: { ...object.itemVariationData, pricingType: 'VARIABLE_PRICING', priceMoney: undefined } }
          : object,
      )
    await unprice(firstOf(variations).id)
    expect(product(await changes(), 'Daifuku Mochi').variations.map((variation) => variation.id)).toEqual([variations[1]!.id])
    await unprice(variations[1]!.id)
    expect((await changes()).find((change) => change.id === id)?.kind).toBe('gone')
  })

  test('a product description arrives as plain text, paragraph by paragraph', async () => {
    const emulator = opened()
    const { id } = product(await changes(), 'Durian Chips')
    const html = '<p>Sweet &amp; loud,<br>very.</p><p>Eat&nbsp;<b>outdoors</b> &lt;img src=x&gt;</p><script>alert(1)</script>'
    await emulator.change(id, (object) =>
      object.type === 'ITEM' ? { ...object, itemData: { ...object.itemData, descriptionHtml: html } } : object,
    )
    expect(product(await changes(), 'Durian Chips').description).toBe('Sweet & loud,\nvery.\n\nEat outdoors ‹img src=x>')
  })

  test('details that an item does not state are not made up', async () => {
    const emulator = opened()
    const { id } = product(await changes(), 'Durian Chips')
    await emulator.change(id, (object) =>
      object.type === 'ITEM'
        ? { ...object, customAttributeValues: undefined, itemData: { ...object.itemData, foodAndBeverageDetails: undefined } }
        : object,
    )
    expect(product(await changes(), 'Durian Chips')).toMatchObject({
      allergens: null,
      ingredients: [],
      diets: [],
      cravings: [],
      country: null,
      region: null,
      heat: 0,
      compass: {},
      nutrition: {},
      shelf: null,
    })
  })

  test('stock counts are listed in full, and after a change only the changed counts', async () => {
    const emulator = opened()
    const counts = await collectAll(emulator.pointOfSale.stockSource.stockCounts(null))
    expect(counts.length).toBeGreaterThan(140)
    expect(counts.filter(({ quantity }) => quantity === 0).length).toBeGreaterThanOrEqual(3)
    const since = new Date(Math.max(...counts.map(({ countedAt }) => countedAt.getTime())))
    await emulator.setStock(firstOf(counts).variationId, 41)
    const [changed, ...others] = await collectAll(emulator.pointOfSale.stockSource.stockCounts(since))
    expect(changed).toMatchObject({ variationId: firstOf(counts).variationId, quantity: 41 })
    expect(changed!.countedAt > since).toBe(true)
    expect(others).toEqual([])
  })

  test('a picture returns its bytes, and a missing picture or an address on another machine is refused', async () => {
    const emulator = opened()
    const [shown] = (await changes()).flatMap((change) => (change.kind === 'picture' ? [change.record] : []))
    expect(shown!.alt).not.toBe('')
    expect(new TextDecoder().decode(await emulator.pointOfSale.catalogueSource.picture(shown!.url))).toContain('<svg')
    const { origin } = new URL(emulator.baseUrl)
    const elsewhere = [
      ...['/', '/mailbox', '/pictures/none.svg'].map((path) => origin + path),
      `${emulator.baseUrl}/../pictures/none.svg`,
      'http://127.0.0.1:1/x.svg',
      'http://93.184.215.14/x.svg',
      'file:///etc/passwd',
      'data:image/png;base64,iVBORw0KGgo=',
      'not an address',
      // A private network, cloud metadata services, and several spellings of the local host.
      ...[
        'localhost',
        '127.0.0.1',
        '2130706433',
        '0x7f.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '10.0.0.1',
        '169.254.169.254',
        '[fd00:ec2::254]',
      ].map((host) => `https://${host}/x.png`),
      'https://localhost:8443/x.png',
      'https://93.184.215.14:22/x.png',
      'https://name:word@93.184.215.14/x.png',
    ]
    for (const url of elsewhere)
      await expect(emulator.pointOfSale.catalogueSource.picture(url), url).rejects.toMatchObject({ code: 'UNSAFE_ADDRESS' })
    await expect(emulator.pointOfSale.catalogueSource.picture(`${emulator.baseUrl}/pictures/none.svg`)).rejects.toBeInstanceOf(
      OutsideRefused,
    )
  })
}
