import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { credentials, outbox } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { signUp } from '../registration/sign-up.ts'
import { changePassword, JudgePassword, judgePassword, resetPassword } from './passwords.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { requestEmail, issueEmailLink } from '../registration/email-links.ts'

const newPassword = 'three rambutans before noon'
const { shop, browser, customer, person, userOf, lettersTo, linkTo, tokenTo, enter, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

async function forgotten(email: string): Promise<string> {
  await requestEmail(shop, 'reset-password', { email, redirect: '/checkout' }, browser())
  await write()
  return tokenTo(email)
}

describe('a forgotten password', () => {
  test('a forgotten password is replaced by the emailed link, which ends every session and notifies the customer', async () => {
    const noor = await customer()
    const { token: session } = await enter(noor)
    const token = await forgotten(noor.email)
    expect((await linkTo(noor.email)).pathname).toBe('/auth/reset-password')
    expect(await resetPassword(shop, { token, newPassword }, browser())).toEqual({ email: noor.email, next: '/checkout' })
    expect(await findSessionCustomer(shop, session, browser())).toBeNull()
    await expect(enter(noor)).rejects.toThrow('wrong-credentials')
    expect((await lettersTo(noor.email)).map(({ template }) => template)).toEqual(['confirm-email', 'reset-password', 'password-changed'])
    await enter({ email: noor.email, password: newPassword })
  })

  test('a password reset link works once, also when it is used twice at once', async () => {
    const noor = await customer()
    const token = await forgotten(noor.email)
    const both = await Promise.allSettled([
      resetPassword(shop, { token, newPassword }, browser()),
      resetPassword(shop, { token, newPassword: 'seven durians in a taxi' }, browser()),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(resetPassword(shop, { token, newPassword }, browser())).rejects.toMatchObject({ code: 'link-expired', status: 410 })
  })

  test('a password reset link expires after one hour', async () => {
    const noor = await customer()
    const token = await forgotten(noor.email)
    pass(60 * MINUTE + 1)
    await expect(resetPassword(shop, { token, newPassword }, browser())).rejects.toThrow('link-expired')
    await enter(noor)
  })

  test('a password reset link stays valid after a refused password', async () => {
    const noor = await customer()
    const token = await forgotten(noor.email)
    await expect(resetPassword(shop, { token, newPassword: 'noorhaddad1' }, browser())).rejects.toMatchObject({
      code: 'weak-password',
      fields: { newPassword: 'weak-password' },
      reasons: ['personal'],
    })
    await expect(resetPassword(shop, { token, newPassword: password }, browser())).rejects.toMatchObject({
      code: 'same-password',
      fields: { newPassword: 'same-password' },
    })
    await resetPassword(shop, { token, newPassword }, browser())
  })

  test('a password reset invalidates the other links of the account', async () => {
    const noor = await customer()
    const first = await forgotten(noor.email)
    const second = await forgotten(noor.email)
    await resetPassword(shop, { token: second, newPassword }, browser())
    await expect(resetPassword(shop, { token: first, newPassword: 'seven durians in a taxi' }, browser())).rejects.toThrow('link-expired')
  })

  test('a password reset confirms an unconfirmed account, since its email was read', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await resetPassword(shop, { token: await forgotten(noor.email), newPassword }, browser())
    expect(await userOf(noor.email)).toMatchObject({ emailVerified: true })
  })

  test('a password reset for an unknown address is accepted alike and sends no email', async () => {
    const email = 'nobody@example.test'
    await requestEmail(shop, 'reset-password', { email }, browser())
    await write()
    expect(await lettersTo(email)).toEqual([])
    const wishes = await shop.db.select().from(outbox).where(eq(outbox.kind, 'wanted-letter'))
    expect(JSON.stringify(wishes.filter(({ doneAt }) => doneAt))).not.toContain(email)
  })

  test('a password reset can be requested five times an hour, for a known or unknown address', async () => {
    for (const { email } of [await customer(), { email: 'still-nobody@example.test' }]) {
      for (let time = 1; time <= 5; time += 1) await requestEmail(shop, 'reset-password', { email }, browser())
      await expect(requestEmail(shop, 'reset-password', { email }, browser())).rejects.toMatchObject({ code: 'too-many-requests' })
    }
  })

  test('a password reset returns its token to a caller with the service key', async () => {
    const noor = await customer()
    const written = await issueEmailLink(shop, 'reset-password', { email: noor.email }, browser())
    expect(written).toEqual({ token: await tokenTo(noor.email), firstName: 'Noor' })
    expect(await issueEmailLink(shop, 'reset-password', { email: 'nobody-else@example.test' }, browser())).toBeNull()
  })
})

describe('changing the password', () => {
  test('a password change requires the current password, ends the other sessions and renews the token of this one', async () => {
    const noor = await customer()
    const { token: elsewhere } = await enter(noor)
    const { token: before } = await enter(noor)
    const by = present(await findSessionCustomer(shop, before, browser()))
    const { token } = await changePassword(shop, by, { currentPassword: password, newPassword })
    expect(await findSessionCustomer(shop, elsewhere, browser())).toBeNull()
    pass(10_000)
    expect(await findSessionCustomer(shop, before, browser())).toBeNull()
    expect(await findSessionCustomer(shop, token, browser())).toMatchObject({ userId: by.userId, sessionId: by.sessionId })
    await enter({ email: noor.email, password: newPassword })
    expect((await lettersTo(noor.email)).filter(({ template }) => template === 'password-changed')).toHaveLength(1)
  })

  test('a password change is refused with a wrong, missing, weak or unchanged password', async () => {
    const by = await signedIn((await customer()).email)
    const wrong = { code: 'wrong-password', fields: { currentPassword: 'wrong-password' } }
    await expect(changePassword(shop, by, { currentPassword: 'wrong', newPassword })).rejects.toMatchObject(wrong)
    await expect(changePassword(shop, by, { newPassword })).rejects.toMatchObject(wrong)
    await expect(changePassword(shop, by, { currentPassword: password, newPassword: 'short' })).rejects.toThrow('weak-password')
    await expect(changePassword(shop, by, { currentPassword: password, newPassword: password })).rejects.toThrow('same-password')
  })

  test('a password change cannot be used to guess the current password in an open browser', async () => {
    const by = await signedIn((await customer()).email)
    for (let time = 1; time <= 10; time += 1)
      await expect(changePassword(shop, by, { currentPassword: `guess ${time}`, newPassword })).rejects.toThrow('wrong-password')
    await expect(changePassword(shop, by, { currentPassword: password, newPassword })).rejects.toThrow('too-many-requests')
  })

  test('a first password is set with fresh reauthentication', async () => {
    const noor = await customer()
    const by = await signedIn(noor.email)
    await shop.db.delete(credentials).where(eq(credentials.userId, by.userId))
    const long = { ...by, provedAt: new Date(shop.now().getTime() - 16 * MINUTE) }
    await expect(changePassword(shop, long, { newPassword })).rejects.toMatchObject({ code: 'prove-first', status: 403 })
    await changePassword(shop, by, { newPassword })
    expect((await signIn(shop, visitor, { email: noor.email, password: newPassword }, browser())).kind).toBe('signed-in')
  })
})

describe('password strength', () => {
  const judge = (typed: string, about: string[] = []) =>
    judgePassword(shop, visitor, JudgePassword.parse({ password: typed, about }), browser())

  test('the strength check returns the strength of a password and its problems', async () => {
    expect(await judge('pass')).toEqual({ strength: 1, reasons: ['too-short', 'common'] })
    expect(await judge('password12')).toEqual({ strength: 1, reasons: ['common'] })
    expect(await judge('noorhaddad1', ['Noor Haddad'])).toEqual({ strength: 1, reasons: ['personal'] })
    expect(await judge('xQ7#vK2!p')).toEqual({ strength: 2, reasons: ['too-short'] })
    expect(await judge(newPassword, ['Noor Haddad'])).toEqual({ strength: 4, reasons: [] })
  })

  test('the strength check knows the personal details of a signed-in customer', async () => {
    const noor = await customer()
    const by = await signedIn(noor.email)
    const input = { password: `${noor.email.split('@')[0]}haddad`, about: [] }
    expect((await judgePassword(shop, by, input, browser())).reasons).toEqual(['personal'])
  })

  test('the strength check accepts 60 requests in five minutes', async () => {
    const from = browser()
    for (let typed = 0; typed < 60; typed++) await judgePassword(shop, visitor, { password: 'a', about: [] }, from)
    await expect(judgePassword(shop, visitor, { password: 'a', about: [] }, from)).rejects.toMatchObject({ code: 'too-many-requests' })
    pass(5 * MINUTE + 1)
    await judgePassword(shop, visitor, { password: 'a', about: [] }, from)
  })
})
