import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { adminUrls } from '#shared/admin-urls.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { enterAdmin } from '../parts/admin.ts'
import { leave } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

// WCAG 2.4.11. The window is as high as that of a phone with an open keyboard.
testByDay('no focused control of a long form is hidden behind its save bar', { timeout: 240_000 }, async () => {
  const visit = await shop.visit({ name: 'sticky-bars', width: 360 })
  const { page } = visit
  await enterAdmin(visit, adminUrls.products())
  await page.setViewportSize({ width: 360, height: 420 })
  await page.getByRole('main').locator('[data-row-link]').first().click()
  await page.waitForURL('**/admin/products/*')
  const product = new URL(page.url()).pathname
  for (const path of [product, adminUrls.discount('new'), adminUrls.setting('delivery')]) {
    await page.goto(path)
    expect(await hiddenControls(page), path).toEqual([])
  }
  await leave(visit)
})

/** Tabs through the page. Returns the controls of which the focus shows no part. */
async function hiddenControls(page: Page): Promise<string[]> {
  const hidden: string[] = []
  const count = await page.locator('main').locator('input:not([type=hidden]), select, textarea, button, summary, a').count()
  for (let presses = 0; presses < count; presses++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused?.closest('main')) return null
      const box = focused.closest('label') ?? focused
      const { left, top, width, height } = box.getBoundingClientRect()
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + width / 2, top + height * part)
        return found !== null && (box.contains(found) || found.contains(box))
      })
      return isSeen ? null : focused.outerHTML.slice(0, 120)
    })
    if (covered) hidden.push(covered)
  }
  return hidden
}
