import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { action } from './preferences.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function choose(path: string, locale: 'en-US' | 'es-ES', form: Record<string, string>) {
  const { args, cookies } = pageRequest(shop, path, { form, ask: { locale } })
  const answer = await action(args)
  return { to: answer.headers.get('location'), cookies }
}

test('a theme choice is stored and redirects to the same page in its own language', async () => {
  const { to, cookies } = await choose('/es-ES/preferences', 'es-ES', { theme: 'dark', back: '/products?sort=name' })
  expect(to).toBe('http://localhost:3000/es-ES/products?sort=name')
  expect(cookies).toEqual([expect.stringMatching(/^theme=dark;.*Max-Age=31536000/)])
})

test('a language choice is stored for 365 days and redirects to the same page in that language', async () => {
  const english = await choose('/es-ES/preferences', 'es-ES', { locale: 'en-US', back: '/es-ES/cart' })
  expect(english.to).toBe('http://localhost:3000/cart')
  expect(english.cookies).toEqual([expect.stringMatching(/^i18n_redirected=en-US;.*Max-Age=31536000/)])
  expect((await choose('/preferences', 'en-US', { locale: 'es-ES', back: '/cart' })).to).toBe('http://localhost:3000/es-ES/cart')
})

test('a posted preference neither redirects to another site nor sets a cookie of its own', async () => {
  const { to, cookies } = await choose('/preferences', 'en-US', { theme: 'purple; x=y', locale: 'xx', back: '//evil.example' })
  expect(to).toBe('http://localhost:3000/')
  expect(cookies).toEqual([])
})

test('a path that names another site without its language prefix redirects home', async () => {
  const { to } = await choose('/preferences', 'en-US', { locale: 'en-US', back: '/es-ES//evil.example' })
  expect(to).toBe('http://localhost:3000/')
})
