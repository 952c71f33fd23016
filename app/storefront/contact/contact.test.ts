import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import type { EmailToSend } from '#shop/mail/send-email.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './contact.tsx'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const written = { name: 'Noor', email: 'Noor@Example.test', message: 'Is there gelatine in it?\r\nThank you.' }

let places = 0
async function write(
  form: Record<string, string>,
  by: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
  address = `198.51.100.${(places += 1)}`,
) {
  const { args } = pageRequest(shop, '/contact', { method: 'POST', form, ask: { by, address } })
  return outcome(() => page.action(args))
}
async function letters() {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter')).orderBy(outbox.createdAt)
  return rows.map(({ payload }) => payload as EmailToSend)
}

test('a contact message reaches the shop, which can reply to it', async () => {
  const answer = (await write(written)) as Response
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/contact?sent=1'])
  expect((await letters()).at(-1)).toMatchObject({
    template: 'contact-message',
    to: { address: 'hello@wanderbite.test' },
    replyTo: { name: 'Noor', address: 'noor@example.test' },
    data: { name: 'Noor', email: 'noor@example.test', customer_email: '', message: 'Is there gelatine in it?\nThank you.' },
  })
})

test('a contact form that is submitted twice sends one message', async () => {
  const before = (await letters()).length
  const twice = { ...written, message: 'Twice?' }
  await Promise.all([write(twice), write(twice)])
  expect(await letters()).toHaveLength(before + 1)
})

test('a copy of a contact message goes only to the confirmed address of the signed-in customer, whatever address was typed', async () => {
  const noor = await makeCustomer(shop, { firstName: 'Noor' })
  const copied = { ...written, email: 'victim@example.test', copy: '1' }
  await write({ ...copied, message: 'One' }, noor)
  expect((await letters()).at(-1)).toMatchObject({ template: 'contact-copy', to: { address: noor.email }, data: { message: 'One' } })
  expect((await letters()).at(-2)).toMatchObject({ data: { customer_email: noor.email } })
  await write({ ...copied, message: 'Two' })
  await write({ ...copied, message: 'Three' }, { ...noor, emailVerified: false })
  for (const letter of (await letters()).slice(-2)) expect(letter.template).toBe('contact-message')
})

test.each([
  ['no name', { ...written, name: ' ' }, { name: 'required' }],
  ['no address', { ...written, email: 'noor@' }, { email: 'invalid' }],
  ['an address with a second line', { ...written, email: 'a@b.test\r\nBcc: c@d.test' }, { email: 'invalid' }],
  ['no message', { ...written, message: '\n \n' }, { message: 'required' }],
  ['a book', { ...written, message: 'x'.repeat(5001) }, { message: 'too-long' }],
])('a contact form with %s shows the error beside the field and keeps the typed values', async (_, form, fields) => {
  // A form's line break is read as one character.
  const message = form.message.replaceAll('\r\n', '\n')
  expect(await write(form)).toMatchObject({ data: { refusal: { fields, values: { message } } }, init: { status: 422 } })
})

test('a network address can send ten contact messages an hour and an email address five', async () => {
  const address = '192.0.2.1'
  for (let time = 1; time <= 10; time += 1)
    await write({ ...written, email: `n${time}@example.test`, message: `${time}` }, undefined, address)
  expect(await write({ ...written, email: 'n11@example.test' }, undefined, address)).toMatchObject({ init: { status: 429 } })
  for (let time = 1; time <= 5; time += 1) await write({ ...written, email: 'one@example.test', message: `${time}` })
  expect(await write({ ...written, email: 'one@example.test' })).toMatchObject({ data: { refusal: { failure: 'too-many-requests' } } })
  const { words } = page.loader(pageRequest(shop, '/contact').args)
  expect(JSON.parse(words), 'when it is theirs again').toHaveProperty(['account.retry'])
})
