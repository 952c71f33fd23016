import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthCall, authCallList, unknownPasskey } from '#tests/helpers/auth-calls.ts'
import { type Calls, openCalls } from '#tests/fixtures/open-calls.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'

// Every account endpoint with every kind of bad request, of which a third is sent each day. `call` itself checks that each response is
// documented and contains no token.

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

const posts = authCallList.filter(({ method }) => method === 'POST')
const refused = (code: string) => expect.objectContaining({ success: false, code, message: expect.stringMatching(/\w/) })

type Request = NonNullable<Parameters<Calls['call']>[2]>
type Fitting = Awaited<ReturnType<AuthCall['fitting']>>

/** Sends a valid request that was prepared, except for `over`. It can be sent again after a refusal. */
async function ask({ method, path }: AuthCall, { body, cookie }: Fitting, over: Request = {}) {
  return calls.call(method, path, { ...(method === 'POST' && { body }), cookie, ...over })
}

/** Sends a request with this body, without the cost of preparing a valid one. */
async function askWith({ method, path, needsSession }: AuthCall, body: unknown) {
  return calls.call(method, path, { body, cookie: needsSession && (await cookie()) })
}
let somebody: string | undefined
async function cookie() {
  somebody ??= (await calls.userOf((await calls.customer()).email)).id
  return calls.cookieOf(somebody)
}

/** Values that are well-formed, so that only the tested field is wrong. */
const sample: Record<string, unknown> = {
  email: 'sample@example.test',
  firstName: 'Noor',
  password: 'four lychees after midnight',
  newPassword: 'nine plums before breakfast',
  token: 'unknown',
  idToken: 'a.b.c',
  code: '123456',
  purpose: 'sign-in',
  response: unknownPasskey,
}
const sampleOf = ({ required = [] }: AuthCall) => Object.fromEntries(required.map((field) => [field, sample[field]]))

test('the list of auth calls has every call under /api/auth', () => {
  const described = Object.entries(calls.document.paths ?? {}).flatMap(([path, item]) =>
    path.startsWith('/api/auth/') ? Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  expect(authCallList.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted())
})

describe('a fitting request', () => {
  test.each(authCallList)('a valid request to $path is answered', async (one) => {
    const fitting = await one.fitting(calls)
    const { status = 200, code } = fitting
    const answer = await ask(one, fitting)
    expect(answer).toMatchObject({ status, body: code ? refused(code) : { success: true } })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  testByDay.for(posts)('a request to $path is answered whatever content type its body has', async (one) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ]) {
      const fitting = await one.fitting(calls)
      const answer = await ask(one, fitting, { headers: { 'Content-Type': type } })
      expect([answer.status, answer.body.code]).toEqual([fitting.status ?? 200, fitting.code])
    }
  })

  test.each(posts)('a request to $path from a page of another site is refused', async (one) => {
    const { host } = new URL(calls.shop.settings.url)
    const fitting = await one.fitting(calls)
    for (const headers of [{ Origin: 'https://evil.test' }, { Origin: 'null' }, { Origin: `https://${host}.evil.test` }, { Origin: '' }]) {
      expect(await ask(one, fitting, { headers })).toMatchObject({
        status: 403,
        body: refused('not-allowed'),
        cookies: [],
      })
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await ask(one, fitting, { headers: { 'Sec-Fetch-Site': site } })).toMatchObject({ status: 403, body: refused('not-allowed') })
    }
  })

  test.each(posts)('a request to $path from the shop’s own page is answered', async (one) => {
    const fitting = await one.fitting(calls)
    const headers = { Origin: calls.shop.settings.url, 'Sec-Fetch-Site': 'same-origin' }
    expect((await ask(one, fitting, { headers })).status).toBe(fitting.status ?? 200)
  })
})

