import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstVisit, firstVisit } from '../../../bench/first-visit.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { keptBrowser } from '../parts/chromium.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
let browser: Browser
beforeAll(async () => {
  shop = await startShared()
  browser = await keptBrowser({ withPictures: true })
})
afterAll(() => shop?.close())

const KB = 1024
/** The pages that most visitors see first. */
const main = ['/', '/products', '/products/lychee-gummies']
const others = [
  '/countries',
  '/countries/mx',
  '/discovery-box?free=milk',
  '/es-ES/products?search=chocolate',
  '/ar/products',
  '/cart',
  '/faq',
  '/about',
  '/terms',
  '/refund',
  '/cookies',
  '/privacy',
  '/contact',
  '/track',
  '/withdraw',
  '/account',
  '/account/forgot-password',
  '/account/login',
  '/account/register',
  '/passport/no-such-passport',
  '/nothing/here',
]

const light = 'a first visit to %s fetches at most 15 KB of scripts and 20 KB of styles, hides no text and moves nothing'
test.for(main)(light, isLight)
testByDay.for(others)(light, isLight)

testByDay.for<[string, (page: Page) => Promise<unknown>]>([
  ['points at it', (page: Page) => page.locator('.gallery').hover()],
  ['turns its pages', (page: Page) => page.locator('.strip').evaluate((strip) => strip.scrollBy({ left: 40 }))],
])('a gallery loads its first picture, and the others once the visitor %s', async ([, look]) => {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  try {
    await page.goto(`${shop.url}/products/lychee-gummies`, { waitUntil: 'networkidle' })
    const chosen = () => page.locator('.stage img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc !== ''))
    expect(await chosen()).toEqual([true, false, false])
    await look(page)
    await expect.poll(chosen).toEqual([true, true, true])
  } finally {
    await page.close()
  }
})

testByDay('the Arabic face of headings is loaded on Arabic pages only, and every Latin text has its own font', async () => {
  const fontsOf = async (path: string) => {
    const page = await browser.newPage()
    try {
      await page.goto(shop.url + path, { waitUntil: 'networkidle' })
      return await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    } finally {
      await page.close()
    }
  }
  const [english, arabic] = [await fontsOf('/products'), await fontsOf('/ar/products')]
  expect(english).toEqual(expect.arrayContaining(['Figtree Variable', 'Piazzolla Variable']))
  expect(english).not.toContain('Lalezar')
  expect(arabic).toEqual(expect.arrayContaining(['Figtree Variable', 'Piazzolla Variable', 'Lalezar']))
})

async function isLight(path: string): Promise<void> {
  const visit = await firstVisit(browser, shop.url + path)
  expect(inKb(visit)).toEqual({ scripts: atMost(15), styles: atMost(20), shift: 0, blocking: [] })
}

function inKb({ scripts, styles, ...others }: FirstVisit) {
  return { scripts: scripts / KB, styles: styles / KB, ...others }
}

/** Matches any number up to `most`. A failure shows the actual number. */
function atMost(most: number): unknown {
  return {
    asymmetricMatch: (value: unknown) => typeof value === 'number' && value <= most,
    toString: () => 'AtMost',
    toAsymmetricMatcher: () => `at most ${most}`,
  }
}
