import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { beforeScripts, heading, leave } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { calledIn } from '../parts/words.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const box = (page: Page) => page.locator('input[name=search]').filter({ visible: true })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.textContent ?? null) : null
  })

testByDay.for([
  { width: 1440, language: 'en-US' },
  { width: 360, language: 'es-ES' },
] as const)('search suggestions are reached, read and left by keyboard (%o)', async ({ width, language }) => {
  const snack = calledIn(language, 'Sesame Brittle')
  const product = new RegExp(`^${snack}`)
  const visit = await shop.visit({ name: `search-${width}`, width, language })
  const { page, wide, say, prefix } = visit
  await page.goto(prefix || '/')
  if (wide) await page.keyboard.press('Control+k')
  else await page.getByRole('banner').getByRole('button', { name: say.search, exact: true }).first().click()
  await page.keyboard.type('sesam')
  const list = page.getByRole('listbox')
  await list.getByRole('option', { name: product }).waitFor()
  await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => box(page).getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
  await expect.poll(() => page.locator('.search output').filter({ hasText: /\d/ }).count()).toBe(1)
  await visit.look('list')

  await page.keyboard.press('ArrowDown')
  expect(await active(page)).toMatch(product)
  await page.keyboard.press('ArrowUp')
  expect(await active(page)).toBeNull()
  await page.keyboard.press('ArrowUp')
  expect(await active(page)).toMatch(/sesam/)
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  await expect.poll(() => box(page).inputValue()).toBe('sesam')
  await page.keyboard.press('ArrowDown')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(visit, snack)
  expect(new URL(page.url()).pathname).toBe(`${prefix}/products/sesame-brittle`)
  await leave(visit)
})

testByDay('suggestions name the words that found nothing, and Ctrl+K reaches the search box from a checkbox', async () => {
  const visit = await shop.visit({ name: 'search-none' })
  const { page } = visit
  await page.goto('/products')
  await page.getByRole('checkbox', { name: /^Vegan/ }).focus()
  await page.keyboard.press('Control+k')
  expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('xylophone')
  await expect.poll(() => page.locator('[role=option]').allInnerTexts()).toEqual(['We found nothing for xylophone'])
  await visit.look('none')
  await page.keyboard.press('Escape')
  await leave(visit)
})

testByDay('the Enter key searches when no suggestion is chosen, and failed suggestions change nothing', async () => {
  const visit = await shop.visit({ name: 'search-plain' })
  const { page } = visit
  await page.route('**/api/suggest*', (route) => route.abort())
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/suggest'))
  await box(page).fill('choclate')
  await failed
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/products' && url.searchParams.get('search') === 'choclate')
  await page.getByRole('link', { name: 'Chocolate', exact: true }).first().waitFor()
  await leave(visit, /ERR_FAILED/)
})

testByDay('more search results load in place, the address says so, and Back returns to the same position', async () => {
  const visit = await shop.visit({ name: 'search-more' })
  const { page } = visit
  // The listing's script runs: a press before that opens the next page instead.
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect.poll(() => cards(page).count()).toBe(48)
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2&from=1')
  expect(await page.evaluate(() => document.activeElement?.closest('article') === document.querySelectorAll('main article')[24])).toBe(true)
  const link = cards(page).nth(40).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await page.waitForURL((url) => /^\/products\/./.test(url.pathname))
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(48)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400)
  await leave(visit)
})

