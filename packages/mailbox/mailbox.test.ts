import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox, type EmailPreviews } from './mailbox.ts'

let folder: string
let mailbox: Mailbox
let site: Hono

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wanderbite-mailbox-'))
  await open()
})
afterEach(async () => {
  await mailbox.close()
  await rm(folder, { recursive: true, force: true })
})

const html = `<html><head><title>x</title></head><body><p>Hello Noor</p><a href="http://localhost:3000/auth/confirm?token=a&amp;b=1">Confirm</a>
<a rel="me" href="http://localhost:3000/account">Account</a><script>alert(1)</script></body></html>`

test('an email sent by SMTP is listed with its recipient, newest first', async () => {
  await send({ subject: 'First' })
  await send({ subject: 'Second ñandú 🍡', to: 'ada@example.test' })
  const page = await text('/mailbox')
  expect(page.indexOf('Second ñandú 🍡')).toBeGreaterThan(0)
  expect(page.indexOf('Second ñandú 🍡')).toBeLessThan(page.indexOf('First'))
  expect(page).toContain('To ada@example.test')
  expect(page).toContain('2 emails')
})

test('an email with the same Message-ID is stored once, also when it is sent in parallel', async () => {
  const messageId = '<same@shop.test>'
  await Promise.all([1, 2, 3].map(() => send({ messageId })))
  await send({ messageId })
  expect(await messages()).toHaveLength(1)
})

test('stored emails survive a restart, and half-written ones never show', async () => {
  await send({ subject: 'Kept' })
  await mailbox.close()
  await open()
  expect(await messages()).toMatchObject([{ subject: 'Kept' }])
  expect((await readdir(folder)).filter((file) => !file.endsWith('.eml'))).toEqual([])
})

test('the JSON list contains the links of each email and can be filtered by recipient', async () => {
  await send({})
  await send({ to: 'ada@example.test' })
  const [one, ...rest] = await messages('?to=noor@example.test')
  expect(rest).toEqual([])
  expect(one).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{40}$/),
    to: 'noor@example.test',
    subject: 'Hello',
    date: expect.stringMatching(/^\d{4}-.*Z$/),
    links: ['http://localhost:3000/auth/confirm?token=a&b=1', 'http://localhost:3000/account'],
  })
})

test('an email is shown in a sandboxed frame whose links open outside the mailbox', async () => {
  await send({})
  const { id } = (await messages())[0]!
  const page = await text(`/mailbox/messages/${id}`)
  expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page).not.toContain('alert(1)')

  const frame = await site.request(`/mailbox/messages/${id}/html`)
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('allow-scripts')
  const shown = await frame.text()
  expect(shown).toContain('<base target="_blank">')
  expect(shown).toContain('<a rel="noopener noreferrer" href="http://localhost:3000/auth/confirm?token=a&amp;b=1">')
  expect(shown).toContain('<a rel="me"')
})

test('an email can be read as text and as source, both escaped', async () => {
  await send({ text: 'Hello <b>Noor</b>' })
  const { id } = (await messages())[0]!
  expect(await text(`/mailbox/messages/${id}?view=text`)).toContain('Hello &lt;b&gt;Noor&lt;/b&gt;')
  const source = await text(`/mailbox/messages/${id}?view=source`)
  expect(source).toContain('Message-ID: &lt;')
  expect(source).toContain('aria-current="page">Source')
})

test('hostile names and subjects are shown as text', async () => {
  await send({ subject: '<script>alert(1)</script>', to: '"<img src=x>" <noor@example.test>' })
  const page = await text('/mailbox')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
})

test('an email without HTML opens as text', async () => {
  await send({ html: undefined, text: 'Plain: https://shop.test/a?b=1' })
  const [one] = await messages()
  expect(one!.links).toEqual(['https://shop.test/a?b=1'])
  expect(await text(`/mailbox/messages/${one!.id}`)).toContain('Plain: https://shop.test/a?b=1')
})

