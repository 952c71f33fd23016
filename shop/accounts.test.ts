import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBetterAuth } from '#adapters/better-auth.ts'
import { links, outbox, users } from '#database/schema.ts'
import { makeBrowser, makeProduct } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { confirmEmail, me, SignUp, signUp } from './accounts.ts'
import type { Actor, Customer } from './actor.ts'
import { addLine, cartOf } from './cart.ts'
import type { LetterToSend } from './letters.ts'
import { actorOf } from './sessions.ts'
import { signIn, signOut } from './sign-in.ts'
import { wantLetter, writeWantedLetter } from './wanted-letters.ts'
import { deliverDue } from './outbox.ts'

const HOUR = 60 * 60 * 1000
const password = 'four lychees after midnight'
const visitor: Actor = { kind: 'visitor', cartToken: null }

let shop: TestShop
let now = new Date()
let people = 0
/** A browser of its own each, so that the limits of one test do not reach another. */
const browser = (address = `203.0.113.${(people += 1)}`) => makeBrowser(address)
const person = (over: Record<string, string> = {}) =>
  SignUp.parse({ email: `noor${(people += 1)}@example.test`, password, firstName: 'Noor', lastName: 'Haddad', ...over })

beforeAll(async () => {
  shop = await openShop({
    identity: openBetterAuth({ secret: 'a secret of thirty-two characters', url: 'http://localhost:3000' }),
    now: () => now,
  })
})
afterAll(() => shop.close())

const userOf = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0]!
async function lettersTo(email: string): Promise<LetterToSend[]> {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter')).orderBy(outbox.createdAt)
  return rows.map(({ payload }) => payload as LetterToSend).filter(({ to }) => to.address === email)
}
async function confirmUrlTo(email: string): Promise<URL> {
  const data = (await lettersTo(email)).at(-1)?.data as { confirm_url: string }
  return new URL(data.confirm_url)
}
async function tokenTo(email: string): Promise<string> {
  return (await confirmUrlTo(email)).searchParams.get('token')!
}
async function tokenOf(signing: ReturnType<typeof signIn>): Promise<string> {
  const admitted = await signing
  if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
  return admitted.token
}
async function signedIn(email: string): Promise<Customer> {
  return (await actorOf(shop, await tokenOf(signIn(shop, visitor, { email, password }, browser())), browser()))!
}
async function wanted(email: string): Promise<void> {
  await wantLetter(shop, 'confirm-email', { email }, browser())
  await deliverDue(shop, { 'wanted-letter': writeWantedLetter }, randomUUID())
}

