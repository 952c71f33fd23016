import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { authFlows, sessions } from '#database/schema.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { signUp } from './sign-up.ts'
import { signInByLink } from '../sign-in/magic-links.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { passkeyAddOptions } from '../sign-in/passkeys.ts'
import { changePassword, resetPassword } from '../passwords/passwords.ts'
import { changeEmail, confirmNewEmail, deliverEmailChange } from '../profile/profile.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { beginTwoStep, installAuthenticator } from '../sign-in/two-step.ts'
import { requestEmail } from './email-links.ts'

const newPassword = 'three rambutans before noon'
const { shop, browser, customer, person, userOf, lettersTo, tokenTo, signedIn, write } = await openAccounts()
afterAll(() => shop.close())

const writeNew = () => deliverDue(shop, { 'new-address': deliverEmailChange }, randomUUID())
const sessionsOf = async (email: string) => shop.db.$count(sessions, eq(sessions.userId, (await userOf(email)).id))

async function letterTo(email: string, kind: 'reset-password' | 'magic-link'): Promise<string> {
  await requestEmail(shop, kind, { email }, browser())
  await write()
  return tokenTo(email)
}
const reset = async (email: string) => resetPassword(shop, { token: await letterTo(email, 'reset-password'), newPassword }, browser())

/**
 * Signs in with a password that was correct at the comparison. `rival` finishes before anything
 * else happens.
 */
const signInWhile = (email: string, rival: () => Promise<unknown>) =>
  signIn({ ...shop, identity: atCall(shop.identity, 'checkCredentials', 'after', rival) }, visitor, { email, password }, browser())

describe('a password that is replaced during a sign-in', () => {
  test('a sign-in fails if a reset link replaces the password during the comparison', async () => {
    const { email } = await customer()
    await expect(signInWhile(email, () => reset(email))).rejects.toThrow('wrong-credentials')
    expect(await sessionsOf(email)).toBe(0)
  })

  test('a sign-in fails if the owner changes the password elsewhere during the comparison, and the owner stays signed in', async () => {
    const { email } = await customer()
    const by = await signedIn(email)
    await expect(signInWhile(email, () => changePassword(shop, by, { currentPassword: password, newPassword }))).rejects.toThrow(
      'wrong-credentials',
    )
    expect(await sessionsOf(email)).toBe(1)
  })

  test('a sign-in fails if a new sign-up for an unconfirmed address replaces the password during the comparison', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await expect(signInWhile(noor.email, () => signUp(shop, { ...noor, password: newPassword }, browser()))).rejects.toThrow(
      'wrong-credentials',
    )
    expect(await sessionsOf(noor.email)).toBe(0)
  })

  test('a sign-in with a password replaced during the comparison leaves no pending second step', async () => {
    const { email } = await customer()
    const { id } = await userOf(email)
    await installAuthenticator(shop, id, 'JBSWY3DPEHPK3PXP')
    await expect(signInWhile(email, () => reset(email))).rejects.toThrow('wrong-credentials')
    expect(await shop.db.$count(authFlows, eq(authFlows.userId, id))).toBe(0)
  })
})

describe('a stranger with an unconfirmed address', () => {
  async function stranger() {
    const noor = person()
    await signUp(shop, noor, browser())
    return { email: noor.email, by: await signedIn(noor.email) }
  }

  test('a stranger with an unconfirmed address can add neither a passkey nor an authenticator app', async () => {
    const { by } = await stranger()
    for (const asked of [passkeyAddOptions(shop, by), beginTwoStep(shop, by)])
      await expect(asked).rejects.toMatchObject({ code: 'email-not-confirmed' })
  })

  test('a stranger with an unconfirmed address cannot use a change of address after the owner signs in by email', async () => {
    const { by, email } = await stranger()
    await changeEmail(shop, by, { email: 'eve@example.test' }, browser())
    await writeNew()
    const token = await tokenTo('eve@example.test')
    await signInByLink(shop, visitor, { token: await letterTo(email, 'magic-link') }, browser())
    await expect(confirmNewEmail(shop, visitor, { token }, browser())).rejects.toThrow('link-expired')
  })
})

test('an email to a new address is not sent if the password was replaced after the request', async () => {
  const { email } = await customer()
  await changeEmail(shop, await signedIn(email), { email: 'thief@example.test' }, browser())
  await reset(email)
  await writeNew()
  expect(await lettersTo('thief@example.test')).toEqual([])
})
