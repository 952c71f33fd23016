import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { sessions } from '#database/schema.ts'
import { password } from '#tests/fixtures/open-accounts.ts'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

const newPassword = 'nine plums before breakfast'
const post = (path: string, asked: Parameters<Calls['call']>[2] = {}) => calls.call('POST', `/api/auth/${path}`, asked)
const get = (path: string, asked: Parameters<Calls['call']>[2] = {}) => calls.call('GET', `/api/auth/${path}`, asked)
const refused = (status: number, code: string) => ({ status, body: { success: false, code } })
const signIn = (email: string, secret = password) => post('signin', { body: { email, password: secret } })

async function resetTokenOf(email: string) {
  await post('password-reset', { body: { email } })
  await calls.write()
  return calls.tokenTo(email)
}
async function confirmationTokenOf() {
  const noor = calls.person()
  await post('signup', { body: noor })
  return calls.tokenTo(noor.email)
}
async function signedIn() {
  const { email } = await calls.customer()
  const { id } = await calls.userOf(email)
  return { email, id, cookie: await calls.cookieOf(id) }
}
const sessionsOf = (userId: string) => calls.shop.db.select().from(sessions).where(eq(sessions.userId, userId))

test('the owner’s own program may act for people in many places without being rate limited', async () => {
  for (let time = 1; time <= 31; time += 1) {
    const from = { headers: withKey, from: '203.0.113.251' }
    expect(await post('signup', { body: { ...calls.person(), password: 'password12' }, ...from })).toMatchObject(
      refused(422, 'weak-password'),
    )
    expect((await post('password-reset', { body: { email: calls.person().email }, ...from })).status).toBe(200)
  }
})

