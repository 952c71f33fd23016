import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { pay, placeOrder, reachReview, readThanks } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const message = '¿Hay más picantes? Los últimos se acabaron antes de que llegara mi hermana.'
const lost = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|\b503\b/

test('a new build is offered, and what was typed is still there after the reload', async () => {
  const visit = await shop.visit({ name: 'new-build', onLook: accessible })
  const { page } = visit
  await page.clock.install()
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Message').fill('Do you have\nmore of the hot ones?')
  await watched(page)
  await page.clock.fastForward('05:00')
  await anotherBuild(page)
  await page.clock.fastForward('05:00')
  const offer = page.getByRole('status').filter({ hasText: 'There’s a new version of the shop' })
  await offer.waitFor()
  await page.clock.fastForward('01:00')
  await visit.look('offer')
  const loaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Do you have\nmore of the hot ones?')
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  expect(await page.evaluate("sessionStorage.getItem('typed')")).toBeNull()
  await leave(visit)
})

testByDay('the offer of a new build waits while a password is typed', async () => {
  const visit = await shop.visit({ name: 'waiting-build' })
  const { page } = visit
  await page.clock.install()
  await page.goto('/account/login')
  await watched(page)
  await anotherBuild(page)
  await page.clock.fastForward('05:00')
  const offer = page.getByRole('status').filter({ hasText: 'There’s a new version of the shop' })
  await offer.waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
  await offer.waitFor({ state: 'detached' })
  await page.clock.fastForward('05:00')
  expect(await offer.count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.clock.fastForward('05:00')
  await offer.waitFor()
  await leave(visit)
})

test('a lost connection is reported, and a form that could not be sent waits and is sent when the connection is back', async () => {
  const visit = await shop.visit({ name: 'cut-off', width: 360, language: 'es-ES', onLook: accessible })
  const { page, context } = visit
  await page.clock.install()
  // The messages are requested again until they load. Here the first three requests fail.
  let refusals = 0
  await page.route('/_i18n/**', (route) => (refusals++ < 3 ? route.abort('connectionrefused') : route.continue()))
  await page.goto('/es-ES/contact')
  await watched(page)
  await page.getByLabel('Nombre').fill('Ada')
  await page.getByLabel('Correo electrónico').first().fill(visit.email)
  const tooMuch = 'x'.repeat(1_100_000)
  await page.getByLabel('Mensaje').fill(tooMuch)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('alert').filter({ hasText: 'No enviado: es demasiado para enviarlo de una vez' }).waitFor()
  expect(await page.getByLabel('Mensaje').inputValue()).toBe(tooMuch)
  await page.getByLabel('Mensaje').fill(message)
  // The network works, but the shop is down.
  await page.route('/healthz', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('alert').filter({ hasText: 'No enviado: sin conexión' }).waitFor()
  await page.unroute('/healthz')
  await page.clock.fastForward('00:20')
  await page.getByText('Conexión recuperada.').waitFor()
  await context.setOffline(true)
  await page.getByText('Sin conexión con la tienda. Seguimos intentándolo.').waitFor()
  await page.getByRole('button', { name: 'Enviar' }).click()
  const unsent = page.getByRole('alert').filter({ hasText: 'No enviado: sin conexión' }).last()
  await unsent.waitFor()
  await visit.look('unsent')
  expect(await page.getByLabel('Mensaje').inputValue()).toBe(message)
  await context.setOffline(false)
  await page.getByText('Conexión recuperada.').waitFor()
  await unsent.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await page.waitForURL(/sent=/)
  await leave(visit, lost)
})

testByDay('a snack that could not be added is added by another click in the message', async () => {
  const visit = await shop.visit({ name: 'added-later' })
  const { page, context } = visit
  await page.clock.install()
  await page.goto('/products')
  await watched(page)
  const add = page.getByRole('button', { name: /^Add .* to basket$/ }).first()
  await Promise.all([page.waitForResponse(/\/add-to-cart-[\w-]+\.js/), add.hover()])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await add.click()
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t add that to your basket' })
  await failed.waitFor()
  await context.setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('status').filter({ hasText: 'Added to your basket' }).waitFor()
  await expect.poll(() => page.locator('[data-cart-count]').innerText()).toBe('1')
  await leave(visit, lost)
})

testByDay('a visitor who dismisses the last message by keyboard is back where they were', async () => {
  const visit = await shop.visit({ name: 'dismissed' })
  const { page, context } = visit
  await page.goto('/products')
  const add = page.getByRole('button', { name: /^Add .* to basket$/ }).first()
  await Promise.all([page.waitForResponse(/\/add-to-cart-[\w-]+\.js/), add.hover()])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await add.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'We couldn’t add that to your basket' }).waitFor()
  await page.keyboard.press('Alt+T')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter')
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.setOffline(false)
  await leave(visit, lost)
})

