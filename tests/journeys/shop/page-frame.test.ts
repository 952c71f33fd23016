import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { fitsTheWindow, heading, leave, type Visit } from '../parts/journey.ts'
import { becomeCustomer } from '../parts/account.ts'
import { press, tabTo } from '../parts/keyboard.ts'
import { buyByKeyboard } from '../parts/keyboard-purchase.ts'
import { snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

test('a snack is bought with the keyboard alone', async () => {
  const visit = await shop.visit({ name: 'keyboard' })
  await becomeCustomer(visit)
  await buyByKeyboard(visit)
  await leave(visit)
})

testByDay('the error page explains the error, leads home and goes one step back, and a crawler gets the status alone', async () => {
  const visit = await shop.visit({ name: 'error' })
  const { page } = visit
  await page.goto('/products')
  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  await heading(visit, "Oops! This Snack Doesn't Exist")
  await expect.poll(() => page.getByRole('main').innerText()).toContain('404')
  await expect.poll(() => page.getByRole('link', { name: 'Back to Home', exact: true }).getAttribute('href')).toBe('/')
  await visit.look('error')
  await page.getByRole('button', { name: 'Go Back', exact: true }).click()
  await heading(visit, /^All snacks/)
  await page.goto('/products/no-such-snack')
  await heading(visit, "Oops! This Snack Doesn't Exist")
  await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const crawled = await fetch(`${shop.url}/nothing/here`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  expect([crawled.status, await crawled.text()]).toEqual([404, '404'])
  for (const method of ['GET', 'POST']) {
    const asked = await fetch(`${shop.url}/nothing/here`, { method })
    const html = await asked.text()
    expect(asked.status).toBe(404)
    for (const words of ['content="Page Not Found: /nothing/here"', 'Back to Home']) expect(html).toContain(words)
  }
  await leave(visit, /\b404\b/)
})

test('the change to a page is animated without an error when its style sheet comes last', async () => {
  const visit = await shop.visit({ name: 'animated' })
  const { page } = visit
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript("addEventListener('pagereveal', (event) => console.info(location.pathname, event.viewTransition !== null))")
  const revealed: string[] = []
  page.on('console', (message) => message.text().startsWith('/account/register') && revealed.push(message.text()))
  await page.route('**/assets/account-*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await route.continue()
  })
  // Each time anew whether the browser reads the style sheet before its first frame.
  for (let times = 0; times < 5; times += 1) {
    await page.goto('/cart')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Create an account', exact: true }).click()
    await page.waitForURL('**/account/register')
    await expect.poll(() => revealed.splice(0)).toEqual(['/account/register true'])
  }
  await leave(visit)
})

test('Back and a reload open the page of a refused form without sending the form again', async () => {
  const visit = await shop.visit({ name: 'refused' })
  const { page, say } = visit
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && request.isNavigationRequest() && sent.push(request.url()))
  await page.goto('/account/login')
  await page.getByLabel(say.email, { exact: true }).fill(visit.email)
  await page.getByLabel(say.password, { exact: true }).fill('not the password')
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  await page.reload()
  await refusal.waitFor({ state: 'detached' })
  await page.goto('/cart')
  await page.goBack()
  await heading(visit, /./)
  expect(sent).toHaveLength(1)
  await leave(visit, /\b422\b/)
})

testByDay('the header marks the page that its navigation leads to', async () => {
  const visit = await shop.visit({ name: 'current', scripts: false, language: 'de-DE' })
  const { page } = visit
  const current = page.getByRole('navigation', { name: 'Hauptmenü' }).locator('[aria-current=page]')
  for (const [path, link] of [
    ['products', 'Alle Snacks'],
    ['countries', 'Länder'],
    ['discovery-box', 'Entdeckerbox'],
  ]) {
    await page.goto(`/de-DE/${path}`)
    await expect.poll(() => current.allInnerTexts()).toEqual([link])
  }
  await page.goto('/de-DE/countries/jp')
  await expect.poll(() => current.allInnerTexts()).toEqual([])
  await leave(visit)
})

