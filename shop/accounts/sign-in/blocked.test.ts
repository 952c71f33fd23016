import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { carts, orders, sessions } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthenticator } from '#tests/fixtures/open-authenticator.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { blockCustomer, unblockCustomer } from '#shop/office/customers/customers.ts'
import { signInWithGoogle } from './google.ts'
import { signInByLink } from './magic-links.ts'
import { payOrder } from '#shop/ordering/orders/orders.ts'
import { addPasskey, signInByPasskey, passkeyAddOptions, passkeySignInOptions } from './passkeys.ts'
import { findSessionCustomer } from './sessions.ts'
import type { Shop } from '#shop/shop.ts'
import { type SignInResult, completeSignIn, signIn } from './sign-in.ts'
import { beginTwoStep, confirmTwoStep } from './two-step.ts'
import { requestEmail } from '../registration/email-links.ts'

const refused = { code: 'account-blocked', status: 403 }
const manager = async (shop: Parameters<typeof makeCustomer>[0]): Promise<Customer> => ({
  ...(await makeCustomer(shop, { role: 'manager' })),
  provedAt: shop.now(),
})
const block = async (shop: Parameters<typeof makeCustomer>[0], userId: string) =>
  blockCustomer(shop, await manager(shop), userId, { key: randomUUID(), reason: 'fraud', words: '' })

describe('blocked customers', () => {
  let accounts: Awaited<ReturnType<typeof openAccounts>>
  let shop: (typeof accounts)['shop']
  let identity: Shop['identity']
  beforeAll(async () => {
    accounts = await openAccounts()
    ;({ shop } = accounts)
    ;({ identity } = shop)
  })
  afterEach(() => void (shop.identity = identity))
  afterAll(() => shop.close())

  const sessionsOf = (userId: string) => shop.db.$count(sessions, eq(sessions.userId, userId))

  /** Each creates a customer with this sign-in method, and returns how to sign in. */
  const ways: Record<string, () => Promise<{ userId: string; enter: () => Promise<SignInResult> }>> = {
    async password() {
      const { email } = await accounts.customer()
      return { userId: (await accounts.userOf(email)).id, enter: () => signIn(shop, visitor, { email, password }, accounts.browser()) }
    },
    async "letter's link"() {
      const { email } = await accounts.customer()
      const enter = async () => {
        await requestEmail(shop, 'magic-link', { email }, accounts.browser())
        await accounts.write()
        return signInByLink(shop, visitor, { token: await accounts.tokenTo(email) }, accounts.browser())
      }
      return { userId: (await accounts.userOf(email)).id, enter }
    },
    async Google() {
      const { email } = await accounts.customer()
      const vouched = {
        email,
        emailVerified: true,
        firstName: 'Noor',
        lastName: '',
        accounts: [{ providerId: 'google', accountId: email }],
      }
      shop.identity = { ...identity, verifyIdToken: async () => vouched }
      const enter = () => signInWithGoogle(shop, visitor, { idToken: `${randomUUID()}.signature` }, accounts.browser())
      return { userId: (await accounts.userOf(email)).id, enter }
    },
    async passkey() {
      const { email } = await accounts.customer()
      const by = await accounts.signedIn(email)
      const phone = openAuthenticator()
      await addPasskey(shop, by, { response: phone.make(await passkeyAddOptions(shop, by)) }, accounts.browser())
      const enter = async () => {
        const from = accounts.browser()
        return signInByPasskey(shop, visitor, { response: phone.use(await passkeySignInOptions(shop, from)) }, from)
      }
      return { userId: by.userId, enter }
    },
    async 'second step'() {
      const { email } = await accounts.customer()
      const by = await accounts.signedIn(email)
      const { setup, secret } = await beginTwoStep(shop, by)
      const code = () => TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: shop.now().getTime() })
      await confirmTwoStep(shop, by, { setup, code: code() })
      const enter = async () => {
        accounts.pass(30_000)
        const from = accounts.browser()
        const first = await signIn(shop, visitor, { email, password }, from)
        // A correct password alone does not reveal that the account is blocked.
        if (first.kind !== 'two-step') throw new Error('No second step was asked for')
        return completeSignIn(shop, visitor, { code: code(), remember: false }, { ...from, pendingToken: first.pending })
      }
      return { userId: by.userId, enter }
    },
  }

  test.each(Object.keys(ways))(
    'a blocked customer cannot sign in by %s, learns about the block only after proving who they are, and can sign in again once unblocked',
    async (way) => {
      const { userId, enter } = await ways[way]!()
      expect(await enter()).toMatchObject({ kind: 'signed-in' })
      await block(shop, userId)
      expect(await sessionsOf(userId)).toBe(0)
      await expect(enter()).rejects.toMatchObject(refused)
      expect(await sessionsOf(userId)).toBe(0)
      await unblockCustomer(shop, await manager(shop), userId)
      expect(await enter()).toMatchObject({ kind: 'signed-in' })
    },
  )

  test('a blocked account looks like any other to a stranger: a wrong password is refused as usual, and an email is promised', async () => {
    const { email } = await accounts.customer()
    await block(shop, (await accounts.userOf(email)).id)
    await expect(accounts.enter({ email, password: 'not the password at all' })).rejects.toMatchObject({ code: 'wrong-credentials' })
    await requestEmail(shop, 'magic-link', { email }, accounts.browser())
  })

  test('a blocked customer is signed out in every browser', async () => {
    const { email } = await accounts.customer()
    const [one, other] = [await accounts.enter({ email }), await accounts.enter({ email })]
    const { id } = await accounts.userOf(email)
    await block(shop, id)
    for (const { token } of [one, other]) expect(await findSessionCustomer(shop, token, accounts.browser())).toBeNull()
  })

  test('a customer who is blocked at the moment of signing in is signed out as well', async () => {
    const { email } = await accounts.customer()
    const { id } = await accounts.userOf(email)
    const [entered] = await Promise.allSettled([accounts.enter({ email }), block(shop, id)])
    if (entered.status === 'fulfilled') expect(await findSessionCustomer(shop, entered.value.token, accounts.browser())).toBeNull()
    expect(await sessionsOf(id)).toBe(0)
  })
})

describe('buying', () => {
  let selling: Selling
  let shop: Selling['shop']
  beforeAll(async () => {
    selling = await openSelling()
    ;({ shop } = selling)
  })
  afterAll(() => selling.close())

  test('a blocked customer cannot place an order, even from a page that was already open: nothing is reserved and the basket stays', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 2])
    await block(shop, by.userId)
    await expect(selling.place(by)).rejects.toMatchObject(refused)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 0 })
    expect(await shop.db.$count(orders, eq(orders.userId, by.userId))).toBe(0)
    expect(await shop.db.$count(carts, eq(carts.userId, by.userId))).toBe(1)
  })

  test('a blocked customer cannot pay an unpaid order, but a paid order goes on', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const { number, url } = await selling.placed(by)
    expect(await payOrder(shop, by, number)).toBe(url)
    await block(shop, by.userId)
    await expect(payOrder(shop, by, number)).rejects.toMatchObject(refused)
    await unblockCustomer(shop, await manager(shop), by.userId)
    expect(await payOrder(shop, by, number)).toBe(url)
  })
})
