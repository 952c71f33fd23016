import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { followLetter, letterTo, openLetter } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

const oldPassword = 'marmalade-tuba-42-kites'
const newPassword = 'nine-teal-walrus-hymns'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a customer changes all of their settings', async () => {
  const visit = await shop.visit({ name: 'settings', width: 360, onLook: accessible })
  await becomeCustomer(visit)
  await visit.page.goto('/dashboard')
  await visit.page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click()
  await heading(visit, 'Settings')
  await visit.look('settings')
  await changeName(visit)
  await changeLanguage(visit)
  await changeAddress(visit)
  await changePassword(visit)
  await chooseLetters(visit)
  await keepAddresses(visit)
  await takeDataAlong(visit)
  await thinkAgain(visit)
  await signOutEverywhere(visit)
  await leave(visit, /\b(401|422)\b/)
})

const button = ({ page }: Visit, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = ({ page }: Visit, name: string) => page.getByLabel(name, { exact: true })

/** Finds the toast, or the notice without JavaScript. */
async function noticeSays({ page }: Visit, text: string): Promise<void> {
  await expect.poll(async () => (await page.getByRole('status').allInnerTexts()).join()).toContain(text)
}

async function changeName(visit: Visit): Promise<void> {
  await field(visit, 'First name').fill(' ')
  await button(visit, 'Save name').click()
  await visit.page.getByRole('alert').waitFor()
  expect(new URL(visit.page.url()).hash).toBe('#profile')
  await visit.look('name-missing')
  await field(visit, 'First name').fill('Augusta')
  await button(visit, 'Save name').click()
  await noticeSays(visit, 'Saved.')
  await expect.poll(() => field(visit, 'First name').inputValue()).toBe('Augusta')
}

async function changeLanguage(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es-ES')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await button(visit, 'Save language and theme').click()
  await heading(visit, 'Ajustes')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('radio', { name: 'Según el sistema' }).check()
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en-US')
  await button(visit, 'Guardar idioma y tema').click()
  await heading(visit, 'Settings')
}

async function changeAddress(visit: Visit): Promise<void> {
  const before = visit.email
  const email = `new-${before}`
  await field(visit, 'New email address').fill(email)
  await button(visit, 'Change email address').click()
  await expect.poll(() => visit.page.getByRole('main').innerText()).toContain(`We’ve emailed ${email}.`)
  await visit.look('email-written')
  visit.email = email
  await openLetter(visit, await letterTo(visit, 'Confirm your new email for Wanderbite'))
  await visit.look('letter-email')
  await followLetter(visit, 'Confirm new email')
  await heading(visit, 'One click to go.')
  await visit.look('confirm-email')
  await button(visit, 'Use this address').click()
  await heading(visit, 'Settings')
  await expect.poll(() => visit.page.getByRole('main').innerText()).toContain(`You sign in with ${email}.`)
  await letterTo({ ...visit, email: before }, 'Your email for Wanderbite was changed')
}

async function changePassword(visit: Visit): Promise<void> {
  const elsewhere = await signInElsewhere(visit, oldPassword)
  await visit.page.goto('/dashboard/settings')
  await visit.look('two-sessions')
  await field(visit, 'Current password').fill('wrong')
  await field(visit, 'New password').fill(newPassword)
  await button(visit, 'Change password').click()
  await visit.page.getByRole('alert').waitFor()
  await field(visit, 'Current password').fill(oldPassword)
  await field(visit, 'New password').fill(newPassword)
  // The second submit must not report a wrong password, although the first has just changed it.
  await button(visit, 'Change password').dblclick()
  await noticeSays(visit, 'Password changed.')
  expect(await isSignedIn(visit, elsewhere)).toBe(false)
  await letterTo(visit, 'Your Wanderbite password was changed')
}

async function chooseLetters(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByRole('checkbox', { name: /^New snacks/ }).check()
  await button(visit, 'Save preferences').click()
  await noticeSays(visit, 'Saved.')
  await expect.poll(() => page.getByRole('checkbox', { name: /^New snacks/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: /^Review requests/ }).isChecked()).toBe(false)
}

async function keepAddresses(visit: Visit): Promise<void> {
  const { page } = visit
  const main = page.getByRole('main')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }).click()
  await heading(visit, 'Addresses')
  await visit.look('no-addresses')
  for (const street of ['318 Prospect Place', '12 Flatbush Avenue']) {
    await main.getByRole('link', { name: 'Add an address' }).click()
    await heading(visit, 'New address')
    await field(visit, 'Country').selectOption('US')
    await field(visit, 'Street address').fill(street)
    await field(visit, 'City').fill('Brooklyn')
    await field(visit, 'State').selectOption('NY')
    if (street.startsWith('12')) {
      await button(visit, 'Save address').click()
      await page.getByRole('alert').waitFor()
      await expect.poll(() => field(visit, 'Street address').inputValue()).toBe(street)
      await visit.look('address-refused')
    }
    await field(visit, 'ZIP code').fill('11238')
    await button(visit, 'Save address').click()
    await heading(visit, 'Addresses')
  }
  await visit.look('addresses')
  await main.getByRole('link', { name: /^Edit 318 Prospect Place/ }).click()
  await field(visit, 'Street address').fill('320 Prospect Place')
  await button(visit, 'Save address').click()
  await main.getByRole('button', { name: /^Make default: 320 Prospect Place/ }).click()
  await main.getByRole('listitem').first().getByText('320 Prospect Place').waitFor()
  await main.getByRole('link', { name: /^Remove 12 Flatbush Avenue/ }).click()
  await main.getByText('Remove this address?').waitFor()
  await visit.look('address-remove')
  await button(visit, 'Remove').click()
  await expect.poll(() => main.innerText()).not.toContain('12 Flatbush Avenue')
}

