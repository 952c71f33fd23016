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
import { changeEmail, confirmNewEmail, updateProfile, getOwnSignInMethods, deliverNewAddressEmail } from './profile.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { requestEmail } from '../registration/requested-emails.ts'

const { shop, browser, customer, userOf, lettersTo, linkTo, tokenTo, enter, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

let addresses = 0
const newAddress = () => `moved${(addresses += 1)}@example.test`
const writeNew = () => deliverDue(shop, { 'new-address': deliverNewAddressEmail }, randomUUID())

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
  test('is changed in what is given, and stays in what is not', async () => {
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

  test('names the ways in', async () => {
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

describe('another e-mail address', () => {
  test('counts once its own letter has been followed, and the old one is told', async () => {
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

  test('ends every session but the one that asks, which gets another token', async () => {
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

  test('is confirmed in any browser, which signs nobody in', async () => {
    const { email, token, by } = await moving()
    const stranger = await signedIn((await customer()).email)
    expect(await confirmNewEmail(shop, stranger, { token }, browser())).toEqual({ email, token: null })
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).toEqual([])
    expect(await findSessionCustomer(shop, 'x'.repeat(43), browser())).toBeNull()
  })

  test('voids the links that went to the old one', async () => {
    const { by, before, token } = await moving()
    await requestEmail(shop, 'reset-password', { email: before }, browser())
    await write()
    const reset = await tokenTo(before)
    await confirmNewEmail(shop, by, { token }, browser())
    const opening = and(eq(oneTimeTokens.userId, by.userId), eq(oneTimeTokens.kind, 'change-email'))
    expect(await shop.db.select().from(oneTimeTokens).where(opening)).toEqual([])
    await expect(resetPassword(shop, { token: reset, newPassword: 'seven figs before noon' }, browser())).rejects.toMatchObject({
      code: 'link-expired',
    })
  })

  test('works once, for 24 hours', async () => {
    const late = await moving()
    pass(24 * HOUR)
    await expect(confirmNewEmail(shop, visitor, { token: late.token }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    const { token } = await moving()
    const both = await Promise.allSettled([1, 2].map(() => confirmNewEmail(shop, visitor, { token }, browser())))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(confirmNewEmail(shop, visitor, { token: 'made-up' }, browser())).rejects.toMatchObject({ code: 'link-expired' })
  })

  test('of somebody else answers the same, and its owner is told once an hour', async () => {
    const owner = await customer()
    const by = await signedIn((await customer()).email)
    const written = (await lettersTo(owner.email)).length
    for (const _ of [1, 2]) expect(await changeEmail(shop, by, { email: owner.email }, browser())).toBeUndefined()
    await writeNew()
    const told = (await lettersTo(owner.email)).slice(written)
    expect(told.map(({ template }) => template)).toEqual(['already-registered'])
    const opening = and(eq(oneTimeTokens.userId, by.userId), eq(oneTimeTokens.kind, 'change-email'))
    expect(await shop.db.select().from(oneTimeTokens).where(opening)).toEqual([])
  })

  test('that somebody signs up with meanwhile stays theirs', async () => {
    const { by, before, email, token } = await moving()
    await customer({ email })
    await expect(confirmNewEmail(shop, by, { token }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
  })

  test('that somebody signs up with at the same moment belongs to one of the two, and the auth service agrees', async () => {
    const { by, before, email, token } = await moving()
    const told: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const identity: Identity = {
      ...shop.identity,
      changeAccountEmail: async (_at, _account, to) => {
        told.push(to)
        if (to === email) await promise
      },
    }
    const moved = confirmNewEmail({ ...shop, identity }, by, { token }, browser())
    await vi.waitFor(() => expect(told).toEqual([email]))
    await signUp(shop, { email, password: 'four lychees after midnight', firstName: 'Mallory', lastName: '' }, browser())
    resolve()
    await expect(moved).rejects.toMatchObject({ code: 'link-expired' })
    expect(told).toEqual([email, before])
    expect(await userOf(email)).toMatchObject({ firstName: 'Mallory' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
  })

  test('can be confirmed again after the auth service was out of reach', async () => {
    const { by, before, email, token } = await moving()
    const identity = { ...shop.identity, moveTo: () => Promise.reject(new OutsideUnavailable('down')) }
    await expect(confirmNewEmail({ ...shop, identity }, by, { token }, browser())).rejects.toMatchObject({ code: 'service-unavailable' })
    expect(await userOf(before)).toMatchObject({ id: by.userId })
    await confirmNewEmail(shop, by, { token }, browser())
    expect(await userOf(email)).toMatchObject({ id: by.userId })
  })

  test('wants a fresh proof, and is another one', async () => {
    const { email } = await customer()
    const by = await signedIn(email)
    await expect(changeEmail(shop, by, { email }, browser())).rejects.toMatchObject({ code: 'invalid-input', fields: { email: 'same' } })
    pass(16 * MINUTE)
    await expect(changeEmail(shop, by, { email: newAddress() }, browser())).rejects.toMatchObject({ code: 'prove-first' })
  })

  test('gets five letters an hour at most', async () => {
    const by = await signedIn((await customer()).email)
    const email = newAddress()
    for (let tries = 1; tries <= 5; tries++) await changeEmail(shop, by, { email }, browser())
    await expect(changeEmail(shop, by, { email }, browser())).rejects.toMatchObject({ code: 'too-many-requests' })
    await writeNew()
    expect(await lettersTo(email)).toHaveLength(5)
  })

  test('takes consents along: where both have decided, the later word counts', async () => {
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

  test('is wished for in the outbox without a secret', async () => {
    const { token } = await moving()
    const wishes = await shop.db.select().from(outbox).where(eq(outbox.kind, 'new-address'))
    expect(wishes.every(({ doneAt }) => doneAt)).toBe(true)
    expect(JSON.stringify(wishes)).not.toContain(token)
  })
})
