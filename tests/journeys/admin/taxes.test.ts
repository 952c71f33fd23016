import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { type Locale, localePrefix } from '#shared/locale.ts'
import { describeByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { pay, placeOrder, reachReviewUnseen, readThanks } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

// A tax that also applies to delivery: from the tax table to an order whose explanation stays the
// same after the table has changed.

const wordsIn = (locale: Locale) => translator(locale, compiledMessagesOf(locale, 'admin-settings', 'cart'))
const t = wordsIn('en-US')

let shop: OpenShop
let admin: Visit
let customer: Visit
let number: string
/** The explanation of the total on the review page, before the order was placed. */
let steps: string[]
describeByDay('a tax that also applies to delivery', () => {
  beforeAll(async () => {
    shop = await start()
    admin = await shop.visit({ name: 'taxes-desk', onLook: accessible })
    customer = await shop.visit({ name: 'taxes-customer', width: 360, onLook: accessible })
  })
  afterAll(() => shop?.close())

  test('staff make New York tax delivery', async () => {
    const { page } = admin
    await enterAdmin(admin, '/admin/settings/tax')
    await page.getByRole('button', { name: t('admin-settings.add-tax') }).click()
    await page.getByLabel(t('admin-settings.tax-country'), { exact: true }).selectOption('US')
    await page.getByLabel(new RegExp(t('admin-settings.tax-region'))).fill('NY')
    await page.getByLabel(t('admin-settings.tax-name')).fill('Sales tax')
    await page.getByRole('checkbox', { name: t('admin-settings.tax-delivery') }).check()
    await admin.look('table')
    await changeTax('8.875')
  })

  test('a customer sees the tax on delivery on the bill, and pays the total that the steps lead to', async () => {
    await becomeCustomer(customer)
    await reachReviewUnseen(customer)
    steps = await explained(customer)
    expect(steps).toContainEqual(expect.stringMatching(/^Sales tax, on delivery 8\.875% of \$5\.99 \$0\.53$/))
    await customer.look('explained')
    const total = await placeOrder(customer)
    expect(steps.at(-1)).toContain(total)
    await pay(customer, 'approved')
    number = await readThanks(customer)
  })

  test('an order explains its total as it did when it was placed, whatever the tax table says now', async () => {
    await changeTax('9')
    await customer.page.goto(`/dashboard/orders/${number}`)
    await customer.page.getByText(number).first().waitFor()
    expect(await explained(customer)).toEqual(steps)
    await customer.look('order')
    await admin.page.goto(`/admin/orders/${number}`)
    await heading(admin, number)
    expect(await explained(admin)).toEqual(steps)
    await admin.look('order')
  })

  test("an order explains its total in the reader's language", async () => {
    await customer.page.goto(`${localePrefix('es-ES')}/dashboard/orders/${number}`)
    const spanish = await explained(customer, 'es-ES')
    expect(spanish).toHaveLength(steps.length)
    expect(spanish.join('\n')).toContain('Sales tax, sobre el envío')
    await customer.look('order-in-spanish')
    for (const visit of [customer, admin]) await leave(visit)
  })
})

async function changeTax(percent: string): Promise<void> {
  const { page } = admin
  if (!page.url().includes('/admin/settings/tax')) await page.goto('/admin/settings/tax')
  await page.getByLabel(t('admin-settings.tax-percent'), { exact: true }).fill(percent)
  await page.getByRole('button', { name: t('admin-settings.save'), exact: true }).click()
  await page.getByText(t('admin-settings.saved')).waitFor()
}

/** Opens the explanation of the total and returns its steps, one per line. */
async function explained({ page }: Visit, locale: Locale = 'en-US'): Promise<string[]> {
  const summary = page.getByText(wordsIn(locale)('cart.explain'), { exact: true }).filter({ visible: true })
  await summary.click()
  const texts = await summary.locator('xpath=..').getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}
