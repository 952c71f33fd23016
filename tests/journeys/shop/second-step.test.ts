import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import { lettersTo, letterTo } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

const password = 'marmalade-tuba-42-kites'
const changed = 'Your sign-in options at Wanderbite changed'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a customer signs in with two steps, by keyboard alone', async () => {
  const visit = await shop.visit({ name: 'two-step', onLook: accessible })
  await becomeCustomer(visit)
  const { secret, codes } = await setUp(visit)

  await signOut(visit)
  await giveCode(visit, secret)
  await signOut(visit)

  // This browser is remembered, so it needs no second step.
  await signIn(visit)
  await heading(visit, 'Hello, Ada.')
  await signOut(visit)

  await visit.context.clearCookies({ name: '__Host-device_token' })
  await giveRecoveryCode(visit, codes[0]!)
  await replaceCodes(visit, codes)
  await turnOff(visit)
  await leave(visit, /\b422\b/)
})

testByDay('a sign-in that waited too long begins again, with a message about it', async () => {
  const visit = await shop.visit({ name: 'two-step-late' })
  await visit.page.goto('/account/second-step?redirect=%2Fcheckout')
  await visit.page.getByLabel('Password', { exact: true }).waitFor()
  expect(new URL(visit.page.url()).search).toBe('?redirect=%2Fcheckout')
  await expect
    .poll(async () => (await visit.page.getByRole('status').allInnerTexts()).join())
    .toContain('That took too long. Please sign in again.')
  await leave(visit)
})

/** From the settings to the recovery codes. */
async function setUp(visit: Visit): Promise<{ secret: string; codes: string[] }> {
  const { page } = visit
  await page.goto('/dashboard/settings')
  await press(page, page.getByRole('link', { name: /^Two-step sign-in/ }))
  await heading(visit, 'Two-step sign-in')
  await visit.look('off')
  await press(page, page.getByRole('button', { name: 'Set up two-step sign-in' }))
  await heading(visit, 'Scan, then enter the code.')
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await visit.look('scan')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const address = new URL((await page.getByRole('link', { name: 'Open in an app' }).getAttribute('href'))!)
  expect(address.searchParams.get('secret')).toBe(secret)

  await typeInto(page, page.getByLabel('Code from the app'), '000000')
  await press(page, page.getByRole('button', { name: 'Turn on' }))
  await page.getByRole('alert').getByText('That code is wrong or was already used.').first().waitFor()
  // The same secret as before.
  expect((await page.locator('code').innerText()).replaceAll(' ', '')).toBe(secret)
  await visit.look('mistyped')
  // Uses the previous code, because each code works only once and sign-in needs the current one.
  await typeInto(page, page.getByLabel('Code from the app'), await codeOf(secret, -1))
  await page.keyboard.press('Enter')
  await heading(visit, 'Save these codes.')
  await visit.look('codes')
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const file = decodeURIComponent((await page.getByRole('link', { name: 'Download' }).getAttribute('href'))!)
  for (const code of codes) expect(file).toContain(code)
  await press(page, page.getByRole('link', { name: 'I’ve saved them' }))
  await page.getByText('10 codes left.').waitFor()
  await visit.look('on')
  expect(await page.content()).not.toContain(codes[0]!)
  await letterTo(visit, changed)
  return { secret, codes }
}

/** Signs in up to the second step. */
async function signIn({ page, say, email }: Visit): Promise<void> {
  await page.goto('/account/login')
  await typeInto(page, page.getByLabel(say.email, { exact: true }), email)
  await typeInto(page, page.getByLabel(say.password, { exact: true }), password)
  await page.keyboard.press('Enter')
}

async function giveCode(visit: Visit, secret: string): Promise<void> {
  const { page } = visit
  await signIn(visit)
  await heading(visit, 'One more step.')
  await visit.look('second-step')
  const field = page.getByLabel('Code from your app')
  expect([await field.getAttribute('inputmode'), await field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
  await typeInto(page, field, '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('That code is wrong or was already used.').first().waitFor()
  await visit.look('second-step-wrong')
  await typeInto(page, page.getByLabel('Code from your app'), (await codeOf(secret)).replace(/^.../, '$& '))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByLabel('Remember this device for 30 days').isChecked()).toBe(true)
  await press(page, page.getByRole('button', { name: 'Sign in', exact: true }))
  await heading(visit, 'Hello, Ada.')
}

async function giveRecoveryCode(visit: Visit, code: string): Promise<void> {
  const { page } = visit
  await signIn(visit)
  await heading(visit, 'One more step.')
  await press(page, page.getByRole('link', { name: 'Use a recovery code' }))
  await page.getByLabel('Recovery code').waitFor()
  await visit.look('recovery')
  await typeInto(page, page.getByLabel('Recovery code'), code)
  await page.keyboard.press('Enter')
  await heading(visit, 'Hello, Ada.')
  await expect.poll(async () => (await lettersTo(visit)).filter(({ subject }) => subject === changed).length).toBe(2)
}

async function replaceCodes(visit: Visit, old: string[]): Promise<void> {
  const { page } = visit
  await page.goto('/dashboard/settings/two-step')
  await page.getByText('9 codes left.').waitFor()
  await press(page, page.getByRole('button', { name: 'Create new codes' }))
  await heading(visit, 'Save these codes.')
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(old).not.toContain(code)
}

async function turnOff(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('/dashboard/settings/two-step')
  await press(page, page.getByRole('button', { name: 'Turn off' }))
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  await signOut(visit)
  await signIn(visit)
  await heading(visit, 'Hello, Ada.')
}

async function signOut({ page, say }: Visit): Promise<void> {
  await page.goto('/account')
  await press(page, page.getByRole('main').getByRole('button', { name: say.signOut }))
  await page.waitForURL((url) => url.pathname === '/')
}

/**
 * The authenticator code, `steps` periods of 30 seconds from now. Waits if the current code would
 * expire while it is typed.
 */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8000) await new Promise((done) => setTimeout(done, left))
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}
