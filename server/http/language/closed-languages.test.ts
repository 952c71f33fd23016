import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { deliverEmail, sendEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
const letters: EmailMessage[] = []
beforeAll(async () => {
  shop = await openShop({ mailer: { send: async (letter) => void letters.push(letter) } })
  ;({ call } = openTestApp(shop, { pages: async (c) => c.text(`${c.get('requestContext').locale} ${c.req.path}`) }))
  await makeProduct(shop, { name: 'Lychee & Gummies' })
})
beforeEach(() => offer('en-US', 'ja-JP'))
afterAll(() => shop.close())

function offer(...offered: Locale[]): void {
  shop.settings.languages = { offered }
}

describe('a language that the shop does not offer', () => {
  test('an unoffered language has no storefront, and its URLs are looked up in the default language', async () => {
    expect((await call('/es-ES/products')).text).toBe('en-US /es-ES/products')
    expect((await call('/ja-JP/products')).text).toBe('ja-JP /ja-JP/products')
  })

  test('an unoffered language redirects personal pages to the default language', async () => {
    for (const path of [
      '/auth/confirm?token=t',
      '/dashboard/orders/A1',
      '/checkout-success?order=A1',
      '/unsubscribe?token=t',
      '/track?order=A1',
      '/admin/settings',
    ]) {
      const { status, headers } = await call(`/es-ES${path}`)
      expect([status, headers.get('Location')]).toEqual([302, path])
    }
  })

  test('an unoffered language still accepts posts, since a one-click unsubscribe follows no redirect', async () => {
    expect((await call('/es-ES/unsubscribe?token=t', { method: 'POST' })).text).toBe('es-ES /es-ES/unsubscribe')
  })

  test('an unoffered language is not chosen for anybody', async () => {
    const spanish = { headers: { 'Accept-Language': 'es-ES, ja;q=0.5' } }
    expect((await call('/', spanish)).headers.get('Location')).toBe('/ja-JP')
    expect((await call('/', { headers: { 'Accept-Language': 'es-ES' } })).text).toBe('en-US /')
    const suggested = await call('/api/suggest?q=zzz&locale=es-ES', { cookie: 'i18n_redirected=es-ES' })
    expect(suggested.body.announcement).toMatch(/No |nothing/i)
  })

  test('an unoffered language is in no sitemap and has neither messages nor a manifest', async () => {
    const { text } = await call('/sitemaps/1.xml')
    expect(text).toContain('hreflang="ja-JP"')
    expect(text).not.toContain('es-ES')
    expect((await call('/_i18n/es-ES/messages.json')).status).toBe(404)
    expect((await call('/_i18n/ja-JP/messages.json')).status).toBe(200)
    expect((await call('/es-ES/manifest.webmanifest')).headers.get('Content-Type')).not.toContain('manifest')
    offer('en-US', 'es-ES')
    expect((await call('/sitemaps/1.xml')).text).toContain('hreflang="es-ES"')
  })

  test('an unoffered language is not used for emails, and waiting emails use and link to the default language', async () => {
    const by = await makeCustomer(shop)
    await sendEmail(shop, {
      template: 'already-registered',
      data: { first_name: 'Ada', login_url: `${shop.settings.url}/es-ES/account/login` },
      to: { name: 'Ada', address: by.email },
      locale: 'es-ES',
      key: `already-registered:${by.userId}`,
    })
    await deliverDue(shop, { letter: deliverEmail }, crypto.randomUUID())
    const letter = letters.at(-1)!
    expect(letter.html).toContain('lang="en-US"')
    expect(letter.text).toContain(`${shop.settings.url}/account/login`)
    expect(letter.html + letter.text).not.toContain('es-ES')
  })
})
