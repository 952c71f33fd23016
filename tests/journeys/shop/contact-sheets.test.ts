import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Visit } from '../parts/journey.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { rowOf, writeSheet } from '../parts/contact-sheet.ts'
import { addToBasket, answerCheckout, fillInCard, placeOrder, readThanks, snack } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'

// Takes the contact sheets of docs/screens: one picture an area, every screen at four widths in
// both themes. Runs only with SCREENS=docs/screens.

const folder = process.env.SCREENS
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })
type Rows = Parameters<typeof writeSheet>[2]

const shopScreens = {
  Home: '/',
  'All snacks': '/products',
  'A snack': '/products/lime-chapulines',
  Countries: '/countries',
  Japan: '/countries/jp',
  'Discovery box': '/discovery-box',
  FAQ: '/faq',
  'Not found': '/nowhere',
}
const accountScreens = {
  Overview: '/dashboard',
  Orders: '/dashboard/orders',
  Passport: '/dashboard/passport',
  Addresses: '/dashboard/addresses',
  Settings: '/dashboard/settings',
  'Private data': '/dashboard/private',
}
const adminScreens = {
  Overview: '/admin',
  Orders: '/admin/orders',
  Packing: '/admin/packing',
  Products: '/admin/products',
  Stock: '/admin/stock',
  Customers: '/admin/customers',
  Accounting: '/admin/accounting',
  Discounts: '/admin/discounts',
  Settings: '/admin/settings',
  Delivery: '/admin/settings/delivery',
}
const emailScreens = ['confirm-email', 'order-confirmation', 'order-shipped', 'order-refunded', 'cart-reminder', 'review-request']

let shop: OpenShop
beforeAll(async () => {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  shop = await start({ DEMO_ORDERS: '1' })
})
afterAll(() => shop?.close())

test.runIf(folder)('a contact sheet of the shop is taken', () => takeSheet('shop', (visit) => rowsOf(visit, shopScreens)))

test.runIf(folder)('a contact sheet of the account is taken', () =>
  takeSheet('account', async (visit) => {
    const signedOut = await rowsOf(visit, { 'Sign in': '/account/login', 'Create account': '/account/register' })
    const data = { email: 'demo@wanderbite.test', password: 'lychee-before-breakfast' }
    const answer = await visit.context.request.post('/api/auth/signin', { data, headers: { Origin: visit.shop } })
    expect(answer.status()).toBe(200)
    const signedIn = await rowsOf(visit, accountScreens)
    await visit.page.goto('/dashboard/orders')
    await visit.page.getByRole('main').locator('tbody th a').first().click()
    await visit.page.waitForURL('**/dashboard/orders/*')
    return [...signedOut, ...signedIn, await rowOf(visit.page, 'An order')]
  }),
)

test.runIf(folder)('a contact sheet of the checkout is taken', () =>
  takeSheet('checkout', async (visit) => {
    const { page, say } = visit
    const rows: Rows = []
    const take = async (title: string) => void rows.push(await rowOf(page, title))
    await becomeCustomer(visit)
    await page.goto(snack.path)
    await addToBasket(visit)
    await take('Basket')
    await page.goto('/checkout')
    await take('Address')
    await answerCheckout(visit)
    await take('Review')
    await page.goto('/checkout?step=delivery')
    await take('Delivery')
    await page.goto('/checkout?step=review')
    await placeOrder(visit)
    await take('Payment page')
    await fillInCard(visit, 'approved')
    await page.getByRole('button', { name: say.pay }).click()
    await readThanks(visit)
    await take('Confirmed')
    return rows
  }),
)

test.runIf(folder)('a contact sheet of the admin is taken', () =>
  takeSheet('admin', async (visit) => {
    const { page } = visit
    await enterAdmin(visit, '/admin')
    await expect
      .poll(async () => (await page.reload(), page.locator('.chart-table tbody tr').count()), { timeout: MINUTE })
      .toBeGreaterThan(20)
    const rows = await rowsOf(visit, adminScreens)
    await page.goto('/admin/orders')
    await page.locator('tbody [data-row-link]').first().click()
    await page.waitForURL('**/admin/orders/*')
    rows.push(await rowOf(page, 'An order'))
    await page.goto('/admin/products')
    await page.getByRole('main').locator('[data-row-link]').first().click()
    await page.waitForURL('**/admin/products/*')
    return [...rows, await rowOf(page, 'A product')]
  }),
)

test.runIf(folder)('a contact sheet of the emails is taken', () =>
  takeSheet('emails', (visit) =>
    rowsOf(visit, Object.fromEntries(emailScreens.map((name) => [name, `/mailbox/previews/${name}/en-US/html`]))),
  ),
)

async function takeSheet(area: string, take: (visit: Visit) => Promise<Rows>): Promise<void> {
  const visit = await shop.visit({ name: area, width: 1440, withPictures: true })
  const rows = await take(visit)
  await writeSheet(visit.context.browser()!, `${folder}/sheet-${area}.webp`, rows)
  await visit.context.close()
}

async function rowsOf({ page }: Visit, screens: Record<string, string>): Promise<Rows> {
  const rows: Rows = []
  for (const [title, path] of Object.entries(screens)) {
    await page.goto(path)
    rows.push(await rowOf(page, title))
  }
  return rows
}
