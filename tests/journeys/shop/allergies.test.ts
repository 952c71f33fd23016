import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceMessagesOf } from '#locales/load-messages.ts'
import { locales, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { fillBasket, openShopper, register, type Shopper } from '../parts/shopper.ts'

// What somebody with an allergy reads before they buy, in every language.

const chapulines = '/products/lime-chapulines'

let shop: VisitedShop
let shopper: Shopper
beforeAll(async () => {
  shop = await startShared()
  shopper = openShopper(shop.url)
  await register(shopper, 'shellfish@example.test', 'marmalade-tuba-42-kites')
  await fillBasket(shopper, 1, chapulines)
})
afterAll(() => shop?.close())

/** The page's notices: how each looks, and its words. */
function notices(html: string): { tone: string; words: string }[] {
  const parts = html.split('class="notice notice-').slice(1)
  return parts.map((part) => ({
    tone: part.slice(0, part.indexOf('"')),
    words: part.slice(0, part.indexOf('</div>')).replace(/<[^>]+>/g, ''),
  }))
}

testByDay.for(locales)(
  'in %s, a snack made of insects shows an amber warning wherever it is bought, and never a reassurance',
  async (locale) => {
    const { common, product, checkout } = sourceMessagesOf(locale)
    const warning = common!['insects-text']!
    for (const path of [chapulines, urls.cart(), urls.drawer(), '/checkout?step=review']) {
      const { html, status } = await shopper.open(localize(path, locale))
      expect(status, path).toBe(200)
      const warnings = notices(html).filter(({ words }) => words.includes(warning))
      expect(
        warnings.map(({ tone }) => tone),
        path,
      ).toEqual(['warn'])
      for (const calm of [product!['allergens-none']!, checkout!['allergens-none']!])
        expect(
          notices(html).filter(({ words }) => words.includes(calm)),
          path,
        ).toEqual([])
    }
    const review = notices((await shopper.open(localize('/checkout?step=review', locale))).html)
    expect(review.some(({ words }) => words.includes(common!['allergen-insects']!))).toBe(true)
  },
)

testByDay.for(locales)('in %s, a filter for free of crustaceans, molluscs or insects hides a snack made of insects', async (locale) => {
  for (const free of ['crustaceans', 'molluscs', 'insects']) {
    const { html } = await shopper.open(localize(urls.products({ search: 'chapulines', free: [free] }), locale))
    expect(html.includes(`href="${localize(chapulines, locale)}"`), free).toBe(false)
  }
})

test('a search shows how it was understood, and each part of that can be removed', async () => {
  const visit = await shop.visit({ name: 'allergies' })
  const { page } = visit
  await page.goto('/products?search=chocolate+without+milk+or+nuts')
  const main = page.getByRole('main')
  await main.getByText('We read your search as: avoid milk, tree nuts, and peanuts.').waitFor()
  await visit.look('read')
  await main.getByRole('link', { name: 'Remove: No milk' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?search=chocolate&free=tree-nuts&free=peanuts')
  await expect.poll(() => main.getByRole('link', { name: /^Remove: No / }).count()).toBe(2)
  await leave(visit)
})

test('a search for something that no label states is explained, and shows no snack', async () => {
  const visit = await shop.visit({ name: 'unverifiable', width: 360 })
  const { page } = visit
  await page.goto('/products?search=no+MSG')
  await heading(visit, 'All snacks')
  await page.getByText('We can’t tell from the labels.').waitFor()
  expect(await page.getByRole('main').getByRole('article').count()).toBe(0)
  await visit.look('unverifiable')
  await leave(visit)
})