testByDay('a page that cannot be reached says so in its language and theme, and loads by itself later', async () => {
  const visit = await shop.visit({ name: 'no-page', onLook: accessible })
  const { page, context } = visit
  await context.addCookies([{ name: 'theme', value: 'dark', url: shop.url }])
  await page.clock.install()
  await page.goto('/about')
  await watched(page)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await context.setOffline(true)
  await page.goto('/es-ES/products?sort=new')
  await heading(visit, 'Sin conexión')
  expect(await page.locator('html').getAttribute('lang')).toBe('es-ES')
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark')
  await visit.look('no-connection')
  await context.setOffline(false)
  await page
    .getByRole('button', { name: /^Añadir .* a la cesta$/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).search).toBe('?sort=new')
  await leave(visit, lost)
})

testByDay('a purchase works as always with the service worker, and its order is printed without its buttons', async () => {
  const visit = await shop.visit({ name: 'printed' })
  const quiet = { ...visit, look: async () => {} }
  const { page } = visit
  await page.goto('/about')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await becomeCustomer(quiet)
  await reachReview(quiet)
  await placeOrder(quiet)
  // A request from another site has no session cookie.
  await pay(quiet, 'approved')
  const number = await readThanks(quiet)
  await page.getByRole('button', { name: 'Theme: match system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await page.goto(`/dashboard/orders/${number}`)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('318 Prospect Place').waitFor()
  for (const what of ['contentinfo', 'navigation', 'button'] as const) expect(await page.getByRole(what).count(), what).toBe(0)
  expect((await page.getByRole('banner').innerText()).trim()).toBe('Wanderbite')
  expect(await page.getByText('How is this calculated?').isVisible()).toBe(false)
  // Print is dark on white, even in the dark theme.
  expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('light')
  await visit.look('order')
  await leave(visit)
})

testByDay('a basket that loads slowly opens as an outline', async () => {
  const visit = await shop.visit({ name: 'outline', onLook: accessible })
  const { page } = visit
  await page.goto('/about')
  let come = () => {}
  const coming = new Promise<void>((done) => (come = done))
  await page.route('/cart/drawer', async (route) => (await coming, route.continue()))
  const drawer = page.getByRole('dialog', { name: 'Basket' })
  await page.getByRole('banner').getByRole('link', { name: 'Basket' }).click()
  await drawer.waitFor()
  expect(await drawer.getAttribute('aria-busy')).toBe('true')
  await visit.look('outline')
  const arrived = page.waitForResponse('/cart/drawer')
  come()
  await drawer.getByRole('link', { name: 'Find a snack' }).waitFor()
  await arrived
  expect(await drawer.getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Close')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await leave(visit)
})

testByDay('a snack is shared by its own address', async () => {
  const visit = await shop.visit({ name: 'passed-on' })
  const { page, context } = visit
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/es-ES/products/lychee-gummies')
  await page.evaluate('delete Navigator.prototype.share')
  await page.getByRole('button', { name: 'Compartir' }).click()
  await page.getByText('Enlace copiado.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${shop.url}/es-ES/products/lychee-gummies`)
  await leave(visit)
})

testByDay('a page is fetched ahead when somebody points at its link', async () => {
  const visit = await shop.visit({ name: 'ahead' })
  const { page } = visit
  await page.goto('/products')
  const browser = await visit.context.newCDPSession(page)
  const ahead: string[] = []
  browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => void (status === 'Ready' && ahead.push(prefetchUrl)))
  await browser.send('Preload.enable')
  await page.getByRole('link', { name: 'Lychee Gummies', exact: true }).first().hover()
  await expect.poll(() => ahead).toContain(`${shop.url}/products/lychee-gummies`)
  await leave(visit)
})

testByDay.for(['/', '/es-ES/products'])('the shop can be installed from %s', async (path) => {
  const visit = await shop.visit({ name: 'installable', withPictures: true })
  await visit.page.goto(path)
  const browser = await visit.context.newCDPSession(visit.page)
  const { errors, url, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, ...manifest } = JSON.parse(data!) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Wanderbite', id: '/', start_url: path === '/' ? '/' : '/es-ES', display: 'standalone' })
  const drawn = await Promise.all(icons.map(({ src }) => visit.page.evaluate(sizeOf, new URL(src, url).href)))
  expect(drawn).toEqual(icons.map(({ sizes }) => sizes))
  expect(drawn).toEqual(expect.arrayContaining(['192x192', '512x512']))
  // Only the full Chromium reports installability errors; its headless shell never does.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await leave(visit)
})

/** The size of a picture as the browser decodes it. */
async function sizeOf(address: string): Promise<string> {
  const picture = Object.assign(new Image(), { src: address })
  await picture.decode()
  return `${picture.naturalWidth}x${picture.naturalHeight}`
}

/** Advances the clock until the connection watcher has started. */
async function watched(page: Page): Promise<void> {
  const here = page.waitForResponse((response) => /\/connection-watcher-[\w-]+\.css/.test(response.url()))
  await page.clock.fastForward(4000)
  await here
}

async function anotherBuild(page: Page): Promise<void> {
  await page.route('/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }))
}
