import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, password } from '../parts/account.ts'
import { follow, keepsItsToken, sameCustomerElsewhere, spent, subjects } from '../parts/account-pages.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import { lettersTo } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

const newPassword = 'violet-kayak-19-turnips'
let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay.for([
  { scripts: true, width: 1440 },
  { scripts: false, width: 360 },
] as const)('a forgotten password is reset through the mailbox, by keyboard alone (%o)', async ({ scripts, width }) => {
  const visit = await shop.visit({ name: `forgot-${width}`, scripts, width, onLook: scripts ? accessible : undefined })
  const elsewhere = await sameCustomerElsewhere(shop, visit)
  const { page, say } = visit
  await page.goto('/account/login?redirect=/dashboard/orders')
  await page.getByLabel(say.email, { exact: true }).fill(visit.email)
  await page.getByLabel(say.password, { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await visit.look('login-refused')
  await press(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await heading(visit, 'Lost the key?')
  // The field keeps the email address from the previous page.
  await expect.poll(() => page.getByLabel(say.email, { exact: true }).inputValue()).toBe(visit.email)
  await visit.look('forgot')
  await press(page, page.getByRole('button', { name: 'Send reset link' }))
  await heading(visit, say.sent)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(`If ${visit.email} has an account, we’ve just emailed it a link.`)
  await visit.look('forgot-sent')
  await press(page, page.getByRole('button', { name: 'Send again' }))
  await heading(visit, say.sent)
  await follow(visit, subjects.reset, 2)
  await heading(visit, 'A fresh key.')
  await visit.look('reset')
  await keepsItsToken(visit)

  const field = visit.page.getByLabel('New password', { exact: true })
  await typeInto(visit.page, field, 'password12')
  if (scripts) {
    await expect.poll(() => describedBy(visit.page)).toBe('Weak. Too many people use this one. Add a few unrelated words.')
    await expect.poll(() => visit.page.getByRole('meter').getAttribute('aria-valuetext')).toBe('Weak.')
  } else {
    expect(await describedBy(visit.page)).toBe('At least 10 characters. Four random words work well.')
    await expect.poll(() => visit.page.getByRole('meter').count()).toBe(0)
  }
  await visit.page.keyboard.press('Enter')
  await visit.page.getByRole('alert').getByText('That password is too easy to guess.').first().waitFor()
  await visit.look('reset-refused')
  await typeInto(visit.page, field, newPassword)
  if (scripts) await expect.poll(() => describedBy(visit.page)).toBe('Very strong.')
  await visit.look('reset-strong')
  await visit.page.keyboard.press('Enter')
  await heading(visit, 'Come on in.')
  await expect.poll(async () => (await visit.page.getByRole('status').allInnerTexts()).join()).toContain('Your new password is set.')
  await visit.look('login-again')
  await typeInto(visit.page, visit.page.getByLabel(say.password, { exact: true }), newPassword)
  await expect.poll(() => visit.page.getByLabel(say.email, { exact: true }).inputValue()).toBe(visit.email)
  await visit.page.keyboard.press('Enter')
  await visit.page.waitForURL((url) => url.pathname === '/dashboard/orders')

  await elsewhere.page.goto('/dashboard')
  await heading(elsewhere, 'Good to have you back.')
  await leave(elsewhere)
  await spent(visit)
  await leave(visit, /\b4(01|10|22)\b/)
})

testByDay('a magic link signs a customer in without a password, once, by a click', async () => {
  const visit = await shop.visit({ name: 'magic', width: 360, onLook: accessible })
  await sameCustomerElsewhere(shop, visit)
  const { page, say } = visit
  await page.goto('/account/login?redirect=/dashboard/orders')
  await press(page, page.getByRole('link', { name: 'Sign in with an email link' }))
  await heading(visit, 'No password today?')
  await visit.look('magic')
  await typeInto(page, page.getByLabel(say.email, { exact: true }), visit.email)
  await page.keyboard.press('Enter')
  await heading(visit, say.sent)
  await visit.look('magic-sent')
  const link = await follow(visit, subjects.magic)
  // Email scanners open the links of an email.
  for (let scanner = 0; scanner < 2; scanner++) expect((await fetch(link)).status).toBe(200)
  await heading(visit, 'One click to go.')
  await visit.look('magic-enter')
  expect(await pageText(visit.page)).not.toContain(new URL(link).searchParams.get('token'))
  await press(visit.page, visit.page.getByRole('button', { name: `Sign in as ${visit.email}` }))
  await visit.page.waitForURL((url) => url.pathname === '/dashboard/orders')
  await visit.page.goto(link)
  await heading(visit, 'This link has expired.')
  expect(await pageText(visit.page)).not.toContain(visit.email)
  await visit.look('magic-spent')
  await leave(visit)
})

testByDay(
  'the account pages suit password managers: each has one form, with the address and password named for what they are',
  async () => {
    const visit = await shop.visit({ name: 'manager' })
    const { page } = visit
    await becomeCustomer(visit)
    await page.goto('/account/reauthenticate?redirect=/account')
    expect(await namedFields(page, 'current-password')).toEqual(['username', 'current-password'])
    await visit.context.clearCookies()
    await page.goto('/account/login')
    expect(await namedFields(page, 'current-password')).toEqual([expect.stringMatching(/^username( webauthn)?$/), 'current-password'])
    await page.goto('/account/register')
    expect(await namedFields(page, 'new-password')).toEqual(['name', 'username', 'new-password'])
    await page.goto('/account/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(visit.email)
    await page.keyboard.press('Enter')
    await heading(visit, visit.say.sent)
    await follow(visit, subjects.reset)
    expect(await namedFields(visit.page, 'new-password')).toEqual(['username', 'new-password'])
    await expect.poll(() => visit.page.locator('input[autocomplete=username]').inputValue()).toBe(visit.email)
    await leave(visit)
  },
)

testByDay('a signed-in customer proves their identity again and comes back', async () => {
  const visit = await shop.visit({ name: 'prove', onLook: accessible })
  const { page, say } = visit
  await becomeCustomer(visit)
  const before = await sessionOf(visit)
  await page.goto('/account/reauthenticate?redirect=/dashboard/orders')
  await heading(visit, 'Confirm it’s you')
  await visit.look('prove')
  await typeInto(page, page.getByLabel(say.password, { exact: true }), 'wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('That’s not your password.').first().waitFor()
  await visit.look('reauthenticate-refused')
  await press(page, page.getByRole('button', { name: 'Email me a sign-in link' }))
  await page.getByText(`We’ve emailed ${visit.email}.`).waitFor()
  await visit.look('reauthenticate-sent')
  await typeInto(page, page.getByLabel(say.password, { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/dashboard/orders')
  expect(await sessionOf(visit)).not.toBe(before)
  await leave(visit, /\b422\b/)
})

testByDay('the Back button shows nothing private after signing out, nor after being signed out everywhere', async () => {
  const visit = await shop.visit({ name: 'back' })
  const { page } = visit
  await becomeCustomer(visit)
  const answer = await page.goto('/dashboard')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: visit.say.signOut }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await heading(visit, 'Your seat at the table.')
  await page.goBack()
  await heading(visit, 'Good to have you back.')

  await becomeCustomerAgain(visit)
  await page.goto('/dashboard')
  // When the browser restores the page from its back/forward cache, the page is hidden until the
  // server has answered.
  const visibility = () => page.evaluate('document.body.style.visibility')
  await expect.poll(() => transition(page, 'pagehide').then(visibility)).toBe('hidden')
  await transition(page, 'pageshow')
  await expect.poll(visibility).toBe('')
  // Another customer signs in in another tab. This page must show none of the first customer's
  // data.
  await page.goto('/dashboard/settings')
  await page.getByText(`You sign in with ${visit.email}.`).waitFor()
  const other = { ...visit, email: `other-${visit.email}` }
  await becomeCustomer(other)
  const lookAgain = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))').catch(() => {})
  await expect.poll(() => lookAgain().then(() => page.getByRole('main').innerText())).toContain(`You sign in with ${other.email}.`)
  await expect.poll(() => transition(page, 'pagehide').then(visibility)).toBe('hidden')
  await visit.context.clearCookies({ name: 'session_token' })
  await transition(page, 'pageshow')
  await heading(visit, 'Good to have you back.')
  await leave(visit, /\b401\b/)
})

testByDay('a double click on the buttons of the account pages changes nothing more', async () => {
  const visit = await shop.visit({ name: 'twice' })
  await becomeCustomer(visit)
  await visit.context.clearCookies()
  const { page, say } = visit
  await page.goto('/account/forgot-password')
  await page.getByLabel(say.email, { exact: true }).fill(visit.email)
  await page.getByRole('button', { name: 'Send reset link' }).dblclick()
  await heading(visit, say.sent)
  await follow(visit, subjects.reset)
  await visit.page.getByLabel('New password', { exact: true }).fill(newPassword)
  await visit.page.getByRole('button', { name: 'Set new password' }).dblclick()
  await heading(visit, 'Come on in.')
  expect((await lettersTo(visit)).filter(({ subject }) => subject === subjects.reset)).toHaveLength(1)
  await leave(visit)
})

testByDay('the sign-in test page shows the sign-in state from both sides', async () => {
  const visit = await shop.visit({ name: 'auth-test', width: 360, onLook: accessible })
  const { page } = visit
  await page.goto('/auth-test')
  await page.getByText('Signed out', { exact: true }).waitFor()
  await becomeCustomer(visit)
  await page.goto('/es-ES/auth-test')
  await page.getByText('Sesión iniciada', { exact: true }).waitFor()
  await page.getByText('Los scripts no pueden leerla, como debe ser').waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toContain(visit.email)
  await visit.look('auth-test')
  await leave(visit, /\b401\b/)
})

async function becomeCustomerAgain({ context, shop: url, email }: Visit): Promise<void> {
  await context.request.post('/api/auth/signin', { data: { email, password }, headers: { Origin: url } })
}

async function sessionOf({ context }: Visit): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'session_token')?.value
}

async function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`)
}

/** The description of the password field. */
async function describedBy(page: Page): Promise<string> {
  return page.locator('#field-newPassword-help').innerText()
}

async function pageText(page: Page): Promise<string> {
  return page.getByRole('main').innerText()
}

/** The autocomplete values in the form with a password field of this kind. */
async function namedFields(page: Page, kind: 'current-password' | 'new-password'): Promise<(string | null)[]> {
  const forms = page.locator(`form:has(input[autocomplete="${kind}"])`)
  await expect.poll(() => forms.count()).toBe(1)
  return forms.locator('input[autocomplete]').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
}
