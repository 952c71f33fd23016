import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heading, leave, type Visit, type Visitor } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { confirmAddress, fillInRegistration, register, signOut } from '../parts/account.ts'
import {
  addToBasket,
  answerCheckout,
  findInHistory,
  findSnack,
  pay,
  placeOrder,
  readConfirmation,
  readThanks,
  snack,
} from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

// Each visit checks every page: it fits the window, the console has no errors, and SHOTS=1 saves a
// screenshot to tests/shots.
vi.setConfig({ testTimeout: 300_000 })

test('a snack is bought on a desktop with JavaScript, and each page of the way is accessible', () =>
  registerAndBuy({ name: 'desk', onLook: accessible }))

test('a snack is bought on a phone without JavaScript, in Spanish', () =>
  fillBasketAndBuy({ name: 'phone-spanish', width: 360, language: 'es-ES', scripts: false }))

/** Registers first. */
async function registerAndBuy(visitor: Visitor): Promise<void> {
  const visit = await shop.visit(visitor)
  await findSnack(visit)
  await register(visit)
  await confirmAddress(visit)
  await heading(visit, visit.say.signedInAs)
  await visit.page.goto(visit.prefix + snack.path)
  await addToBasket(visit)
  await visit.page.getByRole('link', { name: visit.say.checkOut, exact: true }).click()
  await buy(visit)
}

/** Fills the basket first. The checkout requires sign-in and continues after registration. */
async function fillBasketAndBuy(visitor: Visitor): Promise<void> {
  const visit = await shop.visit(visitor)
  await findSnack(visit)
  await addToBasket(visit)
  await visit.page.getByRole('link', { name: visit.say.checkOut, exact: true }).click()
  await heading(visit, visit.say.almostYours)
  await visit.look('login')
  await visit.page.getByRole('main').getByRole('link', { name: visit.say.createAccount, exact: true }).click()
  await heading(visit, visit.say.almostYours)
  await fillInRegistration(visit)
  await confirmAddress(visit)
  await buy(visit)
}

async function buy(visit: Visit): Promise<void> {
  await answerCheckout(visit)
  const total = await placeOrder(visit)
  await expect.poll(() => visit.page.getByRole('button', { name: visit.say.pay }).innerText()).toContain(total)
  await pay(visit, 'approved')
  const number = await readThanks(visit)
  await readConfirmation(visit, number, total)
  await findInHistory(visit, number)
  await signOut(visit)
  expect(shop.paymentsFrom(visit.email)).toBe(1)
  await leave(visit)
}
