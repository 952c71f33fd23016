import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { MINUTE } from '#shared/durations.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { becomeCustomer } from '../parts/account.ts'
import { isFull, isInNestedSample } from '../../helpers/full-run.ts'
import { faultsAt, looksAt, missingPictures, part, preloadAxe } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { adminPaths } from '../parts/admin-pages.ts'
import { leave, type Visit } from '../parts/journey.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { tapEveryPanel } from '../parts/touch.ts'

// Accessibility of the admin pages, and what a finger does on them. The test finds every page with a
// route and fails for a page that it cannot reach.

const TURNS = 4

let shop: OpenShop
let visit: Visit
let addresses: string[]
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

test('every admin page is found, in a shop with orders', { timeout: 120_000 }, async () => {
  visit = await shop.visit({ name: 'access-desk', withPictures: true })
  await enterAdmin(visit, adminUrlPatterns.admin)
  // A new customer receives an email, so there is one to look at.
  await becomeCustomer(await shop.visit({ name: 'access-newcomer' }))
  addresses = await adminPaths(visit.page)
  await preloadAxe(visit)
})

test.each(Array.from({ length: TURNS }, (_, turn) => turn))(
  'no page of the staff’s breaks WCAG 2.2 AA, nor is wider than 320 pixels (turn %i)',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async (turn) => {
    const faults: string[] = []
    const stops = [...addresses, '/admin/nothing-here'].map((path) => ({ path }))
    for (const look of part(looksAt(stops), turn, TURNS)) faults.push(...(await faultsAt(visit.page, look, { isThorough: false })))
    expect(faults).toEqual([])
  },
)

test('no page of the staff’s asks for a picture that does not exist', () => {
  expect(missingPictures(visit)).toEqual([])
})

// On a third of the pages, other ones each time.
testByDay('every menu and fold of the admin pages stays open when it is tapped', { timeout: 9 * MINUTE }, async () => {
  const phone = await shop.visit({ name: 'desk-folds', width: 390 })
  await enterAdmin(phone, adminUrls.admin())
  const tried: string[] = []
  const pressed = new Set<string>()
  const always = [adminUrls.admin(), adminUrls.orders({ search: 'a' })]
  for (const path of [...always, ...addresses.filter((_, index) => isInNestedSample(`admin page ${index}`))]) {
    await phone.page.goto(path)
    tried.push(...(await tapEveryPanel(phone.page, pressed)))
  }
  for (const name of ['/admin: Menu', '/admin/orders: Filters', '/admin/orders: Save'])
    expect(tried).toContainEqual(expect.stringContaining(name))
  await leave(phone)
})