describe('signing up', () => {
  test('makes an unconfirmed account and writes its link, in the language of the page', async () => {
    const noor = person()
    await signUp(shop, noor, { ...browser(), locale: 'es-ES' })
    expect(await userOf(noor.email)).toMatchObject({ emailVerified: false, firstName: 'Noor', lastName: 'Haddad', locale: 'es-ES' })
    const [letter] = await lettersTo(noor.email)
    expect(letter).toMatchObject({ template: 'confirm-email', locale: 'es-ES', data: { first_name: 'Noor' } })
    const url = await confirmUrlTo(noor.email)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/es-ES/auth/confirm')
  })

  test('keeps no token that works', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const stored = JSON.stringify(await shop.db.select().from(links))
    expect(stored).not.toContain(await tokenTo(noor.email))
  })

  test('with the address of a customer answers the same, changes nothing, and writes to the owner', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    const before = await userOf(noor.email)
    const answer = await signUp(shop, { ...noor, firstName: 'Mallory', password: 'another good long password' }, browser())
    expect(answer).toEqual({ confirmationToken: null })
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

  test('again before confirming takes over: what came first works no longer', async () => {
    const mallory = person({ password: 'the password of mallory' })
    await signUp(shop, mallory, browser())
    const firstToken = await tokenTo(mallory.email)
    const session = await tokenOf(signIn(shop, visitor, { email: mallory.email, password: mallory.password }, browser()))
    await signUp(shop, { ...mallory, password, firstName: 'Noor' }, browser())
    await expect(confirmEmail(shop, { token: firstToken }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await actorOf(shop, session, browser())).toBeNull()
    await expect(signIn(shop, visitor, { email: mallory.email, password: mallory.password }, browser())).rejects.toThrow(
      'wrong-credentials',
    )
    await confirmEmail(shop, { token: await tokenTo(mallory.email) }, browser())
    expect(await signedIn(mallory.email)).toMatchObject({ firstName: 'Noor', emailVerified: true })
  })

  test('twice at once makes one account', async () => {
    const noor = person()
    await Promise.all([signUp(shop, noor, browser()), signUp(shop, noor, browser())])
    expect(await shop.db.select().from(users).where(eq(users.email, noor.email))).toHaveLength(1)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
  })

  test.each([
    ['short', ['too-short', 'common']],
    ['4kV!x', ['too-short']],
    ['password12', ['common']],
    ['aaaaaaaaaaaaaa', ['repeats']],
    ['haddadnoor', ['personal']],
    ['noorhaddad2026', ['personal']],
    ['Wanderbite1', ['personal']],
    ['qwertyuiop12', ['common']],
  ])('refuses the password %s because it is %j', async (weak, reasons) => {
    const noor = person({ email: 'noor.haddad@example.test', password: weak })
    await expect(signUp(shop, noor, browser())).rejects.toMatchObject({
      code: 'weak-password',
      reasons,
      fields: { password: 'weak-password' },
    })
    expect(await userOf(noor.email)).toBeUndefined()
  })

  test('writes five letters an hour to one address, whoever asks', async () => {
    const noor = person()
    for (let time = 1; time <= 5; time += 1) await signUp(shop, noor, browser())
    await expect(signUp(shop, noor, browser())).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
    expect(await lettersTo(noor.email)).toHaveLength(5)
    now = new Date(now.getTime() + HOUR)
    await signUp(shop, noor, browser())
  })
})

describe('confirming', () => {
  test('answers whose address it was and where its reader wanted to go', async () => {
    const noor = person({ redirect: '/checkout' })
    await signUp(shop, noor, browser())
    expect(await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())).toEqual({ email: noor.email, next: '/checkout' })
    expect(await userOf(noor.email)).toMatchObject({ emailVerified: true })
  })

  test('never leads to another site', async () => {
    const noor = person({ redirect: 'https://evil.test/' })
    await signUp(shop, noor, browser())
    expect(await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())).toMatchObject({ next: null })
  })

  test('works once', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const token = await tokenTo(noor.email)
    const both = await Promise.allSettled([confirmEmail(shop, { token }, browser()), confirmEmail(shop, { token }, browser())])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(confirmEmail(shop, { token }, browser())).rejects.toMatchObject({ code: 'link-expired', status: 410 })
  })

  test('works for 24 hours', async () => {
    const [noor, late] = [person(), person()]
    await signUp(shop, noor, browser())
    await signUp(shop, late, browser())
    now = new Date(now.getTime() + 24 * HOUR - 1000)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    now = new Date(now.getTime() + 2000)
    await expect(confirmEmail(shop, { token: await tokenTo(late.email) }, browser())).rejects.toMatchObject({ code: 'link-expired' })
    expect(await userOf(late.email)).toMatchObject({ emailVerified: false })
  })

  test('is asked for again, and not once it is done', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    await wanted(noor.email)
    expect(await lettersTo(noor.email)).toHaveLength(2)
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    await wanted(noor.email)
    await wanted('nobody@example.test')
    expect(await lettersTo(noor.email)).toHaveLength(2)
  })

  test('cannot be guessed: one place has sixty tries', async () => {
    const from = browser()
    for (let time = 1; time <= 60; time += 1) await confirmEmail(shop, { token: `guess-${time}` }, from).catch(() => {})
    await expect(confirmEmail(shop, { token: 'guess-61' }, from)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('signing in', () => {
  test('an unconfirmed customer may', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    expect(me(await signedIn(noor.email))).toMatchObject({ email: noor.email, emailVerified: false, firstName: 'Noor', role: 'customer' })
  })

  test('ends the session that the browser had before', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const before = await signedIn(noor.email)
    const token = await tokenOf(signIn(shop, before, { email: noor.email, password }, browser()))
    const after = await actorOf(shop, token, browser())
    expect(after!.sessionId).not.toBe(before.sessionId)
    await signOut(shop, before)
    expect(await actorOf(shop, token, browser())).not.toBeNull()
    await signOut(shop, after!)
    expect(await actorOf(shop, token, browser())).toBeNull()
  })

  test("brings the visitor's basket along", async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const { variationId } = await makeProduct(shop)
    const { token: cartToken } = await addLine(shop, visitor, { variationId, quantity: 2 })
    const token = await tokenOf(signIn(shop, { kind: 'visitor', cartToken }, { email: noor.email, password }, { ...browser(), cartToken }))
    const cart = await cartOf(shop, (await actorOf(shop, token, browser()))!)
    expect(cart.lines).toMatchObject([{ variationId, quantity: 2 }])
    expect((await cartOf(shop, { kind: 'visitor', cartToken })).lines).toEqual([])
  })

  test('ten wrong passwords from one place stop that place alone', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const stranger = browser()
    const wrong = { email: noor.email, password: 'wrong' }
    for (let time = 1; time <= 10; time += 1) await expect(signIn(shop, visitor, wrong, stranger)).rejects.toThrow('wrong-credentials')
    await expect(signIn(shop, visitor, { ...wrong, password }, stranger)).rejects.toMatchObject({ code: 'too-many-requests' })
    await signedIn(noor.email)
  })

  test('right passwords are not counted', async () => {
    const noor = person()
    await signUp(shop, noor, browser())
    const from = browser()
    for (let time = 1; time <= 12; time += 1) await signIn(shop, visitor, { email: noor.email, password }, from)
  })

  test('an unknown address is refused and limited like a known one', async () => {
    const from = browser()
    const unknown = { email: 'nobody@example.test', password }
    for (let time = 1; time <= 10; time += 1) await expect(signIn(shop, visitor, unknown, from)).rejects.toThrow('wrong-credentials')
    await expect(signIn(shop, visitor, unknown, from)).rejects.toThrow('too-many-requests')
  })

  test('nobody is nobody', () => {
    expect(() => me(visitor)).toThrow('not-signed-in')
  })
})

test('nothing stored holds a password', async () => {
  const dump = JSON.stringify([await shop.db.select().from(users), await shop.db.select().from(outbox).where(like(outbox.kind, '%'))])
  expect(dump).not.toContain(password)
})
