import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay.for([
  ['shows the snack itself once it is loaded', 'no-preference', 1],
  ['changes nothing for a reader who asks for less motion', 'reduce', 0],
] as const)('a mouse that rests on a card %s', async ([, reducedMotion, shown]) => {
  const { page, context } = await shop.visit({ name: 'hover', withPictures: true })
  await page.emulateMedia({ reducedMotion })
  await page.goto('/products')
  const card = page.locator('.product-card').first()
  const served = await card.locator('[data-served]').getAttribute('data-served')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes(encodeURIComponent(served!)) && asked.push(request.url())))
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await card.hover()
  if (shown) await expect.poll(() => card.locator('.tile-served').evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
  else await page.waitForTimeout(1000)
  expect(asked).toHaveLength(shown)
  await page.mouse.move(0, 0)
  if (shown) await expect.poll(() => card.locator('.tile-served').evaluate((image) => getComputedStyle(image).opacity)).toBe('0')
  await context.close()
})
