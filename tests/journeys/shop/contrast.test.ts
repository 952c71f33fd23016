import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const pages = ['/', '/products', '/products/lime-chapulines', '/discovery-box', '/account/register']

test.each(['light', 'dark'] as const)('a reader who asks for more contrast gets 7 to 1 for every text in the %s theme', async (theme) => {
  const visit = await shop.visit({ name: 'contrast' })
  await visit.page.emulateMedia({ contrast: 'more', colorScheme: theme, reducedMotion: 'reduce' })
  for (const path of pages) {
    await visit.page.goto(path)
    const { violations } = await new AxeBuilder({ page: visit.page }).withRules(['color-contrast-enhanced']).analyze()
    const weak = violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${html} ${any[0]?.message}`))
    expect(weak, path).toEqual([])
  }
  await visit.context.close()
})
