import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { credentials, mailConsents, outbox, sessions, users } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { leadsTo, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as settings from './settings.tsx'

const { shop, browser, customer, userOf, enter, signedIn, pass } = await openAccounts()
afterAll(() => shop.close())

type Init = Parameters<typeof pageRequest>[2]
async function look(by: Actor, path = '/dashboard/settings', init: Init = {}) {
  return outcome(() => settings.loader(pageRequest(shop, path, { ...init, ask: { by, ...init.ask } }).args))
}
async function send(by: Actor, form: Record<string, string>, init: Init = {}) {
  const { args, cookies } = pageRequest(shop, '/dashboard/settings', { ...init, form, ask: { by, ...init.ask } })
  return { answer: await outcome(() => settings.action(args)), cookies }
}
const saved = 'flash=common.saved; Path=/; Max-Age=60; SameSite=Lax'
const somebody = async () => signedIn((await customer()).email)
const again = async (by: Customer, token: string) => (await findSessionCustomer(shop, token, browser())) ?? by

test('the settings are for customers', async () => {
  expect(leadsTo(await look(visitor))).toBe('/account/login?redirect=%2Fdashboard%2Fsettings')
  expect(leadsTo((await send(visitor, { intent: 'end-all' })).answer)).toBe('/account/login?redirect=%2Fdashboard%2Fsettings')
})

test('the settings page shows the current settings and no secret', async () => {
  const by = await somebody()
  const shown = await look(by)
  expect(shown).toMatchObject({
    customer: { email: by.email, firstName: 'Noor' },
    proved: true,
    ways: { password: true, twoStep: false, passkeys: 0 },
    sessions: [{ current: true }],
    consents: [{ topic: 'newsletter', agreed: false }, { topic: 'cart-reminder' }, { topic: 'reviews' }, { topic: 'box-reminder' }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/argon2|token_hash|"token"/)
})

test.each(['', 'burn', 'constructor', '__proto__', 'toString'])('a settings form with the intent %j is refused', async (intent) => {
  expect(refusalOf((await send(await somebody(), { intent })).answer)).toMatchObject({ failure: 'invalid-input' })
})

describe('the profile', () => {
  test('the profile is saved and redirects to its section', async () => {
    const by = await somebody()
    const { answer, cookies } = await send(by, { intent: 'profile', firstName: ' Nour ', lastName: '' })
    expect(leadsTo(answer)).toBe('/dashboard/settings#profile')
    expect(cookies).toEqual([saved])
    expect(await userOf(by.email)).toMatchObject({ firstName: 'Nour', lastName: '', name: 'Nour' })
  })

  test.each([
    [{ firstName: ' ', lastName: 'Haddad' }, { firstName: 'required' }],
    [{ lastName: 'Haddad' }, { firstName: 'required' }],
    [
      { firstName: 'x'.repeat(81), lastName: 'y'.repeat(81) },
      { firstName: 'too-long', lastName: 'too-long' },
    ],
    [{ firstName: 'No\u202eor', lastName: '' }, { firstName: 'invalid' }],
  ])('the profile %j is refused in its section and keeps the typed values', async (typed, fields) => {
    const by = await somebody()
    const { answer } = await send(by, { intent: 'profile', ...(typed as Record<string, string>) })
    expect(refusalOf(answer)).toMatchObject({ failure: 'invalid-input', fields, values: { ...typed, section: 'profile' } })
    expect(await userOf(by.email)).toMatchObject({ firstName: 'Noor' })
  })
})

describe('language and theme', () => {
  test('language and theme are stored in this browser, the language also for emails, and the page changes at once', async () => {
    const by = await somebody()
    const { answer, cookies } = await send(by, { intent: 'look', locale: 'es-ES', theme: 'dark' })
    expect(leadsTo(answer)).toBe('http://localhost:3000/es-ES/dashboard/settings#look')
    expect(cookies.join()).toMatch(/theme=dark; .*i18n_redirected=es-ES; /)
    expect(await userOf(by.email)).toMatchObject({ locale: 'es-ES' })
  })

  test.each([{}, { locale: 'tlh', theme: 'blue; Domain=evil.test' }])(
    'language and theme stay unchanged for the invalid choice %j',
    async (chosen) => {
      const by = await somebody()
      const { answer, cookies } = await send(by, { intent: 'look', ...(chosen as Record<string, string>) })
      expect(leadsTo(answer)).toBe('http://localhost:3000/dashboard/settings#look')
      expect(cookies.join()).not.toMatch(/theme=|evil|tlh/)
    },
  )
})

describe('another email address', () => {
  test('a new email address receives an email, and the page says so', async () => {
    const by = await somebody()
    const { answer, cookies } = await send(by, { intent: 'email', email: ' New@Example.test ' })
    expect(leadsTo(answer)).toBe('/dashboard/settings?written=1#email')
    const cookie = cookies.join().split(';', 1)[0]!
    expect(await look(by, '/dashboard/settings?written=1', { headers: { Cookie: cookie } })).toMatchObject({
      writtenTo: 'new@example.test',
    })
    expect(await look(by, '/dashboard/settings')).toMatchObject({ writtenTo: null })
    const [wish] = await shop.db.select().from(outbox).where(eq(outbox.kind, 'new-address'))
    expect(wish).toMatchObject({ payload: { userId: by.userId, email: 'new@example.test' } })
  })

  test('a new email address requires fresh reauthentication, and the typed address is restored afterwards', async () => {
    const by = await somebody()
    pass(16 * MINUTE)
    expect(await look(by)).toMatchObject({ proved: false })
    const { answer, cookies } = await send(by, { intent: 'email', email: 'typed@example.test' })
    expect(leadsTo(answer)).toBe('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%3Ftyped%3D1%23email')
    const cookie = cookies.join().split(';', 1)[0]!
    expect(await look(by, '/dashboard/settings?typed=1', { headers: { Cookie: cookie } })).toMatchObject({ typed: 'typed@example.test' })
  })

  test.each(['', 'x', 'a@b', `${'x'.repeat(250)}@example.test`])('the new email address %j is refused', async (email) => {
    const { answer } = await send(await somebody(), { intent: 'email', email })
    expect(refusalOf(answer)).toMatchObject({ failure: 'invalid-input', values: { email, section: 'email' } })
  })
})

describe('the password', () => {
  test('a password change gives this browser a new cookie and ends the other sessions', async () => {
    const { email } = await customer()
    const elsewhere = await enter({ email })
    const by = await signedIn(email)
    const { answer, cookies } = await send(by, { intent: 'password', currentPassword: password, newPassword: 'seven figs before noon' })
    expect(leadsTo(answer)).toBe('/dashboard/settings#password')
    const token = /session_token=([\w-]+)/.exec(cookies.join())![1]!
    expect(await again(by, token)).toMatchObject({ sessionId: by.sessionId })
    expect(await findSessionCustomer(shop, elsewhere.token, browser())).toBeNull()
  })

  test('a password is never sent back by the settings form', async () => {
    const by = await somebody()
    const wrong = await send(by, { intent: 'password', currentPassword: 'a wrong one', newPassword: 'seven figs before noon' })
    expect(refusalOf(wrong.answer)).toMatchObject({ failure: 'wrong-password', fields: { currentPassword: 'wrong-password' } })
    const weak = await send(by, { intent: 'password', currentPassword: password, newPassword: 'password12' })
    expect(refusalOf(weak.answer)).toMatchObject({ failure: 'weak-password', reasons: ['common'], values: { section: 'password' } })
    for (const { answer } of [wrong, weak]) expect(JSON.stringify(answer)).not.toMatch(/a wrong one|seven figs|password12|lychees/)
  })

  test('a first password requires fresh reauthentication instead of an old password', async () => {
    const by = await somebody()
    await shop.db.delete(credentials).where(eq(credentials.userId, by.userId))
    expect(await look(by)).toMatchObject({ ways: { password: false } })
    pass(16 * MINUTE)
    const form = { intent: 'password', newPassword: 'seven figs before noon' }
    expect(leadsTo((await send(by, form)).answer)).toBe('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings%23password')
    const { answer } = await send({ ...by, provedAt: shop.now() }, form)
    expect(leadsTo(answer)).toBe('/dashboard/settings#password')
    await enter({ email: by.email, password: form.newPassword })
  })
})

describe('sessions', () => {
  const alive = async (by: Customer) => (await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))).map(({ id }) => id)

  test('sessions end one by one, all others at once, or all', async () => {
    const { email } = await customer()
    const others = [await signedIn(email), await signedIn(email), await signedIn(email)]
    const by = await signedIn(email)
    expect(leadsTo((await send(by, { intent: 'end', sessionId: others[0]!.sessionId })).answer)).toBe('/dashboard/settings#sessions')
    expect(await alive(by)).toHaveLength(3)
    await send(by, { intent: 'end-others' })
    expect(await alive(by)).toEqual([by.sessionId])
    await signedIn(email)
    const { answer, cookies } = await send(by, { intent: 'end-all' })
    expect(leadsTo(answer)).toBe('/account/login')
    expect(cookies).toContain('session_token=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
    expect(await alive(by)).toEqual([])
  })

  test('ending the session of this browser clears its cookie', async () => {
    const by = await somebody()
    const { cookies } = await send(by, { intent: 'end', sessionId: by.sessionId })
    expect(cookies).toContain('session_token=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
  })

  test('sessions of another customer are answered like unknown ones', async () => {
    const [by, other] = [await somebody(), await somebody()]
    for (const sessionId of [other.sessionId, '', 'x', "' or 1=1"]) {
      const { answer } = await send(by, { intent: 'end', sessionId })
      expect(answer).toMatchObject({ init: { status: 404 }, data: { refusal: { failure: 'not-found', values: { section: 'sessions' } } } })
    }
    expect(await alive(other)).toEqual([other.sessionId])
  })
})

describe('marketing emails', () => {
  test('emails are sent for ticked topics and no longer for others', async () => {
    const by = await somebody()
    await send(by, { intent: 'mail', newsletter: 'on', reviews: 'on' })
    await send(by, { intent: 'mail', reviews: 'on', burn: 'on' })
    expect(await look(by)).toMatchObject({
      consents: [
        { topic: 'newsletter', agreed: false },
        { topic: 'cart-reminder', agreed: false },
        { topic: 'reviews', agreed: true },
        { topic: 'box-reminder', agreed: false },
      ],
    })
    expect(await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email))).toHaveLength(2)
  })

  test('emails cannot be chosen for an unconfirmed address', async () => {
    const by = { ...(await somebody()), emailVerified: false }
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, by.userId))
    expect(refusalOf((await send(by, { intent: 'mail', newsletter: 'on' })).answer)).toMatchObject({ failure: 'email-not-confirmed' })
  })
})
