import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSmtp } from '#adapters/mail/smtp.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'

let calls: Calls
let received: { mail: Email; reader: string }[]
let mood: 'well' | 'busy' | 'refusing' | 'locked'
const logged: string[] = []
let closePost: () => Promise<void>
beforeAll(async () => {
  calls = await openCalls()
  const { url, close } = await mailServer()
  const post = openSmtp({ url, from: 'Wanderbite <noreply@shop.test>', timeout: 2000 })
  closePost = async () => {
    post.close()
    await close()
  }
  // Opens a new connection each time, because only a new connection asks for the password.
  calls.shop.mailer = { send: (letter) => (mood === 'locked' ? openSmtp({ url, from: 'noreply@shop.test' }) : post).send(letter) }
  const log = (message: string, details?: object) => void logged.push(JSON.stringify([message, details]))
  calls.shop.log = { info: log, warn: log, error: log }
})
afterAll(async () => {
  await closePost()
  await calls.shop.close()
})
beforeEach(() => {
  received = []
  mood = 'well'
  logged.length = 0
})

const letter = {
  template: 'magic-link',
  to: { name: 'Noor Haddad', address: 'noor@example.test' },
  data: { first_name: 'Noor', sign_in_url: 'http://localhost:3000/auth/magic-link?token=made-elsewhere' },
  locale: 'es-ES',
}
const send = (body: unknown, headers: Record<string, string> = withKey, more: { cookie?: string } = {}) =>
  calls.call('POST', '/mail/send', { body, headers, ...more })

test('an order confirmation email works with only the fields of the specification', async () => {
  const data = {
    order_number: 'W7K2Q4',
    customer_first_name: 'Ada',
    order_items: [{ product_name: 'Mochi', quantity: 2, unit_price_cents: 350, total_price_cents: 700 }],
    subtotal_cents: 700,
    shipping_cents: 599,
    tax_cents: 0,
    discount_cents: 0,
    total_cents: 1299,
  }
  const to = { address: 'noor@example.test' }
  expect(await send({ template: 'order-confirmation', to, data })).toMatchObject({ status: 200, body: { success: true } })
  expect(await send({ template: 'order-confirmation', to, data: { ...data, discount_cents: 100, total_cents: 1199 } })).toMatchObject({
    status: 200,
  })
  const [plain, cheaper] = received.map(({ mail }) => mail)
  expect(plain!.subject).toBe('Your order #W7K2Q4 is confirmed')
  for (const words of ['Mochi', '$7.00', '$5.99', '$12.99', `${calls.shop.settings.url}/account`]) {
    expect(plain!.text).toContain(words)
    expect(plain!.html).toContain(words)
  }
  for (const unknown of ['Discount', 'Going to', 'tandard', 'undefined', '/dashboard/orders']) expect(plain!.text).not.toContain(unknown)
  expect(plain!.html).not.toMatch(/Discount|Going to|tandard|undefined/)
  expect(cheaper!.text).toContain('−$1.00')
})

test('a caller with the service key sends an email at once and receives its Message-ID', async () => {
  const answer = await send(letter)
  expect(answer).toMatchObject({ status: 200, body: { success: true, id: expect.stringMatching(/^[0-9a-f]{40}@localhost$/) } })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const [{ mail, reader } = { mail: null }] = received
  expect(reader).toBe('noor@example.test')
  expect(mail).toMatchObject({ messageId: `<${String(answer.body.id)}>`, subject: 'Tu enlace para entrar en Wanderbite' })
  expect(mail!.text).toContain(letter.data.sign_in_url)
  expect(logged.join()).toContain('service-key')
  expect(logged.join()).not.toMatch(/noor|made-elsewhere/i)
})

test('an email without a name and a language is sent in the default language', async () => {
  const { locale: _, ...plain } = letter
  expect((await send({ ...plain, to: { address: 'noor@example.test' } })).status).toBe(200)
  expect(received[0]!.mail.subject).toBe('Your sign-in link for Wanderbite')
})

