import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { leave } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, password } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const isHydrated = "Object.keys(document).some((key) => key.startsWith('__reactContainer'))"

test('a browser that is too old gets pages without scripts, whose forms work', async () => {
  const visit = await shop.visit({ name: 'old-browser', onLook: accessible })
  const { page, context } = visit
  await context.addInitScript('CSS.supports = () => false')
  await page.goto('/products/lychee-gummies')
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await page.waitForURL((url) => url.pathname === '/cart' || url.pathname.startsWith('/products/'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: 'Lychee Gummies' }).first().waitFor()
  await becomeCustomer(visit)
  await page.goto('/dashboard/addresses')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(isHydrated)).toBe(false)
  await leave(visit)
})

/** Gives the browser other names of countries, and other forms of dates and amounts. */
const otherFormats = `
  Intl.DisplayNames.prototype.of = () => 'Elsewhere'
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => () => 'Someday' })
  const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
  const format = function () {
    return this.resolvedOptions().style === 'currency' ? () => 'Some money' : get.call(this)
  }
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get: format })
`

testByDay.for(['/admin', '/admin/orders', '/admin/settings/delivery', '/admin/settings/closed-days'])(
  'a browser with other names of countries, dates and amounts hydrates %s as the server wrote it',
  async (path) => {
    const visit = await shop.visit({ name: 'other-names' })
    await visit.context.addInitScript(otherFormats)
    await enterAdmin(visit, path)
    await expect.poll(() => visit.page.evaluate(isHydrated)).toBe(true)
    expect(await visit.page.getByRole('main').innerText()).not.toMatch(/Elsewhere|Someday|Some money/)
    await leave(visit)
  },
)

testByDay('the dashboard says where a browser has no passkeys', async () => {
  const visit = await shop.visit({ name: 'no-passkeys' })
  const { page, context } = visit
  await context.addInitScript('delete window.PublicKeyCredential')
  await becomeCustomer(visit)
  await page.goto('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%2Fpasskeys')
  await page.getByLabel(visit.say.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('This browser doesn’t support passkeys.').waitFor()
  expect(await page.getByLabel(/^Name/).count()).toBe(0)
  await leave(visit)
})
