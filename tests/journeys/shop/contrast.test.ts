import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { violations } from '../parts/access.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const pages = ['/', '/products', '/products/lime-chapulines', '/discovery-box', '/account/register']

testByDay.for(pages)('a reader who asks for more contrast gets 7 to 1 for every text of %s in both themes', async (path) => {
  const { page, context } = await shop.visit({ name: 'contrast', withPictures: true })
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(path)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme: theme })
    expect(await violations(page, { type: 'rule', values: ['color-contrast-enhanced'] }), theme).toEqual([])
  }
  await context.close()
})
