import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { users } from '#database/schema.ts'
import { endAllSessions } from '#shop/accounts/sign-in/sessions.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { type Calls, openCalls } from '#tests/fixtures/open-calls.ts'

const calls: Calls = await openCalls()
const { shop, customer, userOf, cookieOf } = calls
afterAll(() => shop.close())

/** A body whose second half arrives after `meanwhile` is done. */
function slowly(text: string, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let half = 0
  return new ReadableStream(
    {
      async pull(to) {
        if ((half += 1) === 1) return to.enqueue(bytes.subarray(0, 4))
        await meanwhile()
        to.enqueue(bytes.subarray(4))
        to.close()
      },
    },
    { highWaterMark: 0 },
  )
}

test('a slow request body does nothing with a session that ended before it was complete', async () => {
  const { email } = await customer()
  const { id } = await userOf(email)
  const text = JSON.stringify({ firstName: 'Eve' })
  const ask = async (meanwhile: () => Promise<unknown>) =>
    calls.call('POST', '/api/auth/update-profile', {
      cookie: await cookieOf(id),
      body: slowly(text, meanwhile),
      headers: { 'Content-Length': String(text.length) },
    })
  expect(await ask(() => endAllSessions(shop, id))).toMatchObject({ status: 401 })
  expect(await userOf(email)).toMatchObject({ firstName: 'Noor' })
  expect(await ask(async () => {})).toMatchObject({ status: 200, body: { user: { firstName: 'Eve' } } })
})

test.each([
  ['/dashboard/settings', 'customer' as const],
  ['/admin/products/new', 'manager' as const],
])('a slow request body at %s does nothing with an ended session when a page reads it', async (path, role) => {
  const { email } = await customer()
  const { id } = await userOf(email)
  await shop.db.update(users).set({ role }).where(eq(users.id, id))
  const { call } = openTestApp(shop, {
    pages: async (c) => c.text(`${c.get('requestContext').by.kind} ${await c.req.raw.text()}`),
  })
  const ask = async (meanwhile: () => Promise<unknown>) =>
    (
      await call(path, {
        method: 'POST',
        cookie: await cookieOf(id),
        body: slowly('intent=save', meanwhile),
        headers: { 'Content-Length': '11' },
      })
    ).text
  expect(await ask(() => endAllSessions(shop, id))).toBe('visitor intent=save')
  expect(await ask(async () => {})).toBe('customer intent=save')
})