async function takeDataAlong(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Private data' }).click()
  await heading(visit, 'Private Data')
  await visit.look('private')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    profile: { email: visit.email, first_name: 'Augusta' },
    addresses: [{ line1: '320 Prospect Place' }],
    mail_preferences: [{ topic: 'newsletter' }],
  })
}

async function thinkAgain(visit: Visit): Promise<void> {
  const { page } = visit
  await button(visit, 'Delete my account').click()
  await page.getByRole('alert').waitFor()
  await visit.look('delete-not-understood')
  await page.getByRole('checkbox').check()
  await button(visit, 'Delete my account').click()
  await button(visit, 'Keep my account').waitFor()
  await visit.look('delete-pending')
  await letterTo(visit, 'Your account at Wanderbite will be deleted')
  await page.goto('/dashboard')
  await page.getByText(/^Your account will be deleted on/).waitFor()
  await visit.look('dashboard-pending')
  await page.getByRole('link', { name: 'Keep it, or see what happens' }).click()
  await button(visit, 'Keep my account').click()
  await noticeSays(visit, 'Deletion canceled. Welcome back.')
  await button(visit, 'Delete my account').waitFor()
}

async function signOutEverywhere(visit: Visit): Promise<void> {
  const { page, context } = visit
  const first = await signInElsewhere(visit, newPassword)
  await page.goto('/dashboard/settings')
  await button(visit, 'Sign out everywhere else').click()
  await noticeSays(visit, 'Signed out. This browser stays signed in.')
  expect(await isSignedIn(visit, first)).toBe(false)
  const second = await signInElsewhere(visit, newPassword)
  await page.goto('/dashboard/settings')
  await button(visit, 'Sign out everywhere').click()
  await field(visit, 'Password').waitFor()
  expect(await isSignedIn(visit, second)).toBe(false)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session_token')
}

/** Signs in with another browser and returns its cookie. */
async function signInElsewhere({ shop: url, email }: Visit, password: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Origin: url, 'User-Agent': 'Firefox' }
  const answer = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  expect(answer.status).toBe(200)
  return /session_token=[\w-]+/.exec(answer.headers.getSetCookie().join())![0]
}

async function isSignedIn({ shop: url }: Visit, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/api/auth/me`, { headers: { Cookie: cookie } })).status === 200
}
