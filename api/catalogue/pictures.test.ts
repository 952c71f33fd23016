import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { pictureWidths } from '#shared/urls.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { openPictures, red, svg } from '#tests/fixtures/open-pictures.ts'

const { asked, kept, get, aPicture, close } = await openPictures()
afterAll(close)

describe('a picture', () => {
  test.each(pictureWidths)('a picture is served %i pixels wide and cached forever', async (width) => {
    const id = await aPicture(svg(red))
    const answer = await get(`/pictures/${id}/${width}.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const { format, width: made, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([format, made, height]).toEqual(['webp', width, (width * 3) / 4])
  })

  test.each([
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
    ['png', 'image/png', 'png'],
  ])('a picture is served as %s', async (form, type, format) => {
    const answer = await get(`/pictures/${await aPicture(svg(red))}/320.${form}`)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe(format)
  })

  test('a picture at an AVIF address is WebP for one minute and AVIF from then on', async () => {
    const path = `/pictures/${await aPicture(svg(red))}/320.avif`
    const first = await get(path)
    expect([first.headers.get('Content-Type'), first.headers.get('Cache-Control')]).toEqual(['image/webp', 'public, max-age=60'])
    expect(first.headers.get('ETag')).toBeNull()
    await vi.waitFor(async () => expect((await get(path)).headers.get('Content-Type')).toBe('image/avif'), 5000)
    const bytes = await (await get(path)).arrayBuffer()
    expect((await sharp(bytes).metadata()).format).toBe('heif')
    expect((await get(path)).headers.get('Cache-Control')).toMatch(/immutable/)
  })

  test('a picture that a browser already has is not sent again, and another one is', async () => {
    const [id, other] = [await aPicture(svg(red)), await aPicture(svg(red))]
    const mark = (await get(`/pictures/${id}/320.webp`)).headers.get('ETag')!
    const again = await get(`/pictures/${id}/320.webp`, { 'If-None-Match': `W/"x", ${mark}` })
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, mark, ''])
    for (const path of [`/pictures/${id}/480.webp`, `/pictures/${id}/320.jpg`, `/pictures/${other}/320.webp`])
      expect((await get(path, { 'If-None-Match': mark })).status).toBe(200)
  })

  test('an old picture name or a bare picture id redirects to the current name', async () => {
    const id = await aPicture(svg(red))
    for (const old of [id.slice(0, id.lastIndexOf('.')), `${id.slice(0, -1)}${id.endsWith('0') ? 1 : 0}`]) {
      const answer = await get(`/pictures/${old}/320.webp`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/pictures/${id}/320.webp`])
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60')
    }
    expect(asked).toEqual([])
  })

  test('a picture is fetched once for parallel requests and then stored', async () => {
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
    ['as it came', (id: string) => `/pictures/${id}/source`],
    ['of a file beside it', () => '/pictures/..%2f..%2fpackage.json/320.webp'],
    ['of what every object has', () => '/pictures/__proto__/320.webp'],
  ])('a picture %s does not exist', async (_, path) => {
    const id = await aPicture(svg(red))
    expect((await get(path(id))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('a picture that the point of sale cannot send now is answered 503, and one that it refuses is missing', async () => {
    const away = await aPicture(() => {
      throw new OutsideUnavailable('no answer')
    })
    const gone = await aPicture(() => {
      throw new OutsideRefused('404', 'no such picture')
    })
    const later = await get(`/pictures/${away}/320.webp`)
    expect([later.status, later.headers.get('Retry-After'), later.headers.get('Cache-Control')]).toEqual([503, '5', 'no-store'])
    const never = await get(`/pictures/${gone}/320.webp`)
    expect([never.status, never.headers.get('Cache-Control')]).toEqual([404, 'public, max-age=300'])
    // Browsers display the body of both responses: a neutral picture.
    for (const answer of [later, never]) expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp')
    for (let turn = 0; turn < 3; turn++) await Promise.all([get(`/pictures/${away}/480.webp`), get(`/pictures/${gone}/640.avif`)])
    expect(asked).toHaveLength(2)
  })

  test('a picture that does not arrive in time is answered 503', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answerAtLast = (_: Uint8Array) => {}
    const slow = await aPicture(() => new Promise<Uint8Array>((resolve) => (answerAtLast = resolve)))
    const waiting = get(`/pictures/${slow}/320.webp`)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(4000)
    vi.useRealTimers()
    expect((await waiting).status).toBe(503)
    answerAtLast(svg(red))
  })

  test.each([
    ['a thousand names', (id: string, turn: number) => `/pictures/${id.replace('PICTURE', `P${turn}`)}/320.webp`],
    ['a thousand widths', (id: string, turn: number) => `/pictures/${id}/${10_000 + turn}.webp`],
    [
      'a thousand versions',
      (id: string, turn: number) => `/pictures/${id.slice(0, -4)}${id.at(-4) === '1' ? 2000 + turn : 1000 + turn}/320.webp`,
    ],
  ])('no picture is made for %s that somebody made up', async (_, path) => {
    const id = await aPicture(svg(red))
    const before = kept.size
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, turn) => get(path(id, turn))))
    expect(answers.every(({ status }) => status === 404 || status === 302)).toBe(true)
    expect([asked, kept.size]).toEqual([[], before])
  })

  test('a stored picture never uses its id as a file name', async () => {
    for (const odd of ['../../etc/passwd', '..\\..\\x', 'CON', '/', 'a\0b', 'x'.repeat(5000), '%2e%2e%2f', '.']) {
      const name = await aPicture(svg(red), `${odd.replaceAll('\0', '')}-odd`)
      expect((await get(`/pictures/${encodeURIComponent(name)}/160.webp`)).status).toBe(200)
    }
    for (const key of kept.keys()) expect(key).toMatch(/^pictures\/[0-9a-f]{32}\/(?:source|\d+\.(?:webp|avif|jpg|png))$/)
  })
})