describe('permission to send emails', () => {
  test.each(['support', 'fulfilment', 'manager', 'owner'] as const)(
    'staff with the role %s and a second step may send emails',
    async (role) => {
      const cookie = await calls.cookieOfA(role)
      expect((await send(letter, {}, { cookie })).status).toBe(200)
      expect(received).toHaveLength(1)
    },
  )

  test('customers, visitors and staff without a second step may not send emails', async () => {
    const customer = await calls.cookieOfA('customer')
    const hasty = await calls.cookieOfA('owner', { secondStep: false })
    const cases: [Record<string, string>, string | undefined, number, string][] = [
      [{}, undefined, 401, 'not-signed-in'],
      [{ Authorization: 'Bearer ' }, undefined, 401, 'not-signed-in'],
      [{ Authorization: `${withKey.Authorization}x` }, undefined, 401, 'not-signed-in'],
      [{ Authorization: withKey.Authorization.replace('Bearer ', '') }, undefined, 401, 'not-signed-in'],
      [{}, 'session_token=made-up-made-up-made-up-made-up-made-up-made', 401, 'not-signed-in'],
      [{}, customer, 403, 'not-allowed'],
      [{ Authorization: 'Bearer wrong' }, customer, 403, 'not-allowed'],
      [{}, hasty, 403, 'not-allowed'],
      [{ Origin: 'https://evil.test' }, await calls.cookieOfA('owner'), 403, 'not-allowed'],
    ]
    for (const [headers, cookie, status, code] of cases) {
      // A caller without the right to send does not learn the required fields of an email.
      for (const body of [letter, {}, 'nonsense']) expect(await send(body, headers, { cookie })).toMatchObject({ status, body: { code } })
    }
    expect(received).toEqual([])
  })

  test('staff may send at most 60 emails an hour', async () => {
    const cookie = await calls.cookieOfA('support')
    for (let turn = 0; turn < 60; turn++) expect((await send(letter, {}, { cookie })).status).toBe(200)
    const answer = await send(letter, {}, { cookie })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await send(letter, {}, { cookie: await calls.cookieOfA('support') })).status).toBe(200)
  })
})

describe('emails that the mail server does not accept', () => {
  test.each([
    ['refusing', 502, 'mail-refused', '550 No such reader noor@example.test'],
    ['busy', 503, 'mail-unavailable', '451 Try noor@example.test later'],
    ['locked', 503, 'mail-unavailable', 'We can’t reach the mail server right now. Please try again in a minute.'],
  ] as const)('an email to a %s mail server is answered %i with what the server said', async (how, status, code, message) => {
    mood = how
    const answer = await send(letter)
    expect(answer).toMatchObject({ status, body: { success: false, code, message } })
    expect(answer.text).not.toMatch(/ at |\.ts|secret|smtp:|made-elsewhere/)
    expect(logged.join()).not.toContain('noor')
    mood = 'well'
    expect((await send(letter)).status).toBe(200)
  })

  test('an email is answered 503 in the caller’s language if there is no mail server', async () => {
    const { mailer: post } = calls.shop
    calls.shop.mailer = openSmtp({ url: 'smtp://shop:secret@127.0.0.1:1', from: 'noreply@shop.test', timeout: 500 })
    const answer = await send(letter, { ...withKey, 'Accept-Language': 'es' })
    calls.shop.mailer = post
    expect(answer).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^Ahora mismo no podemos conectar/) } })
    expect(answer.text).not.toMatch(/secret|127\.0\.0\.1/)
  })
})

