import { expect } from 'vitest'
import { payAtPage } from '../../fixtures/point-of-sale/pay.ts'
import { fromHeader, heading, type Visit } from './journey.ts'
import { followLetter, letterTo, openLetter } from './emails.ts'
import { fillBasket, openShopper, type Shopper } from './shopper.ts'

/** A snack with plenty of stock in the demo catalogue, and a mistyped search for it. */
export const snack = { typed: 'lycheee gumies', name: 'Lychee Gummies', path: '/products/lychee-gummies' }
export const cards = { approved: '4111 1111 1111 1111', declined: '4000 0000 0000 0002', challenged: '4000 0000 0000 3220' }

/** From the home page through the search box to the product page. */
export async function findSnack(visit: Visit): Promise<void> {
  const { page, say, wide, prefix } = visit
  await page.goto('/')
  // The first visit is redirected to the browser's language.
  await page.waitForURL((url) => url.pathname === (prefix || '/'))
  await visit.look('home')
  if (!wide) await page.getByRole('banner').getByRole('button', { name: say.search, exact: true }).first().click()
  const box = page.locator('input[name=search]').filter({ visible: true })
  await box.fill(snack.typed)
  await box.press('Enter')
  const found = page.getByRole('main').getByRole('article').getByRole('link', { name: say.snack, exact: true })
  await found.waitFor()
  await visit.look('search')
  await found.click()
  await heading(visit, say.snack)
  await visit.look('product')
}

/** Adds one of the snack on the page to the basket and opens the basket. */
export async function addToBasket(visit: Visit): Promise<void> {
  const { page, say, scripts } = visit
  await page.getByRole('button', { name: say.add }).click()
  if (scripts) await page.getByRole('dialog', { name: say.basket }).getByRole('link', { name: say.viewBasket }).click()
  else await fromHeader(visit, 'basket')
  await heading(visit, say.yourBasket)
  await page.getByRole('main').getByRole('heading', { name: say.snack }).waitFor()
  await visit.look('basket')
}

/** The checkout from its first step to the review. */
export async function answerCheckout(visit: Visit): Promise<void> {
  const { page, say } = visit
  await heading(visit, say.whereTo)
  await page.getByLabel(say.country, { exact: true }).selectOption('US')
  if (!visit.scripts) await page.getByRole('button', { name: say.useCountry }).click()
  await page.getByLabel(say.street, { exact: true }).fill('318 Prospect Place')
  await page.getByLabel(say.city, { exact: true }).fill('Brooklyn')
  await page.getByLabel(say.region, { exact: true }).selectOption('NY')
  await page.getByLabel(say.zip, { exact: true }).fill('11238')
  await visit.look('checkout-address')
  await page.getByRole('button', { name: say.toDelivery }).click()
  await heading(visit, say.howFast)
  await page.getByRole('radio', { name: say.standard }).check()
  await visit.look('checkout-delivery')
  await page.getByRole('button', { name: say.toReview }).click()
  await heading(visit, say.lastLook)
  await visit.look('checkout-review')
}

/** Brings a customer with an empty basket to the review step. */
export async function reachReview(visit: Visit): Promise<void> {
  await visit.page.goto(snack.path)
  await addToBasket(visit)
  await visit.page.getByRole('link', { name: visit.say.checkOut, exact: true }).click()
  await answerCheckout(visit)
}

/** Does the same with forms only, for tests of later steps. */
export async function reachReviewUnseen(visit: Visit): Promise<void> {
  await fillBasket(await withoutBrowser(visit), 1, snack.path)
  await visit.page.goto(`${visit.prefix}/checkout?step=review`)
  await heading(visit, visit.say.lastLook)
}

/** Buys the snack with forms only, for tests of later steps. Returns the order number. */
export async function buyUnseen(visit: Visit, pieces = 1): Promise<string> {
  const shopper = await withoutBrowser(visit)
  const { left } = await shopper.press(await fillBasket(shopper, pieces, snack.path), { intent: 'place' }, { terms: 'now' })
  const { returnedTo } = await payAtPage(left!)
  const { words } = await shopper.arrive(returnedTo!)
  const [, number = ''] = visit.say.orderIsIn.exec(words) ?? []
  expect(number).not.toBe('')
  return number
}

/** The same customer without the browser. */
async function withoutBrowser({ context, shop }: Visit): Promise<Shopper> {
  const cookies = await context.cookies(shop)
  return openShopper(shop, new Map(cookies.map(({ name, value }) => [name, value])))
}

/**
 * Places the order and waits for the payment page, which is another site. Returns the total on the
 * button.
 */
export async function placeOrder(visit: Visit): Promise<string> {
  const { page, say } = visit
  const button = page.getByRole('button', { name: say.place })
  await page.getByRole('checkbox', { name: say.terms }).check()
  const [, total = ''] = say.place.exec((await button.innerText()).trim()) ?? []
  expect(total).not.toBe('')
  await button.click()
  await atPaymentPage(visit)
  return total
}

export async function atPaymentPage(visit: Visit): Promise<void> {
  await heading(visit, visit.say.howToPay)
  expect(new URL(visit.page.url()).hostname).toBe('127.0.0.1')
}

export async function fillInCard({ page, say }: Visit, card: keyof typeof cards): Promise<void> {
  await page.getByLabel(say.cardNumber).fill(cards[card])
  await page.getByLabel(say.expires).fill('08 / 39')
  await page.getByLabel(say.securityCode).fill('123')
  await page.getByLabel(say.nameOnCard).fill('Ada Lovelace')
  await page.getByLabel(say.postalCode).fill('11238')
}

export async function pay(visit: Visit, card: keyof typeof cards): Promise<void> {
  await fillInCard(visit, card)
  await visit.look('payment')
  await visit.page.getByRole('button', { name: visit.say.pay }).click()
}

/** Reads the confirmation page after payment. Returns the order number. */
export async function readThanks(visit: Visit): Promise<string> {
  const { page, say } = visit
  await heading(visit, say.thanks)
  expect(new URL(page.url()).hostname).toBe('localhost')
  const [, number = ''] = say.orderIsIn.exec(await page.getByRole('main').innerText()) ?? []
  expect(number).not.toBe('')
  await visit.look('order-confirmed')
  return number
}

/**
 * Opens the order confirmation email and follows its button to the account, without signing in
 * again.
 */
export async function readConfirmation(visit: Visit, number: string, total: string): Promise<void> {
  const { say } = visit
  const text = await openLetter(visit, await letterTo(visit, say.orderSubject(number)))
  expect(text).toContain(say.snack)
  expect(text).toContain(total)
  await visit.look('letter-order')
  await followLetter(visit, say.viewOrder)
  await heading(visit, say.signedInAs)
  await visit.look('account-signed-in')
}

/** From the account to the order list, which has only this order, and to the order itself. */
export async function findInHistory(visit: Visit, number: string): Promise<void> {
  const { page, say, prefix } = visit
  await page.getByRole('main').getByRole('link', { name: say.orders }).click()
  await heading(visit, say.orders)
  await visit.look('dashboard-orders')
  await page.getByRole('link', { name: say.details(number) }).click()
  await heading(visit, say.paid)
  await visit.look('dashboard-order')
  await page.goto(`${prefix}/dashboard`)
  await heading(visit, say.signedInAs)
  await visit.look('dashboard')
}
