import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { colourOf, openPictures, red, svg } from '#tests/fixtures/open-pictures.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'

const { get, aPicture, close } = await openPictures()
afterAll(close)
const noise = await sharp({
  create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 90, sigma: 60 } },
})
  .jpeg()
  .toBuffer()

describe('hidden content in pictures', () => {
  test('a script or a page inside an SVG is removed, and only its colors remain', async () => {
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
    [
      'a file of this machine',
      `<image width="400" height="300" xlink:href="${new URL('../../public/favicon.svg', import.meta.url).href}"/>`,
    ],
    ['a picture beside it', '<image width="400" height="300" href="public/favicon.svg"/>'],
    ['a picture of elsewhere', '<image width="400" height="300" href="http://127.0.0.1:9/x.png"/>'],
    // Its pixels would not be counted: 400 million of them fit in 65 KB.
    ['a picture inside it', `<image width="400" height="300" href="data:image/png;base64,${png(9, 9).toString('base64')}"/>`],
    ['a picture inside it by another name', '<x:image xmlns:x="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a picture inside a filter', '<filter id="f"><feImage href="data:image/png;base64,"/></filter>'],
  ])('an SVG with %s is answered as a missing picture', async (_, image) => {
    const id = await aPicture(svg(`${red}${image}`))
    expect((await get(`/pictures/${id}/160.webp`)).status).toBe(404)
  })

  test('an entity that names a local file is not read into an SVG', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/hostname">]>`
    const id = await aPicture(Buffer.concat([Buffer.from(xml), svg(`${red}<text y="150" font-size="100">&secret;</text>`)]))
    const answer = await get(`/pictures/${id}/160.webp`)
    if (answer.status === 200) expect((await colourOf(await answer.arrayBuffer()))[1]).toBeLessThan(15)
    else expect(answer.status).toBe(404)
  })

  test.each<[string, Uint8Array | (() => Uint8Array)]>([
    ['nothing at all', new Uint8Array()],
    [
      'a page that is called a picture',
      Buffer.from('<!doctype html><html><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/></html>'),
    ],
    ['a document', Buffer.from('%PDF-1.7 1 0 obj')],
    ['a TIFF, whose reader is not opened', Buffer.from('II*\0\x08\0\0\0')],
    ['a JPEG by its first bytes only', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg(red)])],
    ['half a JPEG', () => noise.subarray(0, noise.length / 2)],
    ['an SVG in another writing', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${svg(red).toString()}`)],
    ['an SVG in another writing, with spaces', Buffer.from(`<?xml version="1.0" encoding = "UTF-7"?>${svg(red).toString()}`)],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg(red).toString()}`, 'utf16le')],
    ['an SVG of a megabyte', svg(red + '<g/>'.repeat(262_144))],
    ['an SVG that is folded into itself a thousand million times', folded()],
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
  ])('%s is answered as a missing picture and costs no resources', async (_, bytes) => {
    const id = await aPicture(typeof bytes === 'function' ? bytes() : bytes)
    await costsNothing(async () => {
      // The widest first: a picture that has failed once is not opened again.
      for (const width of [1280, 160]) expect((await get(`/pictures/${id}/${width}.webp`)).status).toBe(404)
    })
  })

  testByDay('an SVG that blurs for minutes is answered as missing, costs no resources and does not block other pictures', async () => {
    const [endless, one, other] = [await aPicture(blurred()), await aPicture(svg(red)), await aPicture(svg(red))]
    await costsNothing(async () => {
      const asked = [`${one}/160.webp`, `${endless}/1280.webp`, `${other}/160.png`].map((file) => get(`/pictures/${file}`))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404, 200])
    })
  })

  async function costsNothing(work: () => Promise<void>): Promise<void> {
    const [began, before] = [performance.now(), process.memoryUsage().rss]
    await work()
    // A drawing may use four seconds of CPU time, and it waits while the host does other work.
    expect(performance.now() - began).toBeLessThan(MINUTE)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  }
})

describe('unusual harmless pictures', () => {
  const bytesOf = async (id: string, width = 160) => (await get(`/pictures/${id}/${width}.webp`)).arrayBuffer()
  const flat = (background: string, width = 40, height = 50) => sharp({ create: { width, height, channels: 3, background } })

  test('an animated picture is shown as a still picture', async () => {
    const frames = await Promise.all(['red', 'blue', 'lime'].map((colour) => flat(colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const shown = await bytesOf(await aPicture(moving))
    expect([(await sharp(shown).metadata()).pages ?? 1, (await colourOf(shown))[0]! > 200]).toEqual([1, true])
  })

  test('a picture in print colors is shown in screen colors', async () => {
    const press = await flat('#ff0000').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(press).metadata()).space).toBe('cmyk')
    const shown = await bytesOf(await aPicture(press))
    expect((await sharp(shown).metadata()).space).toBe('srgb')
    const [r, g, b] = await colourOf(shown)
    expect(r! > 180 && g! < 90 && b! < 90).toBe(true)
  })

  test('a picture that lies on its side is turned upright and loses its location data', async () => {
    const photo = await flat('red', 400, 200)
      .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const id = await aPicture(photo)
    for (const form of ['webp', 'jpg', 'png', 'avif']) {
      if (form === 'avif')
        await vi.waitFor(async () => expect((await get(`/pictures/${id}/160.avif`)).headers.get('ETag')).not.toBeNull(), 5000)
      const { width, height, exif, xmp, iptc, orientation } = await sharp(
        await (await get(`/pictures/${id}/160.${form}`)).arrayBuffer(),
      ).metadata()
      expect({ width, height, exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({ width: 160, height: 320, orientation: 1 })
    }
  })

  test('a picture with sixteen bits per color is shown', async () => {
    const deep = await flat('red').toColourspace('rgb16').png().toBuffer()
    expect((await colourOf(await bytesOf(await aPicture(deep))))[0]).toBeGreaterThan(240)
  })

  test('a phone photo is shown within a second or two and with little memory', async () => {
    const photo = await flat('red', 6000, 8000).jpeg().toBuffer()
    const before = process.memoryUsage().rss
    expect((await sharp(await bytesOf(await aPicture(photo), 1280)).metadata()).height).toBe(1707)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  test('a small picture is not enlarged', async () => {
    expect((await sharp(await bytesOf(await aPicture(await flat('red').png().toBuffer()), 1280)).metadata()).width).toBe(40)
  })
})

/** A black PNG, compressed as strongly as a decompression bomb. */
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
  // 1 bit per pixel, grayscale.
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The "billion laughs" attack: nested entities that each repeat the previous one ten times. */
function laughs(): Buffer {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, at) => `<!ENTITY ${name} "${at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(10)}">`)
  return Buffer.concat([Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${entities.join('')}]>`), svg('<text>&j;</text>')])
}

function folded(): Buffer {
  const folds = Array.from({ length: 9 }, (_, at) => `<g id="f${at + 1}">${`<use href="#f${at}"/>`.repeat(10)}</g>`)
  return svg(`<defs><g id="f0"><rect width="9" height="9"/></g>${folds.join('')}</defs><use href="#f9"/>`)
}

function blurred(): Buffer {
  const blur = '<filter id="b" x="-10" y="-10" width="100" height="100"><feGaussianBlur stdDeviation="500"/></filter>'
  return svg(blur + '<rect width="400" height="300" filter="url(#b)"/>'.repeat(400))
}
