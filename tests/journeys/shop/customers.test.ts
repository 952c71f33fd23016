import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, password } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { choose, press, tabTo, typeInto } from '../parts/keyboard.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay(
  'staff find a customer, write a note and block them by keyboard, which signs out their open tab; a phone without JavaScript unblocks them',
  { timeout: 180_000 },
  async () => {
    const ada = await shop.visit({ name: 'customers-ada' })
    await becomeCustomer(ada)
    await ada.page.goto('/dashboard')
    await ada.page.getByRole('main').waitFor()

    const owner = await shop.visit({ name: 'customers-owner', onLook: accessible })
    await enterAdmin(owner, '/admin/customers')
    const customer = await findAndNote(owner, ada)
    await blockByKeyboard(owner)

    await ada.page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click()
    await ada.page.getByLabel(ada.say.password, { exact: true }).waitFor()
    await signIn(ada)
    await ada.page
      .getByText(/^This account is blocked\./)
      .first()
      .waitFor()

    const phone = await shop.visit({ name: 'customers-phone', width: 360, scripts: false })
    await phone.context.addCookies(await owner.context.cookies())
    await phone.page.goto('/admin/customers?view=blocked')
    await phone.look('blocked')
    await phone.page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await phone.page.getByText('Is allergic to peanuts.').waitFor()
    await phone.look('one-blocked')
    const download = phone.page.waitForEvent('download')
    await phone.page.getByRole('button', { name: 'Export customer data' }).click()
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toMatchObject({ profile: { email: ada.email } })
    await phone.page.getByRole('button', { name: 'Unblock' }).click()
    await phone.page.getByText('Account unblocked.').waitFor()
    expect(new URL(phone.page.url()).pathname).toBe(customer)

    await signIn(ada)
    await ada.page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
    await leave(owner, /\b422\b/)
    await leave(phone)
    await leave(ada, /\b403\b/)
  },
)

/** Returns the path of the customer's page. */
async function findAndNote(visit: Visit, ada: Visit): Promise<string> {
  const { page } = visit
  await heading(visit, 'Customers')
  await typeInto(page, page.getByRole('main').getByRole('searchbox'), ada.email.slice(0, -4))
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: 'Demo' }).waitFor({ state: 'detached' })
  await visit.look('found')
  await press(page, page.getByRole('link', { name: 'Ada Lovelace' }))
  await heading(visit, 'Ada Lovelace')
  await visit.look('one')
  await typeInto(page, page.getByLabel('New note'), 'Is allergic to peanuts.')
  await press(page, page.getByRole('button', { name: 'Add note' }))
  await page.getByText('Note added.').waitFor()
  return new URL(page.url()).pathname
}

async function blockByKeyboard(visit: Visit): Promise<void> {
  const { page } = visit
  await press(page, page.locator('summary', { hasText: 'Block this customer' }))
  const button = page.getByRole('button', { name: 'Block Ada Lovelace' })
  await press(page, button)
  await page.getByRole('alert').waitFor()
  await visit.look('reason-missing')
  await choose(page, page.getByLabel('Reason'), 'abuse')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await page.getByText('Account blocked and signed out everywhere.').waitFor()
  await page.getByText('Abusive behavior').waitFor()
  await visit.look('blocked')
}

async function signIn({ page, say, email }: Visit): Promise<void> {
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
}
