import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { beforeScripts, heading, leave } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('the map is used by keyboard, says where the focus is, and is skipped with one key', async () => {
  const visit = await shop.visit({ name: 'map', onLook: accessible })
  const { page } = visit
  const map = page.getByRole('navigation', { name: 'World map' })
  const skip = map.getByRole('link', { name: 'Skip the map' })
  await beforeScripts(visit, '/countries', async () => {
    await skip.focus()
    await page.keyboard.press('Tab')
  })
  await expect.poll(() => map.getByText(/^Mexico: 6 snacks$/).count()).toBe(1)
  await visit.look('marker')
  await page.keyboard.press('Escape')
  await expect.poll(() => map.getByText(/^Mexico: 6 snacks$/).count()).toBe(0)
  await page.keyboard.press('Shift+Tab')
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await visit.look('skip')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(visit, 'Mexico')
  await leave(visit)
})

testByDay.for([
  { width: 360, language: 'es-ES', scripts: true, name: 'Singapur: 2 snacks' },
  { width: 1440, language: 'en-US', scripts: false, name: 'Singapore: 2 snacks' },
] as const)('a small country has a marker that can be pressed (%o)', async ({ width, language, scripts, name }) => {
  const visit = await shop.visit({ name: `map-${width}`, width, language, scripts, onLook: scripts ? accessible : undefined })
  const { page, prefix } = visit
  await page.goto(`${prefix}/countries`)
  const marker = page.getByRole('link', { name, exact: true })
  await marker.scrollIntoViewIfNeeded()
  const { width: wide } = (await marker.locator('circle').first().boundingBox())!
  expect(wide).toBeGreaterThanOrEqual(24)
  await visit.look('world')
  await marker.locator('.world-dot').click()
  await page.waitForURL((url) => url.pathname === `${prefix}/countries/sg`)
  await leave(visit)
})

testByDay('on a phone the map opens where most countries are, and says that it scrolls', async () => {
  const visit = await shop.visit({ name: 'map-start', width: 360, onLook: accessible })
  const { page } = visit
  await page.goto('/countries', { waitUntil: 'networkidle' })
  await page.getByText('Swipe to see the whole map').waitFor()
  const inView = () =>
    page.evaluate(
      () =>
        Array.from(document.querySelectorAll('.world-dot'), (dot) => dot.getBoundingClientRect()).filter(
          ({ left }) => left >= 20 && left <= innerWidth - 20,
        ).length,
    )
  const shown = await inView()
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((at) => {
      const pane = document.querySelector('.world-pane')!
      pane.scrollLeft = (pane.scrollWidth - pane.clientWidth) * at
    }, share)
    expect(await inView(), `${share}`).toBeLessThanOrEqual(shown)
  }
  await leave(visit)
})
