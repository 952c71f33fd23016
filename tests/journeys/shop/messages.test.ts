import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { heading, leave } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

// Hydrated pages fetch their messages apart from the document.

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const isHydrated = "Object.keys(document).some((key) => key.startsWith('__reactContainer'))"
const compiled = '**/_i18n/**/compiled.json*'
const failed = /ERR_CONNECTION_REFUSED|\b503\b/

const hydrated = (page: Page) => expect.poll(() => page.evaluate(isHydrated), { timeout: 20_000 }).toBe(true)

/** The bundles that a page fetches, in order of their names. */
async function fetchedBy(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const note = (request: { url(): string }) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/compiled.json')) names.push(`${url.pathname.split('/')[2]} ${url.searchParams.get('of')}`)
  }
  page.on('request', note)
  await act()
  await hydrated(page)
  page.off('request', note)
  return names.toSorted()
}

test('a hydrated page fetches the messages of its area once, and the document has none of them', async () => {
  const visit = await shop.visit({ name: 'messages', language: 'ja-JP' })
  const { page } = visit
  await becomeCustomer(visit)
  const documents: string[] = []
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) documents.push(await response.text().catch(() => ''))
  })
  const sent = await fetchedBy(page, () => page.goto('/ja-JP/dashboard'))
  expect(sent).toEqual(['ja-JP common', 'ja-JP dashboard'])
  // Nothing of the browser's cache shows in the requests: the time of the answers does.
  await fetchedBy(page, () => page.goto('/ja-JP/dashboard/settings'))
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/compiled.json'))
      .map(({ transferSize }) => transferSize),
  )
  expect(transferred).not.toEqual([])
  expect(transferred.every((bytes) => bytes === 0)).toBe(true)
  expect(documents).toHaveLength(2)
  for (const html of documents) expect(html.match(/dashboard\.[a-z]/g)).toBeNull()
  await leave(visit)
})

testByDay('only the pages of the admin fetch its messages', async () => {
  const visit = await shop.visit({ name: 'admin-messages' })
  const sent = await fetchedBy(visit.page, () => enterAdmin(visit, '/admin/orders'))
  expect(sent).toEqual(expect.arrayContaining(['en-US admin', 'en-US common']))
  await leave(visit)
})

testByDay('a page whose messages fail to come at first hydrates after a few retries', async () => {
  const visit = await shop.visit({ name: 'late-messages' })
  const { page } = visit
  await becomeCustomer(visit)
  let refusals = 0
  await page.route(compiled, (route) => (refusals++ < 3 ? route.abort('connectionrefused') : route.continue()))
  await page.goto('/dashboard/addresses')
  await heading(visit, 'Addresses')
  await hydrated(page)
  expect(refusals).toBeGreaterThan(3)
  await leave(visit, failed)
})

testByDay('a page hydrates once a process of its own build answers, and never with the messages of another build', async () => {
  const visit = await shop.visit({ name: 'mixed-builds' })
  const { page } = visit
  await becomeCustomer(visit)
  const asOtherBuild = async (route: Route) => {
    const response = await route.fetch()
    const { version } = (await response.json()) as { version: string }
    await route.fulfill({ response, json: { version: `${version}-older`, messages: { 'dashboard.title': 'Text of another build' } } })
  }
  let answers = 0
  await page.route(compiled, (route) => (answers++ < 4 ? asOtherBuild(route) : route.continue()))
  await page.goto('/dashboard')
  await hydrated(page)
  expect(answers).toBeGreaterThan(4)
  expect(await page.content()).not.toContain('Text of another build')
  await leave(visit)
})

testByDay('a page whose messages never come stays as the server has rendered it, and its forms and links work', async () => {
  const visit = await shop.visit({ name: 'no-messages' })
  const { page } = visit
  await becomeCustomer(visit)
  await page.clock.install()
  let refusals = 0
  await page.route(compiled, (route) => (refusals++, route.abort('connectionrefused')))
  await page.goto('/dashboard/settings')
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:10')
      return refusals
    })
    .toBeGreaterThanOrEqual(8)
  expect(await page.evaluate(isHydrated)).toBe(false)
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Grace')
  await page.unroute(compiled)
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click()
  await heading(visit, 'Orders')
  await hydrated(page)
  await leave(visit, failed)
})