testByDay.for([
  { scripts: false, width: 1440 },
  { scripts: true, width: 360 },
] as const)('the theme follows the system until the visitor chooses one, which stays (%o)', async ({ scripts, width }) => {
  const visit = await shop.visit({ name: 'theme', scripts, width })
  const { page } = visit
  await page.goto('/products')
  const day = await ground(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await ground(page)
  expect(night).not.toBe(day)
  // The button names the current theme. Its order is system, light, dark.
  await chooseTheme(visit, 'Theme: match system')
  await expect.poll(() => ground(page)).toBe(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await chooseTheme(visit, 'Theme: light')
  await expect.poll(() => ground(page)).toBe(night)
  await page.goto('/cart')
  expect(await ground(page)).toBe(night)
  await visit.look('dark')
  await chooseTheme(visit, 'Theme: dark')
  await expect.poll(() => ground(page)).toBe(day)
  await leave(visit)
})

testByDay.for([true, false])('choosing another language shows the same page, and stays (with JavaScript: %s)', async (scripts) => {
  const visit = await shop.visit({ name: 'language', scripts })
  const { page } = visit
  await page.goto(snack.path)
  const banner = page.getByRole('banner')
  await banner.getByLabel('Language: English').click()
  await banner.getByRole('link', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Añadir a la cesta' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/es-ES${snack.path}`)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es-ES')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(snack.path)
  await leave(visit)
})

testByDay('the Escape key closes the language list and leaves the focus on the button that opened it', async () => {
  const visit = await shop.visit({ name: 'escape' })
  const { page } = visit
  await page.goto('/faq')
  const banner = page.getByRole('banner')
  await press(page, banner.getByLabel('Language: English'))
  const language = banner.getByRole('link', { name: 'Español' })
  await tabTo(page, language)
  await page.keyboard.press('Escape')
  await expect.poll(() => language.isVisible()).toBe(false)
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Language: English')
  await leave(visit)
})

testByDay('the phone menu closes when the keyboard focus moves behind it', async () => {
  const visit = await shop.visit({ name: 'menu', width: 360 })
  const { page } = visit
  await page.goto('/faq')
  await press(page, page.getByRole('button', { name: 'Menu', exact: true }))
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  await menu.waitFor()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Wanderbite, home' }))
  await expect.poll(() => menu.isVisible()).toBe(false)
  await leave(visit)
})

test('every page hydrates without a console message and fits a window of 320 pixels', async () => {
  const visit = await shop.visit({ name: 'pages', width: 360 })
  const { page } = visit
  await page.setViewportSize({ width: 320, height: 640 })
  const open = [
    '/',
    '/products',
    '/products?search=chili&page=2',
    '/products?category=crisp-salty&free=milk',
    snack.path,
    '/cart',
    '/account',
  ]
  const forms = ['/account/login', '/account/register', '/auth/confirm?token=x', '/auth/confirm']
  for (const path of [...open, ...forms].flatMap((path) => [path, `/es-ES${path === '/' ? '' : path}`])) await comesAlive(page, path)
  await becomeCustomer(visit)
  for (const path of ['/account', '/dashboard', '/dashboard/orders', '/es-ES/dashboard']) await comesAlive(page, path)
  await leave(visit)
})

test('a form that was sent before hydration shows why it was refused, and then hydrates', async () => {
  const visit = await shop.visit({ name: 'early' })
  const { page } = visit
  await page.goto('/account/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  const alive = page.waitForResponse((response) => response.url().endsWith('/api/cart/summary'))
  // A native submit, without any submit handler.
  await page.locator('form:has([type=password])').evaluate((form) => HTMLFormElement.prototype.submit.call(form))
  await alive
  await page.getByText('That email and password don’t match.').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('nobody@example.com')
  await leave(visit, /\b422\b/)
})

/** The request for the basket count shows that the page is hydrated. */
async function comesAlive(page: Page, path: string): Promise<void> {
  const alive = page.waitForResponse((response) => response.url().endsWith('/api/cart/summary'))
  await page.goto(path)
  await alive
  await fitsTheWindow(page)
}

async function chooseTheme({ page, say, wide }: Visit, now: string): Promise<void> {
  if (!wide && !(await page.getByRole('navigation', { name: say.menu }).isVisible()))
    await page.getByRole('button', { name: say.menu }).click()
  await page.getByRole('button', { name: now }).click()
}

function ground(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.body).backgroundColor')
}
