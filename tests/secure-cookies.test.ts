import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from './helpers/factories.ts'
import { realBuild, servePages } from './fixtures/open-pages.ts'
import { openShop, type TestShop } from './fixtures/open-shop.ts'

let shop: TestShop
let build: ServerBuild
let variationId: string
beforeAll(async () => {
  shop = await openShop()
  ;({ variationId } = await makeProduct(shop))
  build = await realBuild()
})
afterAll(() => shop.close())

/**
 * Every cookie that a shop at `url` sets a visitor who looks, chooses a look and a language, and
 * adds a snack.
 */
async function cookiesOf(url: string): Promise<string[]> {
  const pages = await servePages({ ...shop, settings: { ...shop.settings, url } }, build)
  const pressed = { Origin: url, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }
  try {
    const answers = [
      await pages.get('/', { 'Accept-Language': 'es' }),
      await pages.get('/cart', { Cookie: 'flash=common.added; pressed=abcdefghijklmnop', 'Sec-Fetch-Mode': 'navigate' }),
      await pages.send('/preferences', 'theme=dark&locale=es-ES&back=%2F', pressed),
      await pages.send('/cart', `intent=add&variationId=${variationId}&quantity=1&back=%2Fproducts`, pressed),
      await pages.send('/account/forgot-password', 'email=ada%40example.test', pressed),
    ]
    return answers.flatMap(({ headers }) => headers['set-cookie'] ?? [])
  } finally {
    await pages.close()
  }
}

test('no cookie of a shop on https is ever sent without TLS, whatever it is for', async () => {
  const set = await cookiesOf('https://shop.example')
  const names = new Set(set.map((cookie) => cookie.split('=', 1)[0]))
  expect(names).toEqual(new Set(['i18n_redirected', 'flash', 'pressed', 'theme', '__Host-cart', 'typed_address']))
  expect(set.filter((cookie) => !/; Secure(?:;|$)/.test(cookie))).toEqual([])
})

test('a shop without TLS sets the same cookies so that browsers keep them', async () => {
  const set = await cookiesOf('http://localhost:3000')
  expect(set.filter((cookie) => cookie.includes('Secure'))).toEqual([])
})
