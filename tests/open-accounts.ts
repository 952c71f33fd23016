import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { outbox, users } from '#database/schema.ts'
import { SignUp, signUp, confirmEmail } from '#shop/accounts/registration/sign-up.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import type { LetterToSend } from '#shop/mail/send.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { actorOf } from '#shop/accounts/sign-in/sessions.ts'
import { type From, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { writeWantedLetter } from '#shop/accounts/registration/requested-emails.ts'
import { makeBrowser } from './make.ts'
import { type AuthServer, openAuthServer } from './open-auth-service.ts'
import { openOwnIdentity } from './open-own-identity.ts'
import { openShop, type TestShop } from './open-shop.ts'

export const password = 'four lychees after midnight'
export const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }

/**
 * A shop whose customers sign up, get letters and sign in for real, at a time that the test sets. With TEST_IDENTITY=hosted, or an auth
 * server handed in, a hosted auth service keeps their passwords.
 */
export async function openAccounts(auth: AuthServer | null = null) {
  auth ??= process.env.TEST_IDENTITY === 'hosted' ? await openAuthServer() : null
  const identity = auth?.identity ?? openOwnIdentity()
  const clock = { now: new Date() }
  let people = 0
  const opened = await openShop({ identity, now: () => clock.now })
  const { close: closeShop } = opened
  const close = async () => {
    await closeShop()
    await auth?.close()
  }
  const shop: TestShop = Object.assign(opened, { close })

  /** A browser of its own each, so that the limits of one test do not reach another. */
  const browser = (over: Partial<From> = {}) => makeBrowser(`203.0.113.${(people += 1) % 250}`, over)
  const person = (over: Record<string, string> = {}) =>
    SignUp.parse({ email: `noor${(people += 1)}@example.test`, password, firstName: 'Noor', lastName: 'Haddad', ...over })
  const userOf = async (email: string) => (await shop.db.select().from(users).where(eq(users.email, email)))[0]!

  async function lettersTo(email: string): Promise<LetterToSend[]> {
    const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter')).orderBy(outbox.createdAt)
    return rows.map(({ payload }) => payload as LetterToSend).filter(({ to }) => to.address === email)
  }

  /** The link in the last letter to an address. */
  async function linkTo(email: string): Promise<URL> {
    const data = (await lettersTo(email)).at(-1)?.data as Record<string, string>
    return new URL(Object.entries(data).find(([name]) => name.endsWith('_url'))![1])
  }
  const tokenTo = async (email: string) => (await linkTo(email)).searchParams.get('token')!

  /** Somebody with a confirmed account. */
  async function customer(over: Record<string, string> = {}) {
    const noor = person(over)
    await signUp(shop, noor, browser())
    await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
    return noor
  }

  /** Signs in and answers what the browser is given. */
  async function enter(credentials: { email: string; password?: string }, from = browser(), by = visitor) {
    const admitted = await signIn(shop, by, { password, ...credentials }, from)
    if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
    return admitted
  }
  async function signedIn(email: string): Promise<Customer> {
    return (await actorOf(shop, (await enter({ email })).token, browser()))!
  }

  /** Has the worker write the letters that were asked for. */
  const write = () => deliverDue(shop, { 'wanted-letter': writeWantedLetter }, randomUUID())
  const pass = (milliseconds: number) => void (clock.now = new Date(clock.now.getTime() + milliseconds))

  return { shop, browser, person, userOf, lettersTo, linkTo, tokenTo, customer, enter, signedIn, write, pass }
}