test('all emails can be deleted', async () => {
  await send({})
  const answer = await site.request('/mailbox/delete', { method: 'POST', headers: { origin: 'http://localhost' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/mailbox')
  expect(await text('/mailbox')).toContain('No emails yet')
  expect(await readdir(folder)).toEqual([])
})

test('another site can neither delete nor read emails', async () => {
  await send({})
  const elsewhere = { origin: 'https://elsewhere.test', 'content-type': 'application/x-www-form-urlencoded' }
  expect((await site.request('/mailbox/delete', { method: 'POST', headers: elsewhere })).status).toBe(403)
  expect((await site.request('http://elsewhere.test/mailbox/messages.json')).status).toBe(404)
  const afar = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  expect((await site.request('/mailbox', {}, afar)).status).toBe(404)
  expect(await messages()).toHaveLength(1)
})

test('an email over ten megabytes is refused, and the next one is accepted', async () => {
  await expect(send({ text: 'x'.repeat(80) + '\n'.padEnd(11 * 1024 * 1024, 'y') })).rejects.toMatchObject({ responseCode: 552 })
  await send({})
  expect(await messages()).toHaveLength(1)
})

test("mailbox pages are in the reader's language and load nothing from elsewhere", async () => {
  const answer = await site.request('/mailbox', { headers: { 'accept-language': 'es-MX,es;q=0.9' } })
  const page = await answer.text()
  expect(page).toContain('<html lang="es-ES" dir="ltr">')
  expect(page).toContain('Buzón')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const style = await site.request('/mailbox/style.css')
  expect(style.headers.get('content-type')).toContain('text/css')
  expect(await style.text()).not.toMatch(/url\((?!'\/mailbox\/)|^\s*$/)
  expect((await site.request('/mailbox/fonts/figtree.woff2')).headers.get('content-type')).toBe('font/woff2')
})

test.each(['__proto__', 'constructor', 'toString', 'nothing.woff2', '..%2f..%2fetc%2fpasswd'])(
  'a missing font is answered 404: %s',
  async (name) => {
    expect((await site.request(`/mailbox/fonts/${name}`)).status).toBe(404)
  },
)

test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via', 'CF-Connecting-IP'])(
  'a request through a proxy on this machine does not count as a local request: %s',
  async (header) => {
    const asked = async (headers: Record<string, string>) => (await site.request('/mailbox', { headers })).status
    expect(await asked({ [header]: '203.0.113.9' })).toBe(404)
    expect(await asked({})).toBe(200)
  },
)

test.each(['nothing', '..%2f..%2fetc%2fpasswd', '0'.repeat(40)])('a missing email is answered 404: %s', async (id) => {
  for (const path of [`/mailbox/messages/${id}`, `/mailbox/messages/${id}/html`]) expect((await site.request(path)).status).toBe(404)
})

test('the mailbox shows previews of every email of the shop in every language and nothing else', async () => {
  await mailbox.close()
  await open({
    names: () => ['order-shipped', 'order-cancelled.unpaid'],
    write: async (name, locale) => (name.startsWith('order-') ? { subject: `${name} in ${locale}`, html, text: `Words of ${name}` } : null),
  })
  expect(await text('/mailbox')).toContain('href="/mailbox/previews"')
  const list = await text('/mailbox/previews')
  for (const one of ['order-shipped/en-US', 'order-shipped/es-ES', 'order-cancelled.unpaid/es-ES'])
    expect(list).toContain(`href="/mailbox/previews/${one}"`)
  const page = await text('/mailbox/previews/order-cancelled.unpaid/es-ES')
  expect(page).toContain('order-cancelled.unpaid in es-ES')
  expect(page).toMatch(/<iframe[^>]*src="\/mailbox\/previews\/order-cancelled\.unpaid\/es-ES\/html"/)
  expect(await text('/mailbox/previews/order-shipped/en-US?view=text')).toContain('Words of order-shipped')
  const framed = await site.request('/mailbox/previews/order-shipped/en-US/html')
  expect(framed.headers.get('Content-Security-Policy')).toContain('sandbox')
  for (const gone of ['/mailbox/previews/none/en-US', '/mailbox/previews/none/en-US/html'])
    expect((await site.request(gone)).status).toBe(404)
})

test('a mailbox without previews does not link to them', async () => {
  expect(await text('/mailbox')).not.toContain('/mailbox/previews')
  expect((await site.request('/mailbox/previews')).status).toBe(404)
})

async function open(previews?: EmailPreviews): Promise<void> {
  mailbox = await openMailbox({ folder, shopName: 'Wanderbite', previews })
  site = new Hono().route('/mailbox', mailbox.app)
}

async function send(over: { to?: string; subject?: string; messageId?: string; text?: string; html?: string }): Promise<void> {
  const transport = createTransport(mailbox.smtpUrl)
  const messageId = `<${randomUUID()}@shop.test>`
  await transport.sendMail({
    from: 'noreply@shop.test',
    to: 'noor@example.test',
    subject: 'Hello',
    text: 'Hello',
    html,
    messageId,
    ...over,
  })
}

async function messages(query = ''): Promise<{ id: string; to: string; subject: string; links: string[] }[]> {
  return (await site.request(`/mailbox/messages.json${query}`)).json() as Promise<
    { id: string; to: string; subject: string; links: string[] }[]
  >
}

async function text(path: string): Promise<string> {
  return (await site.request(path)).text()
}
