import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { authFlows, links, oneTimeTokens, outbox, users } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { confirmEmail, signUp } from './sign-up.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { requestEmail } from './email-links.ts'

const { shop, browser, person, userOf, lettersTo, linkTo, tokenTo, enter, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

const wanted = async (email: string) => {
  await requestEmail(shop, 'confirm-email', { email }, browser())
  await write()
}

describe('signing up', () => {
  test('signing up creates an unconfirmed account and emails its link in the language of the page', async () => {
    const noor = person()
    await signUp(shop, noor, { ...browser(), locale: 'es-ES' })
    expect(await userOf(noor.email)).toMatchObject({ emailVerified: false, firstName: 'Noor', lastName: 'Haddad', locale: 'es-ES' })
    const [letter] = await lettersTo(noor.email)
    expect(letter).toMatchObject({ template: 'confirm-email', locale: 'es-ES', data: { first_name: 'Noor' } })
    const url = await linkTo(noor.email)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/es-ES/auth/confirm')
  })

  test('signing up stores no usable token', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const tables = [oneTimeTokens, authFlows, links]
    const stored = await Promise.all(tables.map((table) => shop.db.select().from(table)))
    expect(JSON.stringify(stored)).not.toContain(await tokenTo(noor.email))
  })

  test("signing up with a customer's email gives the same answer, changes nothing, and emails the owner", async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    const before = await userOf(noor.email)
    const answer = await signUp(shop, { ...noor, firstName: 'Mallory', password: 'another good long password' }, browser())
    expect(answer).toMatchObject({ confirmationToken: null })
    expect(await userOf(noor.email)).toEqual(before)
    const [, second] = await lettersTo(noor.email)
    expect(second).toMatchObject({
      template: 'already-registered',
      data: { first_name: 'Noor', login_url: 'http://localhost:3000/account/login' },
    })
    await expect(signIn(shop, visitor, { email: noor.email, password: 'another good long password' }, browser())).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    await signedIn(noor.email)
  })

  test('signing up again before confirming voids the first link, session and password', async () => {
    const mallory = person({ password: 'the password of mallory' })
    await signUp(shop, mallory, browser())
    const firstToken = await tokenTo(mallory.email)
    const { token: session } = await enter(mallory)
    await signUp(shop, { ...mallory, password, firstName: 'Noor' }, browser())
    await expect(confirmEmail(shop, { token: firstToken }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await findSessionCustomer(shop, session, browser())).toBeNull()
    await expect(signIn(shop, visitor, { email: mallory.email, password: mallory.password }, browser())).rejects.toThrow(
      'wrong-credentials',
    )
    await confirmEmail(shop, { token: await tokenTo(mallory.email) }, browser())
    expect(await signedIn(mallory.email)).toMatchObject({ firstName: 'Noor', emailVerified: true })
  })

  test('two simultaneous sign-ups with one email create one account', async () => {
    const noor = person()
    await Promise.all([signUp(shop, noor, browser()), signUp(shop, noor, browser())])
    expect(await shop.db.select().from(users).where(eq(users.email, noor.email))).toHaveLength(1)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
  })

  test.each([
    ['short', ['too-short', 'common']],
    ['4kV!x', ['too-short']],
    ['password12', ['common']],
    ['p4$$w0rd12', ['common']],
    ['aaaaaaaaaaaaaa', ['repeats']],
    ['haddadnoor', ['personal']],
    ['noorhaddad2026', ['personal']],
    ['Wanderbite1', ['personal']],
    ['qwertyuiop12', ['common']],
  ])('signing up refuses the password %s because it is %j', async (weak, reasons) => {
    const noor = person({ email: 'noor.haddad@example.test', password: weak })
    await expect(signUp(shop, noor, browser())).rejects.toMatchObject({
      code: 'weak-password',
      reasons,
      fields: { password: 'weak-password' },
    })
    expect(await userOf(noor.email)).toBeUndefined()
  })

  test('signing up sends at most five emails an hour to one address, whoever asks', async () => {
    const noor = person()
    for (let time = 1; time <= 5; time += 1) await signUp(shop, noor, browser())
    await expect(signUp(shop, noor, browser())).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
    expect(await lettersTo(noor.email)).toHaveLength(5)
    pass(HOUR)
    await signUp(shop, noor, browser())
  })
})

describe('confirming', () => {
  test('confirming returns the confirmed email and the page that the reader wanted to reach', async () => {
    const noor = person({ redirect: '/checkout' })
    await signUp(shop, noor, browser())
    expect(await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())).toEqual({ email: noor.email, next: '/checkout' })
    expect(await userOf(noor.email)).toMatchObject({ emailVerified: true })
  })

  test('confirming never redirects to another site', async () => {
    const noor = person({ redirect: 'https://evil.test/' })
    await signUp(shop, noor, browser())
    expect(await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())).toMatchObject({ next: null })
  })

  test('a confirmation link works once', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const token = await tokenTo(noor.email)
    const both = await Promise.allSettled([confirmEmail(shop, { token }, browser()), confirmEmail(shop, { token }, browser())])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(confirmEmail(shop, { token }, browser())).rejects.toMatchObject({ code: 'link-expired', status: 410 })
  })

  test('a confirmation link works for 24 hours', async () => {
    const [noor, late] = [person(), person()]
    await signUp(shop, noor, browser())
    await signUp(shop, late, browser())
    pass(24 * HOUR - 1000)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    pass(2000)
    await expect(confirmEmail(shop, { token: await tokenTo(late.email) }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await userOf(late.email)).toMatchObject({ emailVerified: false })
  })

  test('a confirmation email can be requested again until the address is confirmed', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await wanted(noor.email)
    expect(await lettersTo(noor.email)).toHaveLength(2)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    await wanted(noor.email)
    await wanted('nobody@example.test')
    expect(await lettersTo(noor.email)).toHaveLength(2)
  })

  test('confirmation tokens cannot be guessed because one IP address has sixty attempts', async () => {
    const from = browser()
    for (let time = 1; time <= 60; time += 1) await confirmEmail(shop, { token: `guess-${time}` }, from).catch(() => {})
    await expect(confirmEmail(shop, { token: 'guess-61' }, from)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

test('neither the users table nor the outbox contains a password', async () => {
  const dump = JSON.stringify([await shop.db.select().from(users), await shop.db.select().from(outbox)])
  expect(dump).not.toContain(password)
})