describe('somebody who is not signed in', () => {
  const guarded = authCallList.filter(({ needsSession }) => needsSession)
  test.each(guarded)('$path answers that nobody is signed in to a caller with any worthless cookie', async (one) => {
    const userId = (await calls.userOf((await calls.customer()).email)).id
    const fitting = await one.fitting(calls)
    const over = await calls.cookieOf(userId, { expiresAt: new Date(calls.shop.now().getTime() - 1) })
    for (const worthless of [
      over,
      'session_token=x',
      `session_token=${'a'.repeat(43)}`,
      `session_token=${encodeURIComponent("' or 1=1 --")}`,
    ]) {
      const answer = await ask(one, fitting, { cookie: worthless })
      expect(answer).toMatchObject({ status: 401, body: refused('not-signed-in') })
      expect(answer.headers.get('Set-Cookie')).toMatch(/^session_token=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    }
    expect(await ask(one, fitting, { cookie: undefined })).toMatchObject({ status: 401, body: refused('not-signed-in'), cookies: [] })
  })
})

const cases = posts.flatMap((one) => [...(one.required ?? []), ...(one.optional ?? [])].map((field) => ({ path: one.path, field, one })))
const isRequired = ({ one, field }: (typeof cases)[number]) => one.required?.includes(field) ?? false

describe('one bad field', () => {
  test.each(cases.filter(isRequired))('$path refuses a body without $field', async ({ one, field }) => {
    const { [field]: _, ...body } = sampleOf(one)
    expect(await askWith(one, body)).toMatchObject({ status: 422, body: refused('invalid-input') })
  })

  testByDay.for(cases)('$path refuses a $field of another type', async ({ one, field }) => {
    const kinds = [null, 1, {}, [['a']], [null], { length: 3 }, field === 'remember' ? 'yes' : true]
    for (const value of kinds) {
      const answer = await askWith(one, { ...sampleOf(one), [field]: value })
      const named = Object.keys(answer.body.fields as object).map((name) => name.split('.', 1)[0])
      expect([answer.status, answer.body.code, [...new Set(named)]], JSON.stringify(value)).toEqual([422, 'invalid-input', [field]])
    }
  })

  const unlimited = new Set(['redirect', 'remember', 'about'])
  testByDay.for(cases.filter(({ field }) => !unlimited.has(field)))('$path takes no $field without end', async ({ one, field }) => {
    const answer = await askWith(one, { ...sampleOf(one), [field]: 'x'.repeat(100_000) })
    expect(answer).toMatchObject({ status: 422, body: refused('invalid-input') })
  })

  const hostile = [
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '${7*7}',
    '../../etc/passwd',
    '\u202e',
    '__proto__',
    'constructor',
  ]
  testByDay.for(cases)('$path takes a hostile $field as plain text or refuses it', async ({ one, field }) => {
    for (const value of hostile) {
      const answer = await askWith(one, {
        ...sampleOf(one),
        ...(field !== 'email' && 'email' in sampleOf(one) && { email: calls.person().email }),
        [field]: value,
      })
      expect(answer.status, JSON.stringify(value)).toBeLessThan(500)
      if (answer.status !== 200) expect(answer.body).toEqual(refused(answer.body.code as string))
    }
  })
})

describe('a bad body', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const bodies: [string, string | Uint8Array | URLSearchParams][] = [
    ['half an object', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"text"'],
    ['a number', '1'],
    ['two objects', '{}{}'],
    ['a form', new URLSearchParams({ email: 'a@b.test', password: 'x' })],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
    ['a raw NUL', '{"email":"\u0000"}'],
    ['lists in lists', nested(100_000)],
    ['an object nested without end', `{"deep":${nested(20_000)}}`],
    ['a number beyond all', '1e999'],
  ]
  testByDay.for(posts)('$path refuses a body that is no object', async (one) => {
    for (const [what, body] of bodies) {
      expect(await askWith(one, body), what).toMatchObject({ status: 422, body: refused('invalid-input') })
    }
  })

  testByDay.for(posts)('$path refuses a body of more than a megabyte', async (one) => {
    const body = JSON.stringify({ ...sampleOf(one), more: 'x'.repeat(1_100_000) })
    expect(await askWith(one, body)).toMatchObject({ status: 413, body: refused('too-large') })
  })

  testByDay.for(posts)('$path ignores unknown fields', async (one) => {
    const { body, cookie, status = 200 } = await one.fitting(calls)
    const text = JSON.stringify({ ...body, role: 'owner', userData: 1, id: 1 }).replace(
      /\}$/,
      `,"__proto__":{"role":"owner","polluted":true},"deep":${nested(20)}}`,
    )
    expect((await calls.call('POST', one.path, { body: text, cookie })).status).toBe(status)
    expect('polluted' in {}).toBe(false)
  })
})

test('nobody becomes staff by sending a role', async () => {
  const { email } = await (async () => {
    const noor = calls.person()
    await calls.call('POST', '/api/auth/signup', { body: { ...noor, role: 'owner', emailVerified: true, __proto__: { role: 'owner' } } })
    return noor
  })()
  expect(await calls.userOf(email)).toMatchObject({ role: 'customer', emailVerified: false })
})
