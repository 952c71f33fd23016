import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { authenticators, oneTimeTokens, mailConsents, outbox, passkeys, sessions } from '#database/schema.ts'
import { openAccounts, visitor } from '#tests/fixtures/open-accounts.ts'
import { signUp } from '../registration/sign-up.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { resetPassword } from '../passwords/passwords.ts'
import { type Identity, OutsideUnavailable } from '#shop/ports.ts'
import { changeEmail, confirmNewEmail, updateProfile, getOwnSignInMethods, deliverEmailChange } from './profile.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { requestEmail } from '../registration/email-links.ts'

const { shop, browser, customer, userOf, lettersTo, linkTo, tokenTo, enter, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

let addresses = 0
const newAddress = () => `moved${(addresses += 1)}@example.test`
const writeNew = () => deliverDue(shop, { 'new-address': deliverEmailChange }, randomUUID())

/** A customer with a pending email change, and the token of its email. */
async function moving() {
  const { email: before } = await customer()
  const by = await signedIn(before)
  const email = newAddress()
  await changeEmail(shop, by, { email }, browser())
  await writeNew()
  return { by, before, email, token: await tokenTo(email) }
}

describe('the profile', () => {
  test('a profile update changes the given fields and keeps the others', async () => {
    const { email } = await customer()
    const by = await signedIn(email)
    expect(await updateProfile(shop, by, { firstName: 'Nour' })).toMatchObject({
      id: by.userId,
      email,
      firstName: 'Nour',
      lastName: 'Haddad',
    })
    expect(await updateProfile(shop, by, { lastName: '', locale: 'es-ES' })).toMatchObject({
      firstName: 'Nour',
      lastName: '',
      locale: 'es-ES',
    })
    expect(await userOf(email)).toMatchObject({ name: 'Nour', firstName: 'Nour', lastName: '', locale: 'es-ES' })
    expect(await updateProfile(shop, by, {})).toMatchObject({ firstName: 'Nour', locale: 'es-ES' })
  })

  test('the profile lists the sign-in methods', async () => {
    const by = await signedIn((await customer()).email)
    expect(await getOwnSignInMethods(shop, by)).toEqual({ password: true, twoStep: false, passkeys: 0 })
    await shop.db.insert(authenticators).values({ userId: by.userId, secret: 'sealed', confirmedAt: null })
    expect(await getOwnSignInMethods(shop, by)).toMatchObject({ twoStep: false })
    await shop.db.update(authenticators).set({ confirmedAt: new Date() }).where(eq(authenticators.userId, by.userId))
    const key = { userId: by.userId, credentialId: randomUUID(), publicKey: '', counter: 0, transports: [], name: 'Phone', backedUp: true }
    await shop.db.insert(passkeys).values(key)
    expect(await getOwnSignInMethods(shop, by)).toEqual({ password: true, twoStep: true, passkeys: 1 })
  })
})

describe('another email address', () => {
  test('a new email address takes effect after its own emailed link is followed, and the old address is notified', async () => {
    const { by, before, email, token } = await moving()
    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({ template: 'change-email', data: { first_name: 'Noor', new_email: email } })
    expect((await linkTo(email)).pathname).toBe('/auth/change-email')
    expect(await userOf(before)).toMatchObject({ id: by.userId })
    pass(23 * HOUR)
    const moved = await confirmNewEmail(shop, by, { token }, browser())
    expect(moved.email).toBe(email)
    expect(await userOf(email)).toMatchObject({ id: by.userId, emailVerified: true })
    expect((await lettersTo(before)).at(-1)).toMatchObject({ template: 'email-changed', data: { new_email: email } })
    await signedIn(email)
    await expect(enter({ email: before })).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  test('a new email address ends every session except the current one, which gets a new token', async () => {
    const { before, email, token, by } = await moving()
    const elsewhere = await enter({ email: before })
    const here = await enter({ email: before })
    const asker = (await findSessionCustomer(shop, here.token, browser()))!
    const moved = await confirmNewEmail(shop, asker, { token }, browser())
    pass(10_000)
    for (const ended of [elsewhere.token, here.token]) expect(await findSessionCustomer(shop, ended, browser())).toBeNull()
    expect(await findSessionCustomer(shop, moved.token!, browser())).toMatchObject({ email, sessionId: asker.sessionId })
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).toHaveLength(1)
  })

  test('a new email address can be confirmed in any browser, which signs nobody in', async () => {
    const { email, token, by } = await moving()
    const stranger = await signedIn((await customer()).email)
    expect(await confirmNewEmail(shop, stranger, { token }, browser())).toEqual({ email, token: null })
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).toEqual([])
    expect(await findSessionCustomer(shop, 'x'.repeat(43), browser())).toBeNull()
  })

  test('a new email address invalidates the links sent to the old one', async () => {
    const { by, before, token } = await moving()
    await requestEmail(shop, 'reset-password', { email: before }, browser())
    await write()
    const reset = await tokenTo(before)
    await confirmNewEmail(shop, by, { token }, browser())
    const opening = and(eq(oneTimeTokens.userId, by.userId), eq(oneTimeTokens.purpose, 'change-email'))
    expect(await shop.db.select().from(oneTimeTokens).where(opening)).toEqual([])
    await expect(resetPassword(shop, { token: reset, newPassword: 'seven figs before noon' }, browser())).rejects.toMatchObject({
      code: 'link-expired',
    })
  })

  test('the link to a new email address works once within 24 hours', async () => {
    const late = await moving()
    pass(24 * HOUR)
    await expect(confirmNewEmail(shop, visitor, { token: late.token }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    const { token } = await moving()
    const both = await Promise.allSettled([1, 2].map(() => confirmNewEmail(shop, visitor, { token }, browser())))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(confirmNewEmail(shop, visitor, { token: 'made-up' }, browser())).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('a new email address of another customer is answered alike, and its owner is notified once an hour', async () => {
    const owner = await customer()
    const by = await signedIn((await customer()).email)
    const written = (await lettersTo(owner.email)).length
    for (const _ of [1, 2]) expect(await changeEmail(shop, by, { email: owner.email }, browser())).toBeUndefined()
    await writeNew()
    const emailed = (await lettersTo(owner.email)).slice(written)
    expect(emailed.map(({ template }) => template)).toEqual(['already-registered'])
    const opening = and(eq(oneTimeTokens.userId, by.userId), eq(oneTimeTokens.purpose, 'change-email'))
    expect(await shop.db.select().from(oneTimeTokens).where(opening)).toEqual([])
  })

  test('a new email address that somebody signs up with in the meantime stays theirs', async () => {
    const { by, before, email, token } = await moving()
    await customer({ email })
    await expect(confirmNewEmail(shop, by, { token }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
  })

  test('a new email address that somebody signs up with at the same moment belongs to one of the two, and the auth service agrees', async () => {
    const { by, before, email, token } = await moving()
    const emailed: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const identity: Identity = {
      ...shop.identity,
      changeAccountEmail: async (_at, _account, to) => {
        emailed.push(to)
        if (to === email) await promise
      },
    }
    const moved = confirmNewEmail({ ...shop, identity }, by, { token }, browser())
    await vi.waitFor(() => expect(emailed).toEqual([email]))
    await signUp(shop, { email, password: 'four lychees after midnight', firstName: 'Mallory', lastName: '' }, browser())
    resolve()
    await expect(moved).rejects.toMatchObject({ code: 'link-expired' })
    expect(emailed).toEqual([email, before])
    expect(await userOf(email)).toMatchObject({ firstName: 'Mallory' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
  })

  test('a new email address can be confirmed again after an outage of the auth service', async () => {
    const { by, before, email, token } = await moving()
    const identity: Identity = { ...shop.identity, changeAccountEmail: () => Promise.reject(new OutsideUnavailable('down')) }
    await expect(confirmNewEmail({ ...shop, identity }, by, { token }, browser())).rejects.toMatchObject({ code: 'service-unavailable' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
    await confirmNewEmail(shop, by, { token }, browser())
    expect(await userOf(email)).toMatchObject({ id: by.userId })
  })

  test('a new email address requires fresh reauthentication and must differ from the old one', async () => {
    const { email } = await customer()
    const by = await signedIn(email)
    await expect(changeEmail(shop, by, { email }, browser())).rejects.toMatchObject({ code: 'invalid-input', fields: { email: 'same' } })
    pass(16 * MINUTE)
    await expect(changeEmail(shop, by, { email: newAddress() }, browser())).rejects.toMatchObject({ code: 'prove-first' })
  })

  test('a new email address receives at most five emails an hour', async () => {
    const by = await signedIn((await customer()).email)
    const email = newAddress()
    for (let tries = 1; tries <= 5; tries++) await changeEmail(shop, by, { email }, browser())
    await expect(changeEmail(shop, by, { email }, browser())).rejects.toMatchObject({ code: 'too-many-requests' })
    await writeNew()
    expect(await lettersTo(email)).toHaveLength(5)
  })

  test('a new email address takes mail consents along, and the later decision counts if both addresses have one', async () => {
    const { by, before, email, token } = await moving()
    const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`)
    const consent = { locale: 'en-US', source: 'settings', withdrawnAt: null }
    await shop.db.insert(mailConsents).values([
      { ...consent, email: before, topic: 'newsletter', givenAt: at(2) },
      { ...consent, email: before, topic: 'reviews', givenAt: at(1) },
      { ...consent, email: before, topic: 'cart-reminder', givenAt: at(1) },
      { ...consent, email, topic: 'newsletter', givenAt: at(1), withdrawnAt: at(3) },
      { ...consent, email, topic: 'reviews', givenAt: null, withdrawnAt: null, createdAt: new Date('2025-01-01') },
    ])
    await confirmNewEmail(shop, by, { token }, browser())
    expect(await shop.db.select().from(mailConsents).where(eq(mailConsents.email, before))).toEqual([])
    const kept = await shop.db.select().from(mailConsents).where(eq(mailConsents.email, email)).orderBy(mailConsents.topic)
    expect(kept.map(({ topic, givenAt, withdrawnAt }) => ({ topic, givenAt, withdrawnAt }))).toEqual([
      { topic: 'cart-reminder', givenAt: at(1), withdrawnAt: null },
      { topic: 'newsletter', givenAt: at(1), withdrawnAt: at(3) },
      { topic: 'reviews', givenAt: at(1), withdrawnAt: null },
    ])
  })

  test('a new email address is requested in the outbox without a secret', async () => {
    const { token } = await moving()
    const wishes = await shop.db.select().from(outbox).where(eq(outbox.kind, 'new-address'))
    expect(wishes.every(({ doneAt }) => doneAt)).toBe(true)
    expect(JSON.stringify(wishes)).not.toContain(token)
  })
})
