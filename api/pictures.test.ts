import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { pictureWidths } from '#shared/urls.ts'
import { OutsideRefused, OutsideUnavailable, type PointOfSale, type Storage } from '#shop/ports.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { pictureCalls } from './pictures.ts'

let shop: TestShop
let asked: string[]
let sources: Record<string, () => Uint8Array>
const kept = new Map<string, Uint8Array>()
const storage: Storage = {
  read: async (key) => kept.get(key) ?? null,
  write: async (key, bytes) => void kept.set(key, bytes),
  list: async () => [],
  remove: async () => {},
}
beforeAll(async () => {
  const pointOfSale = {
    picture: async (url: string) => {
      asked.push(url)
      return sources[url]!()
    },
  } as PointOfSale
  shop = await openShop({ pointOfSale, storage })
})
afterAll(() => shop.close())
beforeEach(() => {
  asked = []
  sources = {}
})

let pictures = 0
/** A picture in the catalogue, made of these bytes. Answers its id. */
async function aPicture(bytes: Uint8Array | (() => Uint8Array)): Promise<string> {
  const id = `PICTURE-${(pictures += 1)}`
  const url = `https://till.test/${id}`
  sources[url] = typeof bytes === 'function' ? bytes : () => bytes
  await shop.db.insert(catalogueObjects).values({ id, kind: 'picture', version: 1, record: { id, url, alt: '' }, source: {} })
  await shop.catalogue.load()
  return shop.catalogue.picture(id)!.name
}
const get = async (path: string) => pictureCalls(shop).request(path)
const svg = (inside: string, size = 'width="400" height="300"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`)
const red = '<rect width="100%" height="100%" fill="#f00"/>'
async function colourOf(webp: ArrayBuffer) {
  const { data } = await sharp(webp).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('a picture', () => {
  test.each(pictureWidths)('comes as WebP, %i pixels wide', async (width) => {
    const id = await aPicture(svg(red))
    const answer = await get(`/pictures/${id}/${width}.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Cache-Control')).toMatch(/public, max-age=\d{6,}/)
    const { format, width: made, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([format, made, height]).toEqual(['webp', width, (width * 3) / 4])
  })

  test('is fetched once for all who ask at once, and then kept', async () => {
    const id = await aPicture(svg(red))
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/pictures/${id}/320.webp`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await get(`/pictures/${id}/320.webp`)
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['of nothing we have', () => '/pictures/NOBODY/320.webp'],
    ['in a width that no page asks for', (id: string) => `/pictures/${id}/321.webp`],
    ['in a width of nothing', (id: string) => `/pictures/${id}/0.webp`],
    ['in an endless width', (id: string) => `/pictures/${id}/99999.webp`],
    ['in another form', (id: string) => `/pictures/${id}/320.svg`],
    ['of a file beside it', () => '/pictures/..%2f..%2fpackage.json/320.webp'],
    ['of what every object has', () => '/pictures/__proto__/320.webp'],
  ])('%s is not there', async (_, path) => {
    const id = await aPicture(svg(red))
    expect((await get(path(id))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('that the point of sale cannot give now is to be asked for again, one that it refuses is not there', async () => {
    const away = await aPicture(() => {
      throw new OutsideUnavailable('no answer')
    })
    const gone = await aPicture(() => {
      throw new OutsideRefused('404', 'no such picture')
    })
    const answer = await get(`/pictures/${away}/320.webp`)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await get(`/pictures/${gone}/320.webp`)).status).toBe(404)
  })
})

describe('what hides in a picture', () => {
  test('a script or a page inside an SVG is gone, only its colours are left', async () => {
    const id = await aPicture(
      svg(`<script>alert(1)</script>${red}<foreignObject width="9" height="9"><iframe src="https://evil.test"/></foreignObject>`),
    )
    const bytes = await (await get(`/pictures/${id}/160.webp`)).arrayBuffer()
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|alert|iframe|evil/)
    const [r, g, b] = await colourOf(bytes)
    expect(r).toBeGreaterThan(240)
    expect(Math.max(g!, b!)).toBeLessThan(15)
  })

  test.each([
    ['a file of this machine', `<image width="400" height="300" xlink:href="${new URL('../public/favicon.svg', import.meta.url).href}"/>`],
    ['a picture beside it', '<image width="400" height="300" href="public/favicon.svg"/>'],
    ['a picture of elsewhere', '<image width="400" height="300" href="http://127.0.0.1:9/x.png"/>'],
  ])('%s does not get into it', async (_, image) => {
    const id = await aPicture(svg(`${red}${image}`))
    const [r, g, b] = await colourOf(await (await get(`/pictures/${id}/160.webp`)).arrayBuffer())
    expect([r! > 240, g! < 15, b! < 15]).toEqual([true, true, true])
  })

  test('an entity of this machine does not get into it', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/hostname">]>`
    const id = await aPicture(Buffer.concat([Buffer.from(xml), svg(`${red}<text y="150" font-size="100">&secret;</text>`)]))
    const answer = await get(`/pictures/${id}/160.webp`)
    if (answer.status === 200) expect((await colourOf(await answer.arrayBuffer()))[1]).toBeLessThan(15)
    else expect(answer.status).toBe(404)
  })

  test.each<[string, Uint8Array | (() => Uint8Array)]>([
    ['nothing at all', new Uint8Array()],
    ['text', Buffer.from('<html><script>alert(1)</script></html>')],
    ['half a picture', () => png(200, 200).subarray(0, 60)],
    ['an SVG that does not end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect')],
    ['an SVG of no size', svg(red, 'width="0" height="0"')],
    ['an SVG of any size', svg(red, 'width="1000000" height="1000000"')],
    ['an SVG that is thin and endless', svg(red, 'width="1" height="100000"')],
    ['a picture of 400 million pixels in 50 KB', () => png(20_000, 20_000)],
    ['a picture that is thin and endless', () => png(10, 3_000_000)],
    ['entities in entities in entities', laughs()],
    ['more bytes than any picture has', () => new Uint8Array(21 * 1024 * 1024)],
  ])('%s is not there, and costs no one anything', async (_, bytes) => {
    const id = await aPicture(typeof bytes === 'function' ? bytes() : bytes)
    const [began, before] = [performance.now(), process.memoryUsage().rss]
    for (const width of [160, 1280]) expect((await get(`/pictures/${id}/${width}.webp`)).status).toBe(404)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })
})

/** A black PNG, packed as small as a bomb is. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const body = Buffer.concat([Buffer.from(type), data])
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Ten times ten times ten ... of the same text. */
function laughs(): Buffer {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(10)}">`)
  return Buffer.concat([Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${entities.join('')}]>`), svg('<text>&j;</text>')])
}
