import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { users } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { atAuthService } from '#tests/helpers/at-auth-service.ts'
import { resetPassword } from '../passwords/passwords.ts'
import { signInByLink } from '../sign-in/magic-links.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { findLinkOwner } from './link-owner.ts'
import { requestEmail } from './email-links.ts'
import { signUp } from './sign-up.ts'

// People whom only the auth service knows: customers of the merchant's other applications.

const second = 'three rambutans before noon'

const auth = await openAuthServer()
const { newcomer, change } = atAuthService(auth)
const { shop, browser, person, customer, userOf, lettersTo, tokenTo, enter, write } = await openAccounts(auth)
afterAll(() => shop.close())
afterEach(() => void (auth.settings.autoconfirm = false))

let people = 0
async function stranger(word = password) {
  const email = `stranger${(people += 1)}@example.test`
  await newcomer(email, word)
  return email
}
async function linkTo(kind: 'magic-link' | 'reset-password', email: string) {
  await requestEmail(shop, kind, { email }, browser())
  await write()
  return tokenTo(email, kind)
}

test('a request for an email to a person whom only the auth service knows sends a link and creates no customer', async () => {
  const email = await stranger()
  const before = auth.accountOf(email)
  const token = await linkTo('reset-password', email)
  expect((await lettersTo(email)).map(({ template }) => template)).toEqual(['reset-password'])
  expect(await userOf(email)).toBeUndefined()
  expect(auth.accountOf(email)).toEqual(before)
  expect(await findLinkOwner(shop, 'reset-password', token)).toMatchObject({ email })
})

test('a person whom only the auth service knows sets another password by the link and is a customer from then on', async () => {
  const email = await stranger()
  const token = await linkTo('reset-password', email)
  await resetPassword(shop, { token, newPassword: second }, browser({ locale: 'de-DE' }))
  expect(await userOf(email)).toMatchObject({ emailVerified: true, locale: 'de-DE' })
  await enter({ email, password: second })
  await expect(resetPassword(shop, { token, newPassword: password }, browser())).rejects.toThrow('link-expired')
})

test('a weak password does not use up the link of a person whom only the auth service knows', async () => {
  const email = await stranger()
  const token = await linkTo('reset-password', email)
  await expect(resetPassword(shop, { token, newPassword: 'password1234' }, browser())).rejects.toMatchObject({ code: 'weak-password' })
  await resetPassword(shop, { token, newPassword: second }, browser())
})

test('a person whom only the auth service knows signs in by a link and keeps the password', async () => {
  const email = await stranger()
  const admitted = await signInByLink(shop, visitor, { token: await linkTo('magic-link', email) }, browser())
  if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
  expect(await findSessionCustomer(shop, admitted.token, browser())).toMatchObject({ email, emailVerified: true })
  await enter({ email })
})

test('the first sign-in with a password of the auth service stores the language of the page', async () => {
  const email = await stranger()
  await enter({ email }, browser({ locale: 'ja-JP' }))
  expect(await userOf(email)).toMatchObject({ locale: 'ja-JP' })
})

test('a person who signs in between the request and the link is one customer', async () => {
  const email = await stranger()
  const token = await linkTo('magic-link', email)
  await enter({ email })
  const { id } = await userOf(email)
  await signInByLink(shop, visitor, { token }, browser())
  expect(await shop.db.select({ id: users.id }).from(users).where(eq(users.email, email))).toEqual([{ id }])
})

test('an account that the auth service has not confirmed gets no link, and registering with its address works', async () => {
  const noor = person()
  await auth.ask('POST', '/signup', { email: noor.email, password: second }, {})
  await requestEmail(shop, 'reset-password', noor, browser())
  await write()
  expect(await lettersTo(noor.email)).toEqual([])
  await signUp(shop, noor, browser())
  await enter(noor)
})

test('no link is sent while the auth service confirms addresses by itself', async () => {
  const email = await stranger()
  auth.settings.autoconfirm = true
  await requestEmail(shop, 'reset-password', { email }, browser())
  await write()
  expect(await lettersTo(email)).toEqual([])
})

test('a customer whose address was changed at the auth service recovers with the new address', async () => {
  const noor = await customer()
  const { id } = await userOf(noor.email)
  const email = `moved-${noor.email}`
  await change(noor.email, { email, email_confirm: true })
  await resetPassword(shop, { token: await linkTo('reset-password', email), newPassword: second }, browser())
  expect(await userOf(email)).toMatchObject({ id })
  await enter({ email, password: second })
})

test('registering twice at once with one address sends a link that works', async () => {
  const noor = person()
  const results = await Promise.allSettled([signUp(shop, noor, browser()), signUp(shop, noor, browser())])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await enter(noor)
})

test.skipIf(!hasAuthDocument)('every answer of the auth service about people whom only it knows matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
