import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { becomeCustomer } from '../parts/account.ts'
import { isFull } from '../../helpers/full-run.ts'
import { faultsAt, looksAt, part } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { adminPaths } from '../parts/admin-pages.ts'
import { type OpenShop, start } from '../parts/start.ts'

// Accessibility of the admin pages. The test finds every page with a route and fails for a page
// that it cannot reach.

const TURNS = 4

let shop: OpenShop
let page: Page
let addresses: string[]
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

test('every admin page is found, in a shop with orders', { timeout: 120_000 }, async () => {
  const visit = await shop.visit({ name: 'access-desk' })
  page = visit.page
  await enterAdmin(visit, adminUrlPatterns.admin)
  // A new customer receives an email, so there is one to look at.
  await becomeCustomer(await shop.visit({ name: 'access-newcomer' }))
  addresses = [...(await adminPaths(page)), '/admin/nothing-here']
})

test.each(Array.from({ length: TURNS }, (_, turn) => turn))(
  'no page of the staff’s breaks WCAG 2.2 AA, nor is wider than 320 pixels (turn %i)',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async (turn) => {
    const faults: string[] = []
    for (const look of part(looksAt(addresses.map((path) => ({ path }))), turn, TURNS))
      faults.push(...(await faultsAt(page, look, { isThorough: false })))
    expect(faults).toEqual([])
  },
)
