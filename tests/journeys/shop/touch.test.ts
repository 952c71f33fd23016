import { afterAll, beforeAll, expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { isInNestedSample } from '#tests/helpers/full-run.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave } from '../parts/journey.ts'
import { becomeCustomer } from '../parts/account.ts'
import { addToBasket, buyUnseen, snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { tapEveryPanel, tapThrough, tapWords } from '../parts/touch.ts'

// What a finger does that check() and click() do not: it presses the words beside a box, and so
// focuses what lies around them.

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay.for([
  { path: '/products', search: '', width: 360 },
  { path: '/categories/crisp-salty', search: '?category=crisp-salty', width: 390 },
  { path: '/countries/japan', search: '?country=JP', width: 360 },
] as const)(
  'a finger on the words of each filter sets it, and the sheet stays open ($path, $width pixels)',
  async ({ path, search, width }) => {
    const visit = await shop.visit({ name: 'filters', width })
    const { page } = visit
    await page.goto(path)
    // Pages of places lead to the listing.
    if (path !== '/products') await page.locator('.shelf-more a').tap()
    await heading(visit, /\S/)
    await page.waitForURL((url) => url.pathname === '/products')
    expect(new URL(page.url()).search).toBe(search)
    const sheet = page.locator('#filter-rail')
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await sheet.waitFor()
    for (const title of await sheet.locator('legend').all()) {
      await tapWords(page, title)
      expect(await sheet.isVisible()).toBe(true)
    }
    for (const name of ['country', 'craving', 'diet', 'free', 'heat', 'stock']) {
      const box = sheet.locator(`label input[name=${name}]:not(:checked)`).first()
      const value = await box.inputValue()
      await tapWords(page, sheet.locator(`label:has(input[name=${name}][value="${value}"])`))
      await expect.poll(() => new URL(page.url()).searchParams.getAll(name), { message: `${name} in the address` }).toContain(value)
      expect(await sheet.isVisible(), `the sheet after ${name}`).toBe(true)
      expect(await sheet.locator(`input[name=${name}][value="${value}"]`).isChecked()).toBe(true)
    }
    await sheet.locator('input[name=min]').tap()
    expect(await sheet.isVisible()).toBe(true)
    await sheet.getByRole('button', { name: /^Show/ }).tap()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('link', { name: /^Remove/ }).count()).toBeGreaterThan(3)
    await leave(visit)
  },
)

testByDay('a finger on the heart of a card leaves the picture in its place, where a mouse lifts it', async () => {
  const visit = await shop.visit({ name: 'heart', width: 390 })
  const card = visit.page.locator('.product-card').first()
  const lift = () => card.locator('.tile img').evaluate((picture) => getComputedStyle(picture).transform)
  await visit.page.goto('/products')
  await card.locator('.heart').tap()
  await expect.poll(() => card.locator('.heart').getAttribute('aria-pressed')).toBe('true')
  expect(await card.evaluate((element) => element.matches(':hover'))).toBe(true)
  expect(await lift()).toBe('none')
  await leave(visit)
})

testByDay('clearing the filters in the phone sheet leaves it open, with the keyboard focus in it', async () => {
  const visit = await shop.visit({ name: 'clear', width: 390 })
  const { page } = visit
  await page.goto('/products?diet=vegan&category=crisp-salty')
  const sheet = page.locator('#filter-rail')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await sheet.locator('.filter-head a').tap()
  await page.waitForURL((url) => url.search === '?category=crisp-salty')
  await expect.poll(() => sheet.locator('.filter-head a').count()).toBe(0)
  expect(await sheet.isVisible()).toBe(true)
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await leave(visit)
})

testByDay('the chips of the filters stay in their places while the numbers on them change', async () => {
  const visit = await shop.visit({ name: 'chips', width: 390, language: 'ar' })
  const { page } = visit
  await page.goto('/ar/products')
  await page.locator('[popovertarget=filter-rail].button').tap()
  const chips = page.locator('#filter-rail .chip')
  const placed = () =>
    chips.evaluateAll((all) =>
      all.map((chip) => {
        const group = chip.closest('.filter')!.getBoundingClientRect()
        const { left, top } = chip.getBoundingClientRect()
        return `${chip.firstElementChild!.getAttribute('value')} at ${Math.round(left - group.left)}, ${Math.round(top - group.top)}`
      }),
    )
  const numbers = () => chips.locator('small').allInnerTexts()
  const [before, counted] = [await placed(), await numbers()]
  await page.locator('#filter-rail .check:has(input[value=TR])').tap()
  await expect.poll(numbers).not.toEqual(counted)
  expect(await placed()).toEqual(before)
  await leave(visit)
})

testByDay('every menu, sheet and fold of the shop stays open when it is tapped', { timeout: 5 * MINUTE }, async () => {
  const visit = await shop.visit({ name: 'folds', width: 390 })
  const { page } = visit
  await becomeCustomer(visit)
  const number = await buyUnseen(visit)
  await page.goto(snack.path)
  await addToBasket(visit)
  const tried: string[] = []
  const pressed = new Set<string>()
  const always = ['/', '/products', snack.path, '/cart', '/checkout', '/faq', `/dashboard/orders/${number}`]
  const others = ['/discovery-box', '/countries', '/dashboard', '/contact', '/dashboard/settings/passkeys', '/ar/products']
  for (const path of [...always, ...others.filter(isInNestedSample)]) {
    await page.goto(path)
    tried.push(...(await tapEveryPanel(page, pressed)))
  }
  for (const name of ['/: Menu', '/products: Filters', '/faq:', '/cart:', '/checkout:', '/products/lychee-gummies:'])
    expect(tried).toContainEqual(expect.stringContaining(name))
  await leave(visit)
})

testByDay('the cart drawer and the enlarged picture stay open when they are tapped', async () => {
  const visit = await shop.visit({ name: 'drawer', width: 390, withPictures: true })
  const { page } = visit
  await page.goto(snack.path)
  await page.getByRole('button', { name: visit.say.add }).tap()
  const drawer = page.getByRole('dialog', { name: visit.say.basket })
  await drawer.getByRole('link', { name: visit.say.viewBasket }).waitFor()
  // It ignores the second half of a double click.
  await expect.poll(() => drawer.evaluate((dialog) => getComputedStyle(dialog).pointerEvents)).toBe('auto')
  expect(await tapThrough(page, drawer, 'the drawer')).toBeGreaterThan(2)
  await page.goto(snack.path)
  await page.locator('[data-enlarge]').first().tap()
  const zoom = page.locator('dialog.zoom')
  await zoom.waitFor()
  await zoom.locator('.zoom-picture').tap()
  expect(await zoom.isVisible()).toBe(true)
  await leave(visit)
})
