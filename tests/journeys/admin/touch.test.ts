import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUrls } from '#shared/admin-urls.ts'
import { MINUTE } from '#shared/durations.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { adminPaths } from '../parts/admin-pages.ts'
import { leave } from '../parts/journey.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { tapEveryPanel } from '../parts/touch.ts'

let shop: OpenShop
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

test('every menu and fold of the admin pages stays open when it is tapped', { timeout: 9 * MINUTE }, async () => {
  const visit = await shop.visit({ name: 'desk-folds', width: 390 })
  const { page } = visit
  // New customers are written to: there is a letter to look at.
  await becomeCustomer(await shop.visit({ name: 'desk-folds-newcomer' }))
  await enterAdmin(visit, adminUrls.admin())
  const tried: string[] = []
  const pressed = new Set<string>()
  for (const path of [...(await adminPaths(page)), adminUrls.orders({ search: 'a' })]) {
    await page.goto(path)
    tried.push(...(await tapEveryPanel(page, pressed)))
  }
  for (const name of ['/admin: Menu', '/admin/orders: Filters', '/admin/orders: Save'])
    expect(tried).toContainEqual(expect.stringContaining(name))
  await leave(visit)
})
