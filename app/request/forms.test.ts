import { expect, test } from 'vitest'
import { outcome } from '#tests/helpers/page-request.ts'
import { resendableFields, readForm } from './forms.server.ts'

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost:3000/cart', { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} })

test('a form is read in either encoding without files and characters that a database cannot store', async () => {
  const fields = new FormData()
  fields.set('name', 'No\0or \ud800')
  fields.set('file', new File(['x'], 'x.txt'))
  expect({ ...(await readForm(post(fields))) }).toEqual({ name: 'Noor \ufffd' })
  expect({ ...(await readForm(post(new URLSearchParams({ name: 'Noor', long: 'x'.repeat(70_000) })))) }).toEqual({
    name: 'Noor',
    long: 'x'.repeat(65_536),
  })
})

test('a line break is one character, as in the field where it was typed', async () => {
  const fields = new URLSearchParams({ note: 'Salty\r\nand sour' })
  expect((await readForm(post(fields))).note).toBe('Salty\nand sour')
})

test.each([
  ['text/plain', 'name=Noor'],
  ['application/json', '{"name":"Noor"}'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'broken'],
  ['application/x-www-form-urlencoded', 'a&'.repeat(6000)],
  ['multipart/form-data; boundary=x', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(6000)}--x--\r\n`],
  ['Multipart/Form-Data; boundary=x', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(6000)}--x--\r\n`],
  // Searching for such a boundary in a megabyte takes two seconds.
  [
    `multipart/form-data; boundary=${'x'.repeat(200)}`,
    `--${'x'.repeat(200)}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${'x'.repeat(200)}--\r\n`,
  ],
])('a body of %s that is not a form is answered 422', async (type, body) => {
  expect(await outcome(() => readForm(post(body, type)))).toMatchObject({ status: 422 })
})

test('an unsent form is resent unchanged except for secret fields', async () => {
  const sent = (body: string) => resendableFields(new TextEncoder().encode(body).buffer, 'application/x-www-form-urlencoded')
  expect(await sent('tag=a&tag=b&password=of+mine&newPassword=x&code=123456&message=hot%0D%0Aones')).toEqual([
    ['tag', 'a'],
    ['tag', 'b'],
    ['message', 'hot\r\nones'],
  ])
  // A one-time token works only once.
  expect(await sent('token=secret&name=Ada')).toBeNull()
  expect(await sent('')).toBeNull()
  const form = new FormData()
  form.set('name', 'Ada')
  form.set('picture', new File(['x'], 'x.png'))
  const withFile = new Response(form)
  expect(await resendableFields(await withFile.arrayBuffer(), withFile.headers.get('Content-Type')!)).toBeNull()
})
