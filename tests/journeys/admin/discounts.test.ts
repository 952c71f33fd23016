import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { press, tabTo, typeInto } from '../parts/keyboard.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave } from '../parts/journey.ts'
import { addToBasket, snack } from '../parts/purchase.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a discount is created by keyboard, previewed, and used in a basket', async () => {
  const code = 'AUTUMN-20'
  const visit = await shop.visit({ name: 'discounts', onLook: accessible })
  const { page } = visit
  const main = page.getByRole('main')
  await enterAdmin(visit, '/admin/discounts')
  await heading(visit, 'Discounts')
  await page.getByRole('row', { name: /WELCOME10/ }).waitFor()
  await visit.look('list')

  await press(page, page.getByRole('link', { name: 'New discount' }))
  await heading(visit, 'New discount')
  // A choice shows only its own fields.
  expect(await main.getByLabel('Amount (USD)').isVisible()).toBe(false)
  await typeInto(page, main.getByLabel('Percent', { exact: true }), '200')
  await typeInto(page, main.getByLabel('Code', { exact: true }), code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a whole number from 1 to 100.').waitFor()
  await visit.look('refused')
  expect(await main.getByLabel('Code', { exact: true }).inputValue()).toBe(code.toLowerCase())
  await tabTo(page, main.getByLabel('Percent', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20')

  // For one snack only, found by search.
  await tabTo(page, main.getByRole('radio', { name: 'Entire order' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await typeInto(page, main.getByLabel('Search products'), snack.typed)
  await press(page, main.getByRole('button', { name: 'Search', exact: true }).first())
  await press(page, main.getByRole('button', { name: `Add ${snack.name}` }))
  await main.getByRole('button', { name: `Remove ${snack.name}` }).waitFor()

  // A test basket for the discount.
  await typeInto(page, main.getByLabel('Search snacks'), snack.typed)
  await press(page, main.getByRole('button', { name: 'Search', exact: true }).last())
  await press(page, main.getByRole('button', { name: `Add ${snack.name}` }).first())
  const bill = main.getByRole('region', { name: 'Test with a basket' })
  await bill.getByText(code).first().waitFor()
  await press(page, bill.getByText('How is this calculated?'))
  const explained = await bill.getByRole('listitem').filter({ hasText: '20% of' }).innerText()
  await visit.look('tried')
  await press(page, main.getByRole('button', { name: 'Save', exact: true }).last())
  await page.getByRole('status').getByText('Saved.').waitFor()
  await heading(visit, code)
  await visit.look('saved')

  // A customer uses the discount and reads the same text.
  const buyer = await shop.visit({ name: 'discounts-buyer', width: 360 })
  await buyer.page.goto(snack.path)
  await addToBasket({ ...buyer, look: async () => {} })
  await buyer.page.getByText('Have a discount code?').click()
  await buyer.page.getByLabel('Discount code').fill(code)
  await buyer.page.getByRole('button', { name: 'Apply' }).click()
  await buyer.page.getByText('How is this calculated?').click()
  expect(await buyer.page.getByRole('listitem').filter({ hasText: '20% of' }).innerText()).toBe(explained)
  await leave(buyer)

  await press(page, main.getByRole('button', { name: 'End now' }))
  await page.getByRole('status').getByText('Ended.').waitFor()
  await visit.look('ended')
  await leave(visit, /422 |\b422\b/)
})
