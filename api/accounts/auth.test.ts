import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox, sessions } from '#database/schema.ts'
import { type RequestEnv, withRequestContext } from '#server/http/request-context.ts'
import type { EmailToSend } from '#shop/mail/send-email.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { authRoutes } from './auth.ts'

const KEY = 'the service key of this test, quite long'
const password = 'four lychees after midnight'

let shop: TestShop
let app: Hono<RequestEnv>
let places = 0
beforeAll(async () => {
  shop = await openShop({ identity: openOwnIdentity() })
  app = new Hono<RequestEnv>()
  app.use(withRequestContext(shop, true))
  app.use(async (c, next) => {
    await next()
    for (const cookie of c.get('cookies')) c.header('Set-Cookie', cookie, { append: true })
  })
  app.route('/api/auth', authRoutes(KEY))
})
afterAll(() => shop.close())

interface Call {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  from?: string
}
/** Each call comes from an address of its own, unless the test sets `from`. */
async function call(path: string, { body, cookie, headers = {}, from = `198.51.100.${(places += 1)}` }: Call = {}) {
  const request = new Request(`http://localhost:3000/api/auth/${path}`, {
    method: path === 'me' ? 'GET' : 'POST',
    headers: { 'X-Forwarded-For': from, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    body: body === undefined || path === 'me' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await app.request(request, undefined, {})
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}
const newEmail = () => `noor-${randomUUID().slice(0, 8)}@example.test`
const bearer = { Authorization: `Bearer ${KEY}` }

async function signUp(email = newEmail()) {
  const { body } = await call('signup', { body: { email, firstName: 'Noor', password }, headers: bearer })
  return { email, confirmationToken: body.confirmationToken as string }
}
async function signIn(email: string) {
  const { headers } = await call('signin', { body: { email, password } })
  return headers.get('Set-Cookie')!.split(';', 1)[0]!
}
async function letterTo(email: string): Promise<EmailToSend | undefined> {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
  return rows.map(({ payload }) => payload as EmailToSend).findLast(({ to }) => to.address === email)
}

const long = 'x'.repeat(100_000)
const wrongTypes = [null, 1, true, [], {}, [['a']]]

describe('POST signup', () => {
  test('POST signup sends the email itself and returns no token to a browser', async () => {
    const email = newEmail()
    const answer = await call('signup', { body: { email, firstName: 'Noor', lastName: 'Haddad', password } })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(Object.keys(answer.body)).toEqual(['success'])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign_up_token=[\w-]{43}; .*HttpOnly/)])
    expect(await letterTo(email)).toMatchObject({ template: 'confirm-email' })
  })

  test('POST signup returns the token only to a caller with the service key', async () => {
    const { email, confirmationToken } = await signUp()
    expect((await letterTo(email))!.data).toMatchObject({ confirm_url: expect.stringContaining(confirmationToken) })
    for (const Authorization of ['Bearer wrong', KEY, 'Bearer', '', `Bearer ${KEY}x`]) {
      const answer = await call('signup', { body: { email: newEmail(), firstName: 'Noor', password }, headers: { Authorization } })
      expect(answer.body).toEqual({ success: true })
    }
  })

  test('POST signup answers a known address like an unknown one', async () => {
    const { email, confirmationToken } = await signUp()
    await call('confirm-email', { body: { token: confirmationToken } })
    const known = await call('signup', { body: { email: email.toUpperCase(), firstName: 'Mallory', password } })
    const unknown = await call('signup', { body: { email: newEmail(), firstName: 'Mallory', password } })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await letterTo(email)).toMatchObject({ template: 'already-registered', data: { first_name: 'Noor' } })
  })

  test('POST signup refuses a weak password with reasons in the language of the request', async () => {
    const body = { email: newEmail(), firstName: 'Noor', password: 'password12' }
    expect(await call('signup', { body })).toMatchObject({
      status: 422,
      body: { success: false, code: 'weak-password', reasons: ['common'] },
    })
    const spanish = await call('signup', { body, headers: { 'Accept-Language': 'es' } })
    expect(spanish.body.message).toBe('Esa contraseña es demasiado fácil de adivinar. Prueba con una más larga.')
  })

  test('POST signup stops a network address that signs up too often and says for how long', async () => {
    const from = '203.0.113.250'
    const answers = []
    for (let time = 1; time <= 31; time += 1) {
      answers.push(await call('signup', { body: { email: newEmail(), firstName: 'Noor', password: 'password12' }, from }))
    }
    expect(answers.slice(0, 30).every(({ status }) => status === 422)).toBe(true)
    expect(answers[30]).toMatchObject({ status: 429, body: { success: false, code: 'too-many-requests' } })
    expect(Number(answers[30]!.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('POST signin and GET me', () => {
  test('POST signin sets a session cookie that no script can read, and GET me accepts it', async () => {
    const { email } = await signUp()
    const answer = await call('signin', { body: { email, password } })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^session_token=[\w-]{32,}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    const cookie = await signIn(email)
    const me = await call('me', { cookie })
    expect(me.status).toBe(200)
    expect(me.body).toEqual({
      success: true,
      user: { id: expect.any(String), email, emailVerified: false, firstName: 'Noor', lastName: '', role: 'customer', locale: 'en-US' },
    })
  })

  test('POST signin answers an unknown address like a wrong password', async () => {
    const { email } = await signUp()
    const wrong = await call('signin', { body: { email, password: 'wrong' } })
    const unknown = await call('signin', { body: { email: newEmail(), password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 401, body: { success: false, code: 'wrong-credentials' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('GET me answers that nobody is signed in and clears a worthless cookie', async () => {
    expect(await call('me')).toMatchObject({ status: 401, body: { success: false, code: 'not-signed-in' } })
    for (const token of ['x', 'a'.repeat(43), encodeURIComponent("' or 1=1 --")]) {
      const { status, headers } = await call('me', { cookie: `session_token=${token}` })
      expect(status).toBe(401)
      expect(headers.get('Set-Cookie')).toMatch(/^session_token=; Max-Age=0;/)
    }
  })
})

describe('POST confirm-email', () => {
  test('POST confirm-email confirms an address once', async () => {
    const { email, confirmationToken } = await signUp()
    expect(await call('confirm-email', { body: { token: confirmationToken } })).toMatchObject({ status: 200, body: { success: true } })
    expect((await call('me', { cookie: await signIn(email) })).body).toMatchObject({ user: { emailVerified: true } })
    const again = await call('confirm-email', { body: { token: confirmationToken } })
    expect(again).toMatchObject({ status: 410, body: { success: false, code: 'link-expired' } })
  })

  test('POST confirm-email signs nobody in', async () => {
    const { confirmationToken } = await signUp()
    const { headers } = await call('confirm-email', { body: { token: confirmationToken } })
    expect(headers.get('Set-Cookie')).toBeNull()
  })
})

describe('POST revoke-session', () => {
  const idOf = async (email: string) => {
    const { id } = (await call('me', { cookie: await signIn(email) })).body.user as { id: string }
    return (await shop.db.select().from(sessions).where(eq(sessions.userId, id))).at(-1)!.id
  }

  test('POST revoke-session without a body signs out', async () => {
    const { email } = await signUp()
    const cookie = await signIn(email)
    const { status, body, headers } = await call('revoke-session', { cookie })
    expect([status, body]).toEqual([200, { success: true }])
    expect(headers.get('Set-Cookie')).toMatch(/^session_token=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    expect((await call('me', { cookie })).status).toBe(401)
  })

  test('POST revoke-session without a session is harmless', async () => {
    expect(await call('revoke-session')).toMatchObject({ status: 200, body: { success: true } })
  })

  test('POST revoke-session ends one of the caller’s own sessions and leaves the others', async () => {
    const { email } = await signUp()
    const cookie = await signIn(email)
    const other = await idOf(email)
    expect(await call('revoke-session', { cookie, body: { sessionId: other } })).toMatchObject({ status: 200, body: { success: true } })
    expect((await call('me', { cookie })).status).toBe(200)
    expect(await call('revoke-session', { cookie, body: { sessionId: other } })).toMatchObject({ status: 404 })
  })

  test("POST revoke-session answers somebody else's session like a missing one", async () => {
    const [mine, theirs] = [await signUp(), await signUp()]
    const cookie = await signIn(mine.email)
    const sessionId = await idOf(theirs.email)
    const answers = []
    for (const id of [sessionId, randomUUID(), 'nonsense', ''])
      answers.push(await call('revoke-session', { cookie, body: { sessionId: id } }))
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]!.body])
    expect(await shop.db.select().from(sessions).where(eq(sessions.id, sessionId))).toHaveLength(1)
  })

  test('POST revoke-session requires a signed-in caller only if it names a session', async () => {
    expect(await call('revoke-session', { body: { sessionId: randomUUID() } })).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    })
  })

  test.each([...wrongTypes, long])('POST revoke-session refuses a sessionId of %j', async (sessionId) => {
    const { email } = await signUp()
    expect(await call('revoke-session', { cookie: await signIn(email), body: { sessionId } })).toMatchObject({ status: 422 })
  })
})
