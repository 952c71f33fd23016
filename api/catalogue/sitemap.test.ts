import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop()
  ;({ call } = openTestApp(shop))
  await makeProduct(shop, { name: 'Lychee & Gummies', country: 'TW' })
})
afterAll(() => shop.close())

test('the sitemap names its parts, and the parts name every page in every language', async () => {
  const index = await call('/sitemap.xml')
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const parts = [...index.text.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path]) => path!)
  expect(parts).toEqual(['/sitemaps/pages.xml', '/sitemaps/1.xml'])
  const [pages, products] = [await call(parts[0]!), await call(parts[1]!)]
  expect(pages.text).toContain('<loc>http://localhost:3000/countries/tw</loc>')
  expect(pages.text).toContain('<loc>http://localhost:3000/es-ES</loc>')
  expect(products.text).toContain('<loc>http://localhost:3000/es-ES/products/lychee-gummies</loc>')
  expect(products.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  expect(products.text.match(/hreflang="x-default" href="http:\/\/localhost:3000\/products\/lychee-gummies"/g)).toHaveLength(locales.length)
})

test('a sitemap part answers 304 until the catalogue changes, and parts beyond the last are missing', async () => {
  const first = await call('/sitemaps/1.xml', { headers: { 'Accept-Encoding': 'br' } })
  const again = await call('/sitemaps/1.xml', { headers: { 'If-None-Match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
  await makeProduct(shop, { name: 'Halva' })
  expect((await call('/sitemaps/1.xml')).text).toContain('/products/halva')
  for (const part of ['2', '0', '01', 'nothing']) expect((await call(`/sitemaps/${part}.xml`)).status).toBe(404)
})

test('robots.txt excludes personal pages in every language and names the sitemap', async () => {
  const { text } = await call('/robots.txt')
  for (const path of ['/account', '/cart', '/checkout', '/es-ES/dashboard', '/api/']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(text).not.toMatch(/Disallow: \/(?:products|countries|categories)?\n/)
})
