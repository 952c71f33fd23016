import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { press, tabTo, typeInto } from '../parts/keyboard.ts'
import { lettersTo } from '../parts/emails.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a customer creates a passkey, signs in with it and removes it, by keyboard alone, on a phone', async () => {
  const visit = await shop.visit({ name: 'passkey', width: 360, onLook: accessible })
  const { page } = visit
  await becomeCustomer(visit)
  const letters = (count: number) =>
    expect
      .poll(async () => (await lettersTo(visit)).filter(({ subject }) => subject === 'Your sign-in options at Wanderbite changed').length)
      .toBe(count)
  const phone = await openPhone(visit)
  await page.goto('/dashboard/settings')
  await press(page, page.getByRole('link', { name: /^Passkeys/ }))
  await heading(visit, 'Passkeys')
  await visit.look('none')
  await typeInto(page, page.getByLabel(/^Passkey name/), 'Blue phone')
  await page.keyboard.press('Enter')
  await page.getByText('Your passkey is ready.').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'not used yet' })
  await expect.poll(() => row.innerText()).toContain('Blue phone')
  await visit.look('added')
  await letters(1)

  await press(page, row.getByText('Rename'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Green phone')
  await page.keyboard.press('Enter')
  await page.getByText('Green phone').waitFor()

  await signOut(visit)
  await page.goto('/account/login?redirect=%2Fdashboard%2Forders')
  await visit.look('login')
  // Otherwise the phone would accept the passkey autofill of the email field before the button
  // has the focus.
  await phone.touch(false)
  await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await phone.touch(true)
  await page.keyboard.press('Enter')
  await heading(visit, 'Orders')

  await page.goto('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%2Fpasskeys')
  await heading(visit, 'Confirm it’s you')
  await visit.look('prove')
  await press(page, page.getByRole('button', { name: 'Use a passkey' }))
  await heading(visit, 'Passkeys')
  await page.getByText(/last used/).waitFor()
  await press(page, page.getByRole('button', { name: 'Remove Green phone' }))
  await page.getByText('None yet.').waitFor()
  await letters(2)

  // The phone still has the passkey, but the shop has deleted it.
  await signOut(visit)
  await phone.touch(false)
  await page.goto('/account/login')
  await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await phone.touch(true)
  await page.keyboard.press('Enter')
  await page.getByText('We couldn’t verify this passkey.').waitFor()
  await visit.look('refused')
  await leave(visit, /\b(401|422)\b/)
})

testByDay('a customer who does not unlock the phone gets a message, and signs in another way', async () => {
  const visit = await shop.visit({ name: 'passkey-locked', onLook: accessible })
  const { page, say, email } = visit
  await becomeCustomer(visit)
  const phone = await openPhone(visit)
  await page.goto('/dashboard/settings/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is ready.').waitFor()
  await signOut(visit)
  await phone.lock()
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used.').waitFor()
  await visit.look('cancelled')
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill('marmalade-tuba-42-kites')
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  await heading(visit, 'Hello, Ada.')
  await leave(visit)
})

testByDay('a passkey is offered at the email field as well', async () => {
  const visit = await shop.visit({ name: 'passkey-offered' })
  const { page, say } = visit
  await becomeCustomer(visit)
  await openPhone(visit)
  await page.goto('/dashboard/settings/passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is ready.').waitFor()
  await signOut(visit)
  await page.goto('/account/login?redirect=%2Fdashboard%2Forders')
  await expect.poll(() => page.getByLabel(say.email, { exact: true }).getAttribute('autocomplete')).toBe('username webauthn')
  // The test phone accepts the passkey autofill at once.
  await page.keyboard.press('Tab')
  await heading(visit, 'Orders')
  await leave(visit)
})

testByDay('the passkey settings list and remove passkeys without JavaScript, and the sign-in page does not mention them', async () => {
  const visit = await shop.visit({ name: 'passkey-plain', scripts: false })
  const { page } = visit
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => page.getByText('passkey').filter({ visible: true }).count()).toBe(0)
  await becomeCustomer(visit)
  await page.goto('/dashboard/settings/passkeys')
  await page.getByText('To add a passkey, turn on JavaScript.').waitFor()
  await visit.look('none')
  await leave(visit)
})

testByDay('a visitor who only looks at the sign-in page loads no passkey code', async () => {
  const visit = await shop.visit({ name: 'passkey-looker' })
  const asked: string[] = []
  visit.context.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await visit.page.goto('/account/login', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path.startsWith('/api/auth/'))).toEqual([])
  const options = visit.page.waitForResponse((response) => response.url().endsWith('/api/auth/passkeys/options'))
  await visit.page.mouse.move(20, 20)
  await options
  await leave(visit)
})

interface Phone {
  /** Sets whether the user touches the phone when it asks. */
  touch(is: boolean): Promise<unknown>
  /** From now on the user does not unlock the phone. */
  lock(): Promise<unknown>
}

/** Gives the browser a virtual authenticator whose user unlocks and touches it on request. */
async function openPhone({ context, page }: Visit): Promise<Phone> {
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lock: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

async function signOut({ page, say }: Visit): Promise<void> {
  await page.goto('/account')
  await press(page, page.getByRole('main').getByRole('button', { name: say.signOut }))
  await page.waitForURL((url) => url.pathname === '/')
}
