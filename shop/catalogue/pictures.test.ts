import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openFolderStorage } from '#adapters/storage/folder.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { clearOldPictures, getPicture, prepareFirstView, preparePictures } from './pictures.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let emulator: OpenedPointOfSale
let shop: TestShop
let folder: string
let fetched: string[]
beforeAll(async () => {
  emulator = await openPointOfSale()
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const { catalogueSource } = emulator.pointOfSale
  const picture = (url: string) => (fetched.push(url), catalogueSource.picture(url))
  shop = await openShop({ ...emulator.pointOfSale, catalogueSource: { ...catalogueSource, picture }, storage: openFolderStorage(folder) })
  await sync()
})
afterAll(async () => {
  await Promise.all([emulator.close(), shop.close()])
  // Pictures may still be drawn after the first view gave up waiting for them.
  await rm(folder, { recursive: true, maxRetries: 10 })
})
beforeEach(() => {
  fetched = []
})

async function sync() {
  await syncCatalogue(shop)
  await shop.catalogue.load()
}
/** Uploads a picture of one color to the catalogue, as staff do. Returns its id. */
async function upload(colour: string, name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 1000, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const { image } = await emulator.square.catalog.images.create({
    imageFile: new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' }),
    request: { idempotencyKey: crypto.randomUUID(), image: { type: 'IMAGE', id: '#new', imageData: { caption: name } } },
  })
  return image!.id!
}
const nameOf = (id: string) => shop.catalogue.picture(id)!.name
async function shown(name: string, width = 320, form: 'webp' | 'avif' | 'jpg' | 'png' = 'webp') {
  const found = await getPicture(shop, name, width, form)
  if (found.is !== 'picture') throw new Error(found.is)
  const { data } = await sharp(found.bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return { ...found, colour: red > blue ? 'red' : 'blue' }
}
const folders = () => readdir(join(folder, 'pictures'))

describe('a picture of the point of sale', () => {
  test('a picture is fetched once for all widths and formats, and is shown while the point of sale is down', async () => {
    const id = await upload('red', 'down')
    await sync()
    await Promise.all([160, 320, 640].flatMap((width) => [shown(nameOf(id), width), shown(nameOf(id), width, 'jpg')]))
    const down = { ...shop, catalogueSource: { ...shop.catalogueSource, picture: () => Promise.reject(new OutsideUnavailable('down')) } }
    expect(await getPicture(down, nameOf(id), 960, 'webp')).toMatchObject({ is: 'picture', stays: true })
    expect(fetched).toHaveLength(1)
  })

  test.each([
    ['is away', new OutsideUnavailable('away')],
    ['no longer knows the key', new OutsideRefused('InvalidAccessKeyId', 'refused')],
  ])('a picture is drawn from the point of sale while the storage %s, and nothing is logged per picture', async (_, fault) => {
    const id = await upload('red', 'unstored')
    await sync()
    const fails = () => Promise.reject(fault)
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const failing = { ...shop, log, storage: { read: fails, write: fails, list: fails, remove: fails } }
    expect(await getPicture(failing, nameOf(id), 320, 'webp')).toMatchObject({ is: 'picture', stays: true })
    await clearOldPictures(failing)
    expect([...log.warn.mock.calls, ...log.error.mock.calls]).toEqual([])
  })

  test('a picture is WebP until its AVIF is made', async () => {
    const id = await upload('red', 'forms')
    await sync()
    expect(await shown(nameOf(id), 320, 'avif')).toMatchObject({ form: 'webp', stays: false })
    await vi.waitFor(
      async () => expect(await shown(nameOf(id), 320, 'avif')).toMatchObject({ form: 'avif', stays: true, colour: 'red' }),
      5000,
    )
  })

  test('a picture that is replaced under its id shows after a sync under another name, and the old name leads to the new one', async () => {
    const [id, other] = [await upload('red', 'before'), await upload('blue', 'after')]
    await sync()
    const before = nameOf(id)
    expect((await shown(before)).colour).toBe('red')
    const { url } = shop.catalogue.picture(other)!
    await emulator.change(id, (object) => (object.type === 'IMAGE' ? { ...object, imageData: { ...object.imageData, url } } : object))
    await sync()
    expect(nameOf(id)).not.toBe(before)
    expect((await shown(nameOf(id))).colour).toBe('blue')
    expect(await getPicture(shop, before, 320, 'webp')).toEqual({ is: 'renamed', name: nameOf(id) })
    expect(await getPicture(shop, id, 320, 'webp')).toEqual({ is: 'renamed', name: nameOf(id) })
  })

  test('a picture keeps its name when a catalogue is read again', async () => {
    const id = await upload('red', 'again')
    await sync()
    const before = nameOf(id)
    await syncCatalogue(shop, { all: true })
    await shop.catalogue.load()
    expect(nameOf(id)).toBe(before)
  })

  test('a picture made by two processes at once is complete', async () => {
    const id = await upload('red', 'two')
    await sync()
    vi.resetModules()
    const other = await import('./pictures.ts')
    const [a, b] = await Promise.all([getPicture(shop, nameOf(id), 640, 'webp'), other.getPicture(shop, nameOf(id), 640, 'webp')])
    expect(a).toEqual(b)
    expect(await shown(nameOf(id), 640)).toMatchObject({ colour: 'red', stays: true })
    for (const one of await folders())
      expect((await readdir(join(folder, 'pictures', one))).filter((file) => !/^(?:source|\d+\.\w+)$/.test(file))).toEqual([])
  })
})

describe('picture files', () => {
  test('picture files under former names are deleted, and the others stay', async () => {
    const [id, gone] = [await upload('red', 'stays'), await upload('blue', 'goes')]
    await sync()
    await Promise.all([shown(nameOf(id)), shown(nameOf(gone))])
    await shop.storage.write('pictures/PIC-OF-OLD-abc/320.webp', new Uint8Array(1), 'image/webp')
    await emulator.remove(gone)
    await sync()
    const before = await folders()
    await clearOldPictures(shop)
    const after = await folders()
    expect(after).not.toContain('PIC-OF-OLD-abc')
    expect(before.length - after.length).toBeGreaterThanOrEqual(2)
    fetched = []
    await shown(nameOf(id))
    expect(fetched).toEqual([])
  })

  test('picture files stay when the catalogue is empty, as it is before the first sync', async () => {
    const before = await folders()
    const empty = { ...shop, catalogue: Object.create(shop.catalogue, { pictures: { value: () => [] } }) as typeof shop.catalogue }
    await clearOldPictures(empty)
    expect(await folders()).toEqual(before)
  })
})

describe('prepared pictures', () => {
  test('the pictures of the listing are prepared, and a failed one is tried again the next time', async () => {
    const few = shop.catalogue.list({}).products.slice(0, 2)
    const listing = { ...shop.catalogue.list({}), products: few, pages: 1 }
    const small = { ...shop, catalogue: Object.create(shop.catalogue, { list: { value: () => listing } }) as typeof shop.catalogue }
    const until = new AbortController()
    let now = new Date()
    const well = small.catalogueSource
    small.now = () => now
    small.catalogueSource = { ...small.catalogueSource, picture: () => Promise.reject(new OutsideUnavailable('down')) }
    await preparePictures(small, until.signal)
    small.catalogueSource = well
    now = new Date(now.getTime() + MINUTE)
    await preparePictures(small, until.signal)
    const names = few.map(({ pictureId }) => pictureId!)
    for (const name of names) expect(await shown(name, 480, 'avif')).toMatchObject({ form: 'avif', stays: true })
    expect(fetched).toHaveLength(2)
  })

  test('the first view of a new shop is complete before a visitor asks for it', async () => {
    await prepareFirstView(shop)
    fetched = []
    const packs = shop.catalogue.list({ sort: 'featured' }).products.slice(0, 5)
    for (const { pictureId } of packs)
      for (const width of [320, 480, 640]) expect(await shown(pictureId!, width)).toMatchObject({ stays: true })
    expect(fetched).toEqual([])
  })

  test('a point of sale that is down delays the opening of a new shop no longer than its answer', async () => {
    const away = () => Promise.reject(new OutsideUnavailable('down'))
    const unheard = { id: 'UNHEARD', name: 'UNHEARD.0123456789', url: 'https://pictures.test/unheard', alt: '' }
    const catalogue = Object.create(shop.catalogue, { picture: { value: () => unheard } }) as typeof shop.catalogue
    await expect(
      prepareFirstView({ ...shop, catalogue, catalogueSource: { ...shop.catalogueSource, picture: away } }),
    ).resolves.toBeUndefined()
  })
})
