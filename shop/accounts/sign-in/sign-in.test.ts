import { afterAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { me, signUp } from '../registration/sign-up.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { findSessionCustomer } from './sessions.ts'
import { signIn, signOut } from './sign-in.ts'

const { shop, browser, person, customer, lettersTo, enter, signedIn, pass } = await openAccounts()
afterAll(() => shop.close())

test('an unconfirmed customer can sign in', async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  expect(getSignedInUser(await signedIn(noor.email))).toMatchObject({
    email: noor.email,
    emailVerified: false,
    firstName: 'Noor',
    role: 'customer',
  })
})

test('signing in ends the session that the browser had before', async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  const before = await signedIn(noor.email)
  const { token } = await enter(noor, browser(), before)
  const after = present(await findSessionCustomer(shop, token, browser()))
  expect(after.sessionId).not.toBe(before.sessionId)
  await signOut(shop, before)
  expect(await findSessionCustomer(shop, token, browser())).not.toBeNull()
  await signOut(shop, after)
  expect(await findSessionCustomer(shop, token, browser())).toBeNull()
})

test("signing in keeps the visitor's basket", async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  const { variationId } = await makeProduct(shop)
  const { token: cartToken } = await addLine(shop, visitor, { variationId, quantity: 2 })
  const { token } = await enter(noor, browser({ cartToken }), { kind: 'visitor', cartToken, address: '203.0.113.7' })
  const cart = await getCart(shop, present(await findSessionCustomer(shop, token, browser())))
  expect(cart.lines).toMatchObject([{ variationId, quantity: 2 }])
  expect((await getCart(shop, { kind: 'visitor', cartToken, address: '203.0.113.7' })).lines).toEqual([])
})

test('ten wrong passwords from one IP address block only that address', async () => {
  const noor = await customer()
  const stranger = browser()
  const wrong = { email: noor.email, password: 'wrong' }
  for (let time = 1; time <= 10; time += 1) await expect(signIn(shop, visitor, wrong, stranger)).rejects.toThrow('wrong-credentials')
  await expect(signIn(shop, visitor, { ...wrong, password }, stranger)).rejects.toMatchObject({ code: 'too-many-requests' })
  await signedIn(noor.email)
})

test('correct passwords do not count toward the sign-in limit', async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  const from = browser()
  for (let time = 1; time <= 12; time += 1) await signIn(shop, visitor, { email: noor.email, password }, from)
})

test('an unknown email is refused and limited like a known one', async () => {
  const from = browser()
  const unknown = { email: 'nobody@example.test', password }
  for (let time = 1; time <= 10; time += 1) await expect(signIn(shop, visitor, unknown, from)).rejects.toThrow('wrong-credentials')
  await expect(signIn(shop, visitor, unknown, from)).rejects.toThrow('too-many-requests')
})

test('a visitor has no profile to read', () => {
  expect(() => getSignedInUser(visitor)).toThrow('not-signed-in')
})

describe('a browser that the customer has signed in from', () => {
  const wrongly = (email: string, from = browser()) =>
    signIn(shop, visitor, { email, password: 'wrong' }, from).catch((error: Error) => error.message)

  test(
    'a known browser can still sign in after strangers everywhere have used up all attempts',
    async () => {
      const noor = await customer()
      const { deviceToken } = await enter(noor)
      for (let time = 1; time <= 100; time += 1) await wrongly(noor.email)
      await expect(enter(noor)).rejects.toThrow('too-many-requests')
      await enter(noor, browser({ deviceToken }))
    },
    MINUTE,
  )

  test('a known browser has ten sign-in attempts of its own', async () => {
    const noor = await customer()
    const { deviceToken } = await enter(noor)
    for (let time = 1; time <= 10; time += 1) expect(await wrongly(noor.email, browser({ deviceToken }))).toBe('wrong-credentials')
    await expect(enter(noor, browser({ deviceToken }))).rejects.toThrow('too-many-requests')
    pass(15 * MINUTE)
    await enter(noor, browser({ deviceToken }))
  })

  test('a known browser has no advantage at another account', async () => {
    const [noor, mallory] = [await customer(), await customer()]
    const { deviceToken } = await enter(mallory)
    const from = browser({ deviceToken })
    for (let time = 1; time <= 10; time += 1) await wrongly(noor.email, from)
    await expect(enter(noor, from)).rejects.toThrow('too-many-requests')
  })
})

describe('the email about a new browser', () => {
  const toldOf = async (email: string) => (await lettersTo(email)).filter(({ template }) => template === 'new-device')

  test('the email about a new browser is sent for the second browser, not for the first, and never twice for the same browser', async () => {
    const noor = await customer()
    const { deviceToken: first } = await enter(noor)
    expect(await toldOf(noor.email)).toEqual([])
    const phone = browser({ userAgent: 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' })
    const { deviceToken } = await enter(noor, phone)
    await enter(noor, { ...phone, deviceToken })
    await enter(noor, browser({ deviceToken: first }))
    const letters = await toldOf(noor.email)
    expect(letters).toHaveLength(1)
    expect(firstOf(letters).data).toMatchObject({ first_name: 'Noor', device: 'Firefox · Android', network: '203.0.113.0/24' })
  })
})