describe('a link', () => {
  test('a one-time link works once', async () => {
    const token = await confirmationTokenOf()
    expect((await post('confirm-email', { body: { token } })).status).toBe(200)
    expect(await post('confirm-email', { body: { token } })).toMatchObject(refused(410, 'link-expired'))
    const { email } = await calls.customer()
    const reset = { token: await resetTokenOf(email), newPassword }
    expect((await post('reset-password', { body: reset })).status).toBe(200)
    expect(await post('reset-password', { body: { ...reset, newPassword: 'ten figs for the road' } })).toMatchObject(
      refused(410, 'link-expired'),
    )
  })

  test('a one-time link that two people follow at once lets only one through', async () => {
    const { email } = await calls.customer()
    const token = await resetTokenOf(email)
    const answers = await Promise.all(
      [newPassword, 'ten figs for the road'].map((one) => post('reset-password', { body: { token, newPassword: one } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('a confirmation link expires after 24 hours and a reset link after one hour', async () => {
    const confirmation = await confirmationTokenOf()
    calls.pass(24 * HOUR - MINUTE)
    const { email } = await calls.customer()
    const reset = await resetTokenOf(email)
    calls.pass(2 * MINUTE)
    expect(await post('confirm-email', { body: { token: confirmation } })).toMatchObject(refused(410, 'link-expired'))
    calls.pass(59 * MINUTE)
    expect(await post('reset-password', { body: { token: reset, newPassword } })).toMatchObject(refused(410, 'link-expired'))
  })

  test('a one-time link works only for its own purpose', async () => {
    const { email } = await calls.customer()
    const reset = await resetTokenOf(email)
    expect(await post('confirm-email', { body: { token: reset } })).toMatchObject(refused(410, 'link-expired'))
    const confirmation = await confirmationTokenOf()
    expect(await post('reset-password', { body: { token: confirmation, newPassword } })).toMatchObject(refused(410, 'link-expired'))
    expect((await post('reset-password', { body: { token: reset, newPassword } })).status).toBe(200)
  })

  test('a reset link stays valid after a refused password', async () => {
    const { email } = await calls.customer()
    const token = await resetTokenOf(email)
    const weak = await post('reset-password', { body: { token, newPassword: 'password12' } })
    expect(weak).toMatchObject({
      status: 422,
      body: { code: 'weak-password', reasons: ['common'], fields: { newPassword: 'weak-password' } },
    })
    expect(await post('reset-password', { body: { token, newPassword: password } })).toMatchObject(refused(422, 'same-password'))
    expect((await post('reset-password', { body: { token, newPassword } })).status).toBe(200)
  })
})

describe('a caller with the service key', () => {
  test('a caller with the service key receives the tokens that the emails carry', async () => {
    const noor = calls.person()
    const { body } = await post('signup', { body: noor, headers: withKey })
    expect(body).toEqual({ success: true, confirmationToken: await calls.tokenTo(noor.email) })
    expect((await post('confirm-email', { body: { token: body.confirmationToken } })).status).toBe(200)
    const reset = await post('password-reset', { body: { email: noor.email }, headers: withKey })
    expect(reset.body).toEqual({ success: true, resetToken: await calls.tokenTo(noor.email), userData: { first_name: noor.firstName } })
    expect((await post('reset-password', { body: { token: reset.body.resetToken, newPassword } })).status).toBe(200)
  })

  test('a caller with the service key receives no token if there is nobody to send one to', async () => {
    const reset = await post('password-reset', { body: { email: calls.person().email }, headers: withKey })
    expect(reset).toMatchObject({ status: 200, body: { success: true, resetToken: null, userData: null } })
    const { email } = await calls.customer()
    const known = await post('signup', { body: { ...calls.person(), email }, headers: withKey })
    expect(known.body).toEqual({ success: true, confirmationToken: null })
  })

  test('a caller with only part of the service key is not recognized', async () => {
    const { email } = await calls.customer()
    for (const Authorization of [
      '',
      'Bearer',
      'Bearer wrong',
      withKey.Authorization.slice(7),
      `${withKey.Authorization}x`,
      withKey.Authorization.slice(0, -1),
    ]) {
      expect((await post('password-reset', { body: { email }, headers: { Authorization } })).body, Authorization).toEqual({ success: true })
      expect((await post('signup', { body: calls.person(), headers: { Authorization } })).body).toEqual({ success: true })
      calls.pass(HOUR)
    }
  })
})

describe('an address', () => {
  test('a request for an email is answered alike with and without an account', async () => {
    const [known, unknown] = [(await calls.customer()).email, calls.person().email]
    for (const path of ['password-reset', 'magic-link', 'resend-confirmation']) {
      const [one, other] = [await post(path, { body: { email: known } }), await post(path, { body: { email: unknown } })]
      expect([one.status, one.text, one.cookies]).toEqual([other.status, other.text, other.cookies])
    }
    const [wrong, nobody] = [await signIn(known, 'wrong'), await signIn(unknown, 'wrong')]
    expect([wrong.status, wrong.text]).toEqual([nobody.status, nobody.text])
  })

  test.each(['password-reset', 'magic-link', 'resend-confirmation'])(
    'an address receives at most five %s emails an hour, known or not',
    async (path) => {
      const people = [await calls.customer(), calls.person()]
      // The sign-up email is now an hour old.
      calls.pass(HOUR)
      for (const { email } of people) {
        for (let time = 1; time <= 5; time += 1) expect((await post(path, { body: { email } })).status).toBe(200)
        const sixth = await post(path, { body: { email: email.toUpperCase() } })
        expect(sixth).toMatchObject(refused(429, 'too-many-requests'))
        expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0)
      }
    },
  )
})

describe('a changed password', () => {
  test('a password change ends the other sessions, renews the cookie and leaves only the new password valid', async () => {
    const { email, id, cookie } = await signedIn()
    const other = await calls.cookieOf(id)
    const answer = await post('change-password', { body: { currentPassword: password, newPassword }, cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^session_token=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    expect((await get('me', { cookie: other })).status).toBe(401)
    // The old token stays valid for a short time, because a second click may still be in progress
    // with it.
    calls.pass(11_000)
    expect((await get('me', { cookie })).status).toBe(401)
    expect((await get('me', { cookie: answer.cookies[0] })).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  test('a password change requires the current password and stops guessing', async () => {
    const { cookie } = await signedIn()
    const guess = () => post('change-password', { body: { currentPassword: 'wrong', newPassword }, cookie })
    expect(await guess()).toMatchObject({ ...refused(422, 'wrong-password'), body: { fields: { currentPassword: 'wrong-password' } } })
    for (let time = 2; time <= 10; time += 1) await guess()
    expect(await guess()).toMatchObject(refused(429, 'too-many-requests'))
  })
})

describe('sessions', () => {
  test('sessions are listed to their owner without their tokens', async () => {
    const { id, cookie } = await signedIn()
    await calls.cookieOf(id, {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      ipAddress: '203.0.113.0/24',
    })
    for (const path of ['sessions', `sessions?userId=${id}`]) {
      const { body } = await get(path, { cookie })
      const list = body.sessions as { current: boolean; device: string; network: string }[]
      expect(list.filter(({ current }) => current)).toHaveLength(1)
      expect(list.map(({ network }) => network)).toContain('203.0.113.0/24')
    }
  })

  test('revoking all sessions also ends the session of the caller', async () => {
    const { id, cookie } = await signedIn()
    const other = await calls.cookieOf(id)
    const answer = await post('revoke-all-sessions', { body: { userId: id }, cookie })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^session_token=; Max-Age=0;/)
    for (const ended of [cookie, other]) expect((await get('me', { cookie: ended })).status).toBe(401)
    expect(await sessionsOf(id)).toEqual([])
  })

  test('sessions of another customer are neither shown nor ended', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const ids = [theirs.id, randomUUID(), 'nonsense', '', `${theirs.id}'--`]
    for (const userId of ids) {
      expect(await get(`sessions?userId=${encodeURIComponent(userId)}`, { cookie: mine.cookie })).toMatchObject(refused(403, 'not-allowed'))
      expect(await post('revoke-all-sessions', { body: { userId }, cookie: mine.cookie })).toMatchObject(refused(403, 'not-allowed'))
    }
    const both = await get(`sessions?userId=${mine.id}&userId=${theirs.id}`, { cookie: mine.cookie })
    expect(both).toMatchObject(refused(403, 'not-allowed'))
    for (const { cookie } of [mine, theirs]) expect((await get('me', { cookie })).status).toBe(200)
  })

  test('sign-out clears the cookie even if the session is already gone', async () => {
    const { id, cookie } = await signedIn()
    await calls.shop.db.delete(sessions).where(eq(sessions.userId, id))
    for (const one of [cookie, undefined]) {
      const answer = await post('revoke-session', { cookie: one })
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
      expect(answer.headers.get('Set-Cookie')).toMatch(/^session_token=; Max-Age=0;/)
    }
  })
})

test('a profile update changes only the given fields', async () => {
  const { id, email, cookie } = await signedIn()
  const { body } = await post('update-profile', {
    body: { firstName: 'Nour', locale: 'es-ES', email: 'mallory@example.test', role: 'owner', id: randomUUID() },
    cookie,
  })
  const user = { id, email, emailVerified: true, firstName: 'Nour', lastName: 'Haddad', role: 'customer', locale: 'es-ES' }
  expect(body).toEqual({ success: true, user })
  expect(await calls.userOf(email)).toMatchObject({ name: 'Nour Haddad', role: 'customer' })
  expect((await post('update-profile', { body: {}, cookie })).body).toEqual({ success: true, user })
})