test('the filters are a form without JavaScript, with counts, chips and pages', async () => {
  const visit = await shop.visit({ name: 'search-still', width: 360, scripts: false })
  const { page } = visit
  await page.goto('/products')
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Vegan/ }).check()
  await page.getByLabel(/^Milk/).check({ force: true })
  const more = page.locator('summary').filter({ hasText: 'more countries' })
  await page.getByRole('checkbox', { name: /^Mexico/ }).check()
  await more.click()
  await page.getByRole('checkbox', { name: /^Greece/ }).check()
  // The count would be that of all snacks.
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL((url) => url.searchParams.get('diet') === 'vegan' && url.searchParams.get('free') === 'milk')
  const shown = await cards(page).count()
  expect(shown).toBeGreaterThan(0)
  expect(
    await page
      .locator('output')
      .filter({ hasText: `${shown} snack` })
      .count(),
  ).toBe(1)
  await visit.look('filtered')
  for (const filter of ['Mexico', 'Greece', 'Vegan', 'No milk']) await page.getByRole('link', { name: `Remove: ${filter}` }).click()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  await leave(visit)
})

testByDay('several countries are chosen in the filter, found by their names, and stay visible as they are chosen', async () => {
  const visit = await shop.visit({ name: 'search-countries' })
  const { page } = visit
  const country = (name: RegExp) => page.getByRole('checkbox', { name })
  await beforeScripts(visit, '/products', () => page.getByRole('textbox', { name: 'Find a country' }).fill('  PERU'))
  await expect.poll(() => page.getByRole('group', { name: 'Country' }).getByRole('checkbox').count()).toBe(1)
  await country(/^Peru/).check()
  await page.waitForURL('**/products?country=PE')
  expect(await page.getByRole('group', { name: 'Country' }).getByRole('checkbox').count()).toBe(1)
  await page.getByRole('textbox', { name: 'Find a country' }).fill('')
  const peru = await cards(page).count()
  await country(/^Japan/).check()
  await page.waitForURL((url) => url.searchParams.getAll('country').length === 2)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(peru)
  expect(await country(/^Peru/).isVisible()).toBe(true)
  await page.goBack()
  await expect.poll(() => country(/^Japan/).isChecked()).toBe(false)
  expect(await country(/^Peru/).isChecked()).toBe(true)
  await leave(visit)
})

testByDay('the price filter works by its slider handles, even from right to left, and by typing', async () => {
  const visit = await shop.visit({ name: 'search-price', language: 'ar' })
  const { page } = visit
  await page.goto('/ar/products')
  const low = page.getByRole('slider', { name: 'الأدنى' })
  const high = page.getByRole('slider', { name: 'الأعلى' })
  const field = (name: 'min' | 'max') => page.locator(`input[name=${name}]`)
  const asked = (name: 'min' | 'max') => new URL(page.url()).searchParams.get(name)
  const end = Number(await high.getAttribute('max'))

  await high.focus()
  // Three more key presses just before the response to the first one.
  const [here, pressedOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    '**/ar/products?*',
    async (route) => {
      const response = await route.fetch()
      here.resolve()
      await pressedOn.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.keyboard.press('ArrowRight')
  await here.promise
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  pressedOn.resolve()
  const top = (end - 200) / 100
  await expect.poll(() => asked('max')).toBe(String(top))
  expect(await field('max').inputValue()).toBe(String(top))
  expect(await high.getAttribute('aria-valuetext')).toMatch(/US\$/)
  expect(await high.evaluate((handle) => handle === document.activeElement)).toBe(true)

  // This click is nearer to the lower price, which is on the right in Arabic.
  const line = (await page.locator('.price-handles').boundingBox())!
  await page.mouse.click(line.x + line.width * 0.8, line.y + line.height / 2)
  await expect.poll(() => asked('min')).not.toBeNull()
  expect(asked('max')).toBe(String(top))
  expect(Number(asked('min')) * 100).toBe(Number(await low.inputValue()))

  await field('max').fill('9,50')
  await field('max').press('Tab')
  await expect.poll(() => high.inputValue()).toBe('950')
  // The handles cannot pass each other. A handle at its end of the line sets no limit.
  await low.focus()
  await page.keyboard.press('End')
  await expect.poll(() => asked('min')).toBe('9.50')
  await page.keyboard.press('Home')
  await expect.poll(() => asked('min')).toBeNull()
  await leave(visit)
})
