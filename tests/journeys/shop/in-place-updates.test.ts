import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const found = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('status')
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
const parameter = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name))

test('filters, search and sorting work in place: the page stays, the focus stays, and Back undoes', async () => {
  const visit = await shop.visit({ name: 'still-listing' })
  const { page, pages } = visit
  await page.goto('/products', { waitUntil: 'networkidle' })
  const all = await found(page).innerText()
  const vegan = page.getByRole('checkbox', { name: /^Vegan/ })
  const milk = page.getByRole('checkbox', { name: /^Milk/ })
  await vegan.focus()
  await page.keyboard.press('Space')
  await parameter(page, 'diet').toBe('vegan')
  await expect.poll(() => found(page).innerText()).not.toBe(all)
  expect(await focused(page)).toBe('vegan')
  await milk.press('Space')
  await parameter(page, 'free').toBe('milk')
  await page.goBack()
  await expect.poll(() => milk.isChecked()).toBe(false)
  expect(await vegan.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Remove: Vegan' }).click()
  await parameter(page, 'diet').toBe(null)
  await expect.poll(() => found(page).innerText()).toBe(all)
  expect(await vegan.isChecked()).toBe(false)

  const search = page
    .getByRole('main')
    .getByRole('combobox', { name: /Search/ })
    .or(page.getByRole('main').getByRole('searchbox'))
  await search.first().fill('choc')
  await parameter(page, 'search').toBe('choc')
  await expect.poll(() => found(page).innerText()).toMatch(/for “choc”/)
  expect(await focused(page)).toBe('choc')
  await page.getByLabel('Sort').selectOption('name')
  await parameter(page, 'sort').toBe('name')
  expect(pages).toHaveLength(1)
  await leave(visit)
})

testByDay('a filter whose page cannot be loaded says so and can be used again', async () => {
  const visit = await shop.visit({ name: 'still-lost' })
  const { page, context, pages } = visit
  await page.goto('/products', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const vegan = page.getByRole('checkbox', { name: /^Vegan/ })
  await vegan.check()
  await page.getByRole('alert').getByText('Check your connection and try again.').waitFor()
  await context.setOffline(false)
  await vegan.uncheck()
  await vegan.check()
  await parameter(page, 'diet').toBe('vegan')
  expect(pages).toHaveLength(1)
  await leave(visit, /ERR_INTERNET_DISCONNECTED/)
})

testByDay('a size, its price and the quantity are chosen in place', async () => {
  const visit = await shop.visit({ name: 'still-product' })
  const { page, pages } = visit
  await page.goto('/products/lychee-gummies', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /^Three packs/ }).click()
  await parameter(page, 'v').toMatch(/./)
  await expect.poll(() => page.locator('.buy-price').innerText()).toMatch(/^\$14\.80/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await page.getByRole('button', { name: 'Add to basket $29.60' }).click()
  await page.getByRole('dialog').getByText('Three packs').waitFor()
  expect(pages).toHaveLength(1)
  await leave(visit)
})

test('a static page has the drawer, suggestions, the theme and other languages, without the framework', async () => {
  const visit = await shop.visit({ name: 'still-text' })
  const { page, pages } = visit
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/faq', { waitUntil: 'networkidle' })
  expect(scripts.filter((script) => script.includes('framework'))).toEqual([])
  await page.getByRole('button', { name: 'Theme: match system' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sesam')
  await page.getByRole('option', { name: /^Sesame Brittle/ }).waitFor()
  await page.keyboard.press('Escape')
  const styles: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(new URL(request.url()).pathname)))
  await page.getByRole('banner').getByRole('link', { name: 'Basket' }).click()
  await page.getByRole('dialog').waitFor()
  // Loads only the drawer's stylesheet. Loading the page's styles again would cause a full layout
  // while the visitor waits.
  expect(styles).toEqual([expect.stringMatching(/\/drawer-[\w-]+\.css$/)])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(pages).toHaveLength(1)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('refund')
  await box.press('Enter')
  await page.waitForURL((url) => url.search === '?search=refund')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await page.waitForURL((url) => url.pathname === '/es-ES/faq')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es-ES')
  await leave(visit)
})

testByDay('an error on a static page is read out, and nothing typed is lost', async () => {
  const visit = await shop.visit({ name: 'still-refused' })
  const { page } = visit
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').first().fill('nobody@example.com')
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
    form.requestSubmit()
  })
  await page.getByRole('alert').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  expect(await page.getByLabel('Email').first().inputValue()).toBe('nobody@example.com')
  // A form with one field has no error summary.
  await page.goto('/newsletter')
  const email = page.getByRole('main').getByLabel('Email')
  await email.fill('nobody')
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true)
  // The response to too many email requests says how long to wait, as text and as Retry-After.
  const forgotten = () => page.request.post('/account/forgot-password', { form: { email: visit.email } })
  for (let letter = 0; letter < 5; letter++) await forgotten()
  const sixth = await forgotten()
  expect([sixth.status(), Number(sixth.headers()['retry-after'])]).toEqual([429, expect.closeTo(3600, -2)])
  expect(await sixth.text()).toContain('Try again in 60 minutes.')
  await page.goto('/about')
  await heading(visit, /./)
  await leave(visit, /\b4\d\d\b/)
})