describe('strict email templates', () => {
  const { data, to } = letter
  const link = (sign_in_url: unknown) => ({ ...letter, data: { ...data, sign_in_url } })
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a list', []],
    ['an unknown template', { ...letter, template: 'newsletter' }],
    ['a template of every object', { ...letter, template: 'constructor' }],
    ['the data of another template', { ...letter, template: 'reset-password' }],
    ['too little data', { ...letter, data: { first_name: 'Noor' } }],
    ['too much data', { ...letter, data: { ...data, html: '<b>' } }],
    ['fields of its own', { ...letter, from: 'owner@shop.test' }],
    ['headers', { ...letter, to: { ...to, cc: 'spy@example.test' } }],
    ['no reader', { ...letter, to: { name: 'Noor' } }],
    ['two readers', { ...letter, to: { address: 'noor@example.test, spy@example.test' } }],
    ['a list of readers', { ...letter, to: [to] }],
    ['a header in the name', { ...letter, to: { ...to, name: 'Noor\r\nBcc: spy@example.test' } }],
    ['a header in the address', { ...letter, to: { address: 'noor@example.test\r\nBcc: spy@example.test' } }],
    ['an endless name', { ...letter, to: { ...to, name: 'x'.repeat(5000) } }],
    ['an unknown language', { ...letter, locale: 'xx-XX' }],
    ['a number for words', { ...letter, data: { ...data, first_name: 7 } }],
    ['words turned round', { ...letter, data: { ...data, first_name: '\u202eroon' } }],
    ['a link elsewhere', link('https://evil.test/auth/magic-link?token=x')],
    ['a link to a longer host', link('http://localhost:3000.evil.test/')],
    ['a link with a user', link('http://localhost:3000@evil.test/')],
    ['a link with a backslash', link('http://localhost:3000/\\evil.test')],
    ['a relative link', link('/auth/magic-link?token=x')],
    ['a script', link('javascript:alert(1)')],
    ['a link with a quote', link('http://localhost:3000/"><script>')],
    ['another port', link('http://localhost:30001/')],
  ])('an email request is refused with %s', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 422, body: { success: false, code: 'invalid-input' } })
    expect(received).toEqual([])
  })

  test('a refused email request names the invalid field', async () => {
    expect((await send(link('https://evil.test'))).body.fields).toEqual({ 'data.sign_in_url': 'invalid' })
    expect((await send('{"template":')).status).toBe(422)
    expect((await send({ ...letter, data: { ...data, first_name: 'x'.repeat(1024 * 1024) } })).status).toBe(413)
  })
})

test('the API page lists the fields of every email template and which template they belong to', async () => {
  const { text } = await openTestApp(calls.shop).call('/api/docs')
  const [article] = /<article id="sendEmail"[\s\S]*?<\/article>/.exec(text)!
  const shown = article
    .replace(/<wbr ?\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
  expect(shown).toContain('to.address string (email)')
  expect(shown).toMatch(
    /data\.reset_url string, 0 to 2000 characters A URL of the shop\. Only for "password-changed" or "reset-password"\./,
  )
  expect(shown).toContain('data.order_items[].quantity integer')
})

test('the mail API path is never answered as a page', async () => {
  const { call } = openTestApp(calls.shop)
  for (const [method, path, status, code] of [
    ['GET', '/mail/send', 405, 'wrong-method'],
    ['PUT', '/mail/send', 405, 'wrong-method'],
    ['POST', '/mail/other', 404, 'not-found'],
    ['GET', '/mail/', 404, 'not-found'],
  ] as const)
    expect(await call(path, { method })).toMatchObject({ status, body: { code } })
  expect((await call('/mailing')).text).toBe('page /mailing')
})

/** A mail server that behaves according to `mood`. */
async function mailServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const fault = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => (mood === 'locked' ? done(fault(535, 'No shop here, secret')) : done(null, { user: 'shop' })),
    onRcptTo({ address }, _session, done) {
      if (mood === 'busy') done(fault(451, `Try ${address} later`))
      else if (mood === 'refusing') done(fault(550, `No such reader ${address}`))
      else done()
    },
    async onData(stream, session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      received.push({ mail, reader: session.envelope.rcptTo.map(({ address }) => address).join() })
      done()
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://shop:secret@127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
