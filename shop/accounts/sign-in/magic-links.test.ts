import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { signUp } from '../registration/sign-up.ts'
import { signInByLink } from './magic-links.ts'
import { findSessionCustomer } from './sessions.ts'
import { requestEmail } from '../registration/email-links.ts'

const { shop, browser, customer, person, userOf, lettersTo, linkTo, tokenTo, enter, write, pass } = await openAccounts()
afterAll(() => shop.close())

async function asked(email: string): Promise<string> {
  await requestEmail(shop, 'magic-link', { email, redirect: '/checkout' }, browser({ locale: 'es-ES' }))
  await write()
  return tokenTo(email)
}

test('a magic link signs the reader in and leads to the page they wanted', async () => {
  const noor = await customer()
  const token = await asked(noor.email)
  expect((await linkTo(noor.email)).pathname).toBe('/es-ES/auth/magic-link')
  const admitted = await signInByLink(shop, visitor, { token }, browser())
  expect(admitted).toMatchObject({ kind: 'signed-in', next: '/checkout' })
  if (admitted.kind === 'signed-in') expect(await findSessionCustomer(shop, admitted.token, browser())).toMatchObject({ email: noor.email })
})

test('a magic link works once, even for two simultaneous requests', async () => {
  const noor = await customer()
  const token = await asked(noor.email)
  const both = await Promise.allSettled([1, 2].map(() => signInByLink(shop, visitor, { token }, browser())))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a magic link works for a quarter of an hour', async () => {
  const [noor, late] = [await customer(), await customer()]
  const [token, lateToken] = [await asked(noor.email), await asked(late.email)]
  pass(15 * MINUTE - 1000)
  await signInByLink(shop, visitor, { token }, browser())
  pass(2000)
  await expect(signInByLink(shop, visitor, { token: lateToken }, browser())).rejects.toMatchObject({ code: 'link-expired', status: 410 })
})

test('a one-time link of another kind does not sign the reader in', async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  await expect(signInByLink(shop, visitor, { token: await tokenTo(noor.email) }, browser())).rejects.toThrow('link-expired')
})

test("a stranger who signed up with somebody else's email keeps no access once the owner uses a magic link", async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  const { token: intruder } = await enter(noor)
  await signInByLink(shop, visitor, { token: await asked(noor.email) }, browser())
  expect(await userOf(noor.email)).toMatchObject({ emailVerified: true })
  expect(await findSessionCustomer(shop, intruder, browser())).toBeNull()
  await expect(enter({ email: noor.email, password })).rejects.toThrow('wrong-credentials')
})

test('a magic link is not sent to an email without an account', async () => {
  await requestEmail(shop, 'magic-link', { email: 'nobody@example.test' }, browser())
  await write()
  expect(await lettersTo('nobody@example.test')).toEqual([])
})
