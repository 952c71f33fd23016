import type { Context } from 'hono'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { idempotencyKeys, links } from '#database/schema.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { RequestEnv } from '../request-context.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop?.close())

const cookie = 'cart=a-basket'

/**
 * Two processes that share the shop's database, and a form on both. It counts how often the form
 * was handled.
 */
function openForm(answer: (c: Context<RequestEnv>) => Response | Promise<Response> = (c) => c.redirect('/cart?added=1', 303)) {
  const form = { heard: 0, gate: Promise.resolve() }
  const pages = async (c: Context<RequestEnv>) => {
    if (c.req.method === 'GET') return c.body('shown', 200, { 'set-cookie': c.get('cookies') })
    form.heard += 1
    await form.gate
    return answer(c)
  }
  const processes = [openTestApp(shop, { pages }), openTestApp(shop, { pages })] as const
  const press = (at: 0 | 1, body: string, sent = '', headers: Record<string, string> = {}) =>
    processes[at].call('/cart', {
      method: 'POST',
      body: new URLSearchParams(body),
      cookie: sent,
      headers: { 'Sec-Fetch-Mode': 'navigate', 'Content-Length': String(body.length), ...headers },
    })
  const look = async (sent: string) =>
    (await processes[0].call('/cart', { cookie: sent, headers: { 'Sec-Fetch-Mode': 'navigate' } })).cookies
  return { form, press, look }
}

test('a form that is sent again during its answer runs once in any process, and both requests are redirected', async () => {
  const { form, press } = openForm()
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  form.gate = promise
  const presses = [press(0, 'snack=1', cookie), press(1, 'snack=1', cookie), press(0, 'snack=1', cookie)]
  await expect.poll(() => form.heard).toBe(1)
  resolve()
  for (const { status, headers } of await Promise.all(presses)) expect([status, headers.get('Location')]).toEqual([303, '/cart?added=1'])
  expect(form.heard).toBe(1)
})

test('a form that is sent again with the cookies of its answer runs once and signs in once', async () => {
  const { form, press } = openForm((c) => c.redirect('/dashboard', 303))
  const [first] = [await press(0, 'email=ada%40example.com&password=p', 'theme=dark')]
  const again = await press(1, 'email=ada%40example.com&password=p', ['theme=dark', ...first.cookies].join('; '))
  expect(again.cookies).toEqual(first.cookies)
  expect(form.heard).toBe(1)
})

test('two browsers without cookies that sign in with one account a few seconds apart get a session each', async () => {
  let sessions = 0
  const { press } = openForm((c) => c.body(null, 302, { Location: '/account', 'Set-Cookie': `session_token=${++sessions}; Path=/` }))
  const now = vi.spyOn(shop, 'now')
  onTestFinished(() => now.mockRestore())
  const signIn = () => press(0, 'email=grace%40example.com&password=p')
  const first = await signIn()
  expect((await signIn()).cookies).toEqual(first.cookies)
  now.mockReturnValue(new Date(Date.now() + 6000))
  expect((await signIn()).cookies).toContain('session_token=2')
})

test('the form of an email link that is sent twice runs once in a browser without other cookies', async () => {
  const signedIn = { 'Set-Cookie': 'session_token=new; Path=/' }
  const { form, press } = openForm((c) => c.body(null, 302, { Location: '/account', ...signedIn }))
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  form.gate = promise
  const presses = [press(0, 'token=of-the-link', 'link_sign_in=of-the-link'), press(1, 'token=of-the-link', 'link_sign_in=of-the-link')]
  await expect.poll(() => form.heard).toBeGreaterThan(0)
  resolve()
  const [first, second] = await Promise.all(presses)
  expect(form.heard).toBe(1)
  expect(second!.cookies).toEqual(first!.cookies)
  expect(second!.cookies).toContain('session_token=new')
})

test('a form that is sent again after a step back from its result runs again', async () => {
  const { form, press, look } = openForm()
  const { cookies } = await press(0, 'snack=2', cookie)
  const shown = await look([cookie, ...cookies].join('; '))
  expect(shown).toHaveLength(1)
  expect(await look([cookie, ...shown].join('; '))).toEqual([])
  await press(1, 'snack=2', [cookie, ...shown].join('; '))
  expect(form.heard).toBe(2)
})

test.each<
  [
    string,
    [body: string, cookie: string, headers?: Record<string, string>],
    [body: string, cookie: string, headers?: Record<string, string>],
  ]
>([
  ['from other baskets', ['snack=3', 'cart=one'], ['snack=3', 'cart=another']],
  ['for other snacks', ['snack=4', cookie], ['snack=5', cookie]],
  ['by strangers without a basket', ['snack=6', ''], ['snack=6', '']],
  ['by strangers with one address and another browser', ['email=a%40b.test', ''], ['email=a%40b.test', '', { 'User-Agent': 'Another' }]],
  ['by programs', ['snack=7', cookie, { 'Sec-Fetch-Mode': 'cors' }], ['snack=7', cookie, { 'Sec-Fetch-Mode': 'cors' }]],
])('two forms %s run separately', async (_, one, other) => {
  const { form, press } = openForm()
  await Promise.all([press(0, ...one), press(1, ...other)])
  expect(form.heard).toBe(2)
})

test('a form that was refused or failed can be sent again at once', async () => {
  const answers = [
    (c: Context<RequestEnv>) => c.text('refused', 422),
    () => Promise.reject(new Error('broke down')),
    (c: Context<RequestEnv>) => c.redirect('/cart', 303),
  ]
  const { form, press } = openForm((c) => answers.shift()!(c))
  const statuses = [await press(0, 'snack=8', cookie), await press(1, 'snack=8', cookie), await press(0, 'snack=8', cookie)]
  expect(statuses.map(({ status }) => status)).toEqual([422, 500, 303])
  expect(form.heard).toBe(3)
})

test('a stored answer is encrypted in the database', async () => {
  const { press } = openForm((c) => c.redirect('/secret-place', 303))
  await press(0, 'snack=9', cookie)
  const stored = [...(await shop.db.select().from(idempotencyKeys)), ...(await shop.db.select().from(links))]
  expect(stored.filter((row) => 'response' in row && row.response).length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain('secret-place')
})
