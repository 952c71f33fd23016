import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { outbox, users } from '#database/schema.ts'
import { makeBrowser, makeCustomer } from '#tests/helpers/factories.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { SignUp, signUp } from './sign-up.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import type { EmailToSend } from '#shop/mail/send-email.ts'
import { listOrders } from '#shop/ordering/orders/orders.ts'
import { quotePhoneOrder, takePhoneOrder } from '#shop/ordering/checkout/phone-orders.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { signIn } from '../sign-in/sign-in.ts'

const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
const password = 'four lychees after midnight'
const from = makeBrowser('203.0.113.7')
let selling: Selling
let manager: Customer
beforeAll(async () => {
  const identity = openOwnIdentity()
  selling = await openSelling(() => ({ identity }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterAll(() => selling.close())

async function telephone(email: string): Promise<void> {
  const snack = await selling.snack(5)
  const basket = { pieces: [{ variationId: snack.id, quantity: 1 }], deliveryMethod: 'standard' as const, code: '' }
  const { cart, shown } = await quotePhoneOrder(selling.shop, manager, { ...basket, email, address: home })
  const asked = { ...basket, key: crypto.randomUUID(), email, locale: 'en-US' as const, note: null, giftMessage: null }
  const taken = await takePhoneOrder(selling.shop, manager, { ...asked, expectedTotalCents: cart.totalCents, shown }, home)
  expect(taken.outcome).toBe('placed')
}
const sign = (email: string) => signUp(selling.shop, SignUp.parse({ email, password, firstName: 'Eve' }), from)
const enter = (email: string) => signIn(selling.shop, visitor, { email, password }, from)
const lettersTo = async (email: string) =>
  (await selling.shop.db.select().from(outbox).where(eq(outbox.kind, 'letter')))
    .map(({ payload }) => payload as EmailToSend)
    .filter(({ to }) => to.address === email)
    .map(({ template }) => template)

test("signing up with the email of a phone customer does not take over the customer's account, and the owner gets an email", async () => {
  const email = 'noor@example.test'
  await telephone(email)
  expect(await sign(email)).toMatchObject({ confirmationToken: null })
  await expect(enter(email)).rejects.toThrow('wrong-credentials')
  expect(await lettersTo(email)).toEqual(['order-to-pay', 'already-registered'])
  const [user] = await selling.shop.db.select().from(users).where(eq(users.email, email))
  expect(user).toMatchObject({ firstName: 'Ada', emailVerified: false })
})

test("a customer who signed up earlier with somebody else's email does not see the owner's phone orders", async () => {
  const email = 'kim@example.test'
  await sign(email)
  const admitted = await enter(email)
  if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
  const eve = present(await findSessionCustomer(selling.shop, admitted.token, from))
  expect((await listOrders(selling.shop, eve, {})).orders).toEqual([])
  await telephone(email)
  expect(await findSessionCustomer(selling.shop, admitted.token, from)).toBeNull()
  await expect(enter(email)).rejects.toThrow('wrong-credentials')
})
