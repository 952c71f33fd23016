import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { accountDeletions } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { changeEmail, deliverEmailChange } from '#shop/accounts/profile/profile.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import { openAccounts, visitor } from '#tests/fixtures/open-accounts.ts'
import { leadsTo, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as changeEmailPage from '#app/account/change-email/change-email.tsx'
import * as myData from './my-data.ts'
import * as overview from '../overview/overview.tsx'
import * as privatePage from './private.tsx'

const { shop, browser, customer, signedIn, tokenTo, pass } = await openAccounts()
afterAll(() => shop.close())

type Init = Parameters<typeof pageRequest>[2]
const get = (page: { loader: (args: never) => unknown }, path: string, by: Actor, init: Init = {}) =>
  outcome(() => page.loader(pageRequest(shop, path, { ...init, ask: { by } }).args))
async function send(page: { action: (args: never) => unknown }, by: Actor, form: Record<string, string>) {
  const { args, cookies } = pageRequest(shop, '/', { form, ask: { by } })
  return { answer: await outcome(() => page.action(args)), cookies }
}
const somebody = async () => signedIn((await customer()).email)
const deletionsOf = (userId: string) => shop.db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))

test('private data is for customers', async () => {
  expect(leadsTo(await get(privatePage, '/dashboard/private', visitor))).toBe('/account/login?redirect=%2Fdashboard%2Fprivate')
  expect(leadsTo(await get(myData, '/dashboard/private/my-data.json', visitor))).toMatch(/^\/account\/login/)
})

test('private data is downloaded as a file that is not cached', async () => {
  const by = await somebody()
  const file = (await get(myData, '/dashboard/private/my-data.json', by)) as Response
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(file.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(file.headers.get('Cache-Control')).toBe('no-store')
  expect(await file.json()).toMatchObject({ profile: { email: by.email } })
  for (let times = 2; times <= 20; times++) await get(myData, '/dashboard/private/my-data.json', by)
  expect(leadsTo(await get(myData, '/dashboard/private/my-data.json', by))).toBe('/dashboard/private')
})

test('an account is deleted only by a customer who has read the consequences, and it can be kept again', async () => {
  const by = await somebody()
  const unread = await send(privatePage, by, { intent: 'delete' })
  expect(refusalOf(unread.answer)).toMatchObject({ failure: 'invalid-input', fields: { understood: 'required' } })
  expect(await deletionsOf(by.userId)).toEqual([])
  expect(leadsTo((await send(privatePage, by, { intent: 'delete', understood: 'on' })).answer)).toBe('/dashboard/private')
  const [due] = await deletionsOf(by.userId)
  expect(await get(privatePage, '/dashboard/private', by)).toMatchObject({ dueAt: due!.dueAt })
  expect(await get(overview, '/dashboard', by)).toMatchObject({ deletionAt: due!.dueAt })
  const kept = await send(privatePage, by, { intent: 'keep' })
  expect(kept.cookies).toEqual(['flash=common.deletion-cancelled; Path=/; Max-Age=60; SameSite=Lax'])
  expect(await deletionsOf(by.userId)).toEqual([])
  expect(leadsTo((await send(privatePage, by, { intent: 'keep' })).answer)).toBe('/dashboard/private')
})

test('an account deletion requires fresh reauthentication', async () => {
  const by = await somebody()
  pass(16 * MINUTE)
  expect(await get(privatePage, '/dashboard/private', by)).toMatchObject({ proved: false })
  const { answer } = await send(privatePage, by, { intent: 'delete', understood: 'on' })
  expect(leadsTo(answer)).toBe('/account/reauthenticate?redirect=%2Fdashboard%2Fprivate%23delete')
  expect(await deletionsOf(by.userId)).toEqual([])
})

test.each(['', 'burn'])('a private data form with the intent %j is refused', async (intent) => {
  expect(refusalOf((await send(privatePage, await somebody(), { intent })).answer)).toMatchObject({ failure: 'invalid-input' })
})

test('a new email address takes a click, and opening the link only moves it into a cookie', async () => {
  const by = await somebody()
  const email = 'moved@example.test'
  await changeEmail(shop, by, { email }, browser())
  await deliverDue(shop, { 'new-address': deliverEmailChange }, crypto.randomUUID())
  const token = await tokenTo(email)
  expect(leadsTo(await get(changeEmailPage, `/auth/change-email?token=${token}`, visitor))).toBe('/auth/change-email?link=1')
  const init = { headers: { Cookie: `link_change=${token}` } }
  for (const _ of [1, 2]) expect(await get(changeEmailPage, '/auth/change-email?link=1', visitor, init)).toMatchObject({ token, email })
  const { answer, cookies } = await send(changeEmailPage, by, { token })
  expect(leadsTo(answer)).toBe('/dashboard/settings')
  const session = /session_token=([\w-]+)/.exec(cookies.join())![1]!
  expect(await findSessionCustomer(shop, session, browser())).toMatchObject({ email, sessionId: by.sessionId })
  expect(refusalOf((await send(changeEmailPage, by, { token })).answer)).toMatchObject({ failure: 'link-expired' })
  expect(await get(changeEmailPage, '/auth/change-email?link=1', by, init)).toMatchObject({ email: null })
})

test('a new email address that is confirmed in another browser leads to sign-in', async () => {
  const by = await somebody()
  const email = 'elsewhere@example.test'
  await changeEmail(shop, by, { email }, browser())
  await deliverDue(shop, { 'new-address': deliverEmailChange }, crypto.randomUUID())
  const { answer, cookies } = await send(changeEmailPage, visitor, { token: await tokenTo(email) })
  expect(leadsTo(answer)).toBe('/account/login?redirect=%2Fdashboard%2Fsettings')
  expect(cookies.join()).not.toContain('session_token=')
  expect(cookies.join()).toContain('typed_address=elsewhere%40example.test')
})
