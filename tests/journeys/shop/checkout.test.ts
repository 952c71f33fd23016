import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { beforeScripts, heading, leave, type Visit, type Visitor } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, password } from '../parts/account.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import {
  addToBasket,
  answerCheckout,
  atPaymentPage,
  buyUnseen,
  pay,
  placeOrder,
  reachReviewUnseen,
  readThanks,
  snack,
} from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

// Checking every page takes long.
vi.setConfig({ testTimeout: 300_000 })

const refused = /\b(?:409|422)\b/

/** The fields of each country's form after the country, in order. */
const asked = {
  GB: ['Street address', 'Apt, suite or floor (optional)', 'Town or city', 'Postcode'],
  JP: ['Postal code', 'Prefecture', 'City', 'Street address', 'Apt, suite or floor (optional)'],
  DE: ['Street address', 'Apt, suite or floor (optional)', 'Postal code', 'City'],
}

testByDay('each country asks for its own address fields, and nothing typed is lost', async () => {
  const visit = await customerWithBasket({ name: 'countries', onLook: accessible })
  const { page, say } = visit
  await page.goto('/checkout')
  await heading(visit, say.whereTo)
  await page.getByLabel('Street address').fill('221b Baker Street')
  await page.getByLabel(say.region, { exact: true }).selectOption('NY')
  for (const [country, fields] of Object.entries(asked)) {
    await choose(visit, country)
    await expect.poll(() => labels(visit)).toEqual(['Full name', 'Country', ...fields, 'Phone (optional)'])
    expect(await page.getByLabel('Street address').inputValue()).toBe('221b Baker Street')
    await visit.look(`form-${country}`)
  }
  await choose(visit, 'US')
  await expect.poll(() => page.getByLabel(say.region, { exact: true }).inputValue()).toBe('NY')
  await beforeScripts(visit, null, () => choose(visit, 'GB'))
  await page.getByLabel('Street address').fill('221b Baker Street')
  await page.getByLabel('Town or city').fill('London')
  await page.getByLabel('Postcode').fill('12345')
  await page.getByRole('button', { name: say.toDelivery }).click()
  await page.getByRole('alert').getByText('Use this format: EC1Y 8SY.').waitFor()
  await visit.look('postcode-refused')
  await page.getByLabel('Postcode').fill('nw16xe')
  await page.getByRole('button', { name: say.toDelivery }).click()
  await heading(visit, say.howFast)
  await page.getByText('221b Baker Street, London, NW1 6XE, United Kingdom').waitFor()
  await leave(visit, refused)
})

testByDay('Back leads from each step of the checkout to the step before it', async () => {
  const visit = await customerWithBasket({ name: 'steps-back' })
  const { page, say } = visit
  await page.goto('/cart')
  await page.getByRole('link', { name: say.checkOut, exact: true }).click()
  await answerCheckout(visit)
  await page.goBack()
  await heading(visit, say.howFast)
  await page.goBack()
  await heading(visit, say.whereTo)
  await leave(visit)
})

test('a returning customer buys with two clicks, and is asked again where an answer is missing', async () => {
  const visit = await shop.visit({ name: 'express', onLook: accessible })
  const { page, say } = visit
  await becomeCustomer(visit)
  const first = await buyUnseen(visit)
  await page.goto(snack.path)
  await addToBasket({ ...visit, look: async () => {} })
  // First click.
  await page.locator('a[href="/checkout?express=1"]').filter({ visible: true }).first().click()
  await heading(visit, say.lastLook)
  await page.getByText(/^You agreed to the terms/).waitFor()
  await visit.look('express-review')
  // Second click.
  await page.getByRole('button', { name: say.place }).click()
  await atPaymentPage(visit)
  await pay({ ...visit, look: async () => {} }, 'approved')
  expect(await readThanks({ ...visit, look: async () => {} })).not.toBe(first)
  expect(shop.paymentsFrom(visit.email)).toBe(2)
  await leave(visit)
})

testByDay('the checkout leads to the withdrawal, asks for the terms beside their checkbox, and keeps what was typed', async () => {
  const visit = await customerAtReview({ name: 'terms', width: 360, onLook: accessible })
  const { page, say } = visit
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'Withdraw from contract' }).getAttribute('href')).toBe('/withdraw')
  await page.getByText('Sending a gift? Add a note').click()
  await page.getByLabel('Gift message').fill('For your next long train.')
  await page.getByRole('button', { name: say.place }).click()
  await page.locator('#field-terms-error').getByText('Please accept the terms to continue.').waitFor()
  await visit.look('terms-missing')
  await page.goto('/cart')
  await page.goto('/checkout')
  await heading(visit, say.lastLook)
  expect(await page.getByLabel('Gift message').inputValue()).toBe('For your next long train.')
  await placeOrder(visit)
  await pay({ ...visit, look: async () => {} }, 'approved')
  await readThanks({ ...visit, look: async () => {} })
  await page.getByText('For your next long train.').waitFor()
  await visit.look('confirmed-gift')
  await leave(visit, refused)
})

testByDay('the checkout reports a basket that changed in another tab, and places nothing before the customer has seen it', async () => {
  const visit = await customerAtReview({ name: 'other-tab' })
  const { page, say } = visit
  await page.getByRole('checkbox', { name: say.terms }).check()
  const other: Visit = { ...visit, page: await visit.context.newPage() }
  await other.page.goto('/checkout?step=address')
  await heading(other, say.whereTo)
  await other.page.getByRole('radio', { name: 'Use a new address' }).check()
  await other.page.getByLabel(say.street, { exact: true }).fill('12 Flatbush Avenue')
  await other.page.getByLabel(say.city, { exact: true }).fill('Brooklyn')
  await other.page.getByLabel(say.region, { exact: true }).selectOption('NY')
  await other.page.getByLabel(say.zip, { exact: true }).fill('11238')
  await other.page.getByRole('button', { name: say.toDelivery }).click()
  await heading(other, say.howFast)
  // The total is unchanged, but the address has changed.
  await page.getByRole('button', { name: say.place }).click()
  await page.getByRole('alert').getByText('Your order has changed').waitFor()
  await page.getByText('12 Flatbush Avenue, Brooklyn, NY 11238, United States').waitFor()
  await visit.look('changed')
  expect(shop.paymentsFrom(visit.email)).toBe(0)
  await placeOrder(visit)
  await leave(visit, refused)
})

testByDay('the checkout keeps the typed input when the shop is unreachable, and when the session has ended', async () => {
  const visit = await customerWithBasket({ name: 'outlasting', width: 360, onLook: accessible })
  const { page, say } = visit
  await page.goto('/checkout')
  await heading(visit, say.whereTo)
  await page.getByLabel(say.street, { exact: true }).fill('318 Prospect Place')
  await page.getByLabel(say.city, { exact: true }).fill('Brooklyn')
  await page.getByLabel(say.zip, { exact: true }).fill('11238')
  await page.route(/\.data/, (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: say.toDelivery }).click()
  await page.getByRole('alert').getByText('What you typed is still here.').waitFor()
  await visit.look('cut-off')
  await page.unroute(/\.data/)
  // The response of a shop without its database.
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, json: { success: false, code: 'internal' } }))
  await page.getByRole('button', { name: say.toDelivery }).click()
  await page.getByRole('alert').getByText('Something went wrong on our end.').waitFor()
  expect(await page.getByLabel(say.street, { exact: true }).inputValue()).toBe('318 Prospect Place')
  await page.unroute(/\.data/)
  await page.getByLabel(say.region, { exact: true }).selectOption('NY')
  await visit.context.clearCookies({ name: 'session_token' })
  await page.getByRole('button', { name: say.toDelivery }).click()
  await page.getByLabel(say.email, { exact: true }).fill(visit.email)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  await heading(visit, say.whereTo)
  await expect.poll(() => page.getByLabel(say.region, { exact: true }).inputValue()).toBe('NY')
  expect(await page.getByLabel(say.street, { exact: true }).inputValue()).toBe('318 Prospect Place')
  await page.getByRole('button', { name: say.toDelivery }).click()
  await heading(visit, say.howFast)
  await page.getByText('318 Prospect Place, Brooklyn, NY 11238, United States').waitFor()
  // Unsaved input in one form survives the submit of another form on the page.
  await page.goto('/dashboard/settings')
  const firstName = page.getByLabel('First name')
  await firstName.fill('Augusta')
  const saved = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await saved
  await expect.poll(() => firstName.inputValue()).toBe('Augusta')
  await visit.context.clearCookies({ name: 'session_token' })
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Please sign in again. We’ve saved what you typed.').waitFor()
  await page.getByLabel(say.email, { exact: true }).fill(visit.email)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  await heading(visit, 'Ready to send?')
  await visit.look('unsent')
  await page.getByRole('button', { name: 'Send now' }).click()
  await heading(visit, 'Settings')
  await page.reload()
  expect(await firstName.inputValue()).toBe('Augusta')
  await leave(visit, /ERR_CONNECTION_FAILED|\b500\b/)
})

testByDay(
  'an order placed without a connection waits for one, and a customer who comes back signed out does not see the checkout',
  async () => {
    const visit = await customerAtReview({ name: 'placed-later', width: 360 })
    const { page, say, context } = visit
    await page.getByRole('checkbox', { name: say.terms }).check()
    // The connection watcher starts long after hydration.
    await page.locator('output.connection').waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByText('No connection to the shop.').waitFor()
    await page.getByRole('button', { name: say.place }).click()
    const unsent = page.getByRole('alert').filter({ hasText: 'Not sent: no connection' })
    await unsent.waitFor()
    await context.setOffline(false)
    await page.getByText('Connected again.').waitFor()
    await unsent.getByRole('button', { name: 'Try again' }).click()
    await atPaymentPage(visit)
    // On a slow connection, cached scripts run before the page has fully loaded.
    const line = await context.newCDPSession(page)
    const speed = (downloadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 })
    await speed(6000)
    await page.goto('/checkout?step=address')
    await page.getByRole('radio', { name: 'Use a new address' }).check()
    await choose(visit, 'GB')
    await page.getByLabel('Town or city').waitFor()
    await speed(-1)
    await page.goto('/checkout')
    await heading(visit, say.lastLook)
    await context.clearCookies({ name: 'session_token' })
    await page.goto('/about')
    await page.goBack()
    await page.getByLabel(say.password, { exact: true }).waitFor()
    await leave(visit, /ERR_INTERNET_DISCONNECTED|401/)
  },
)

test('the country is changed, the terms are accepted and the order is placed by keyboard alone', async () => {
  const visit = await customerWithBasket({ name: 'checkout-keys' })
  const { page, say } = visit
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  await page.goto('/checkout')
  await heading(visit, say.whereTo)
  await typeInto(page, page.getByLabel(say.country, { exact: true }), 'Germ')
  await page.getByLabel('City').and(page.locator('.rest input')).waitFor()
  await typeInto(page, page.getByLabel(say.street, { exact: true }), 'Torstraße 1')
  await typeInto(page, page.getByLabel(say.postal, { exact: true }), '10119')
  await typeInto(page, page.getByLabel(say.city, { exact: true }), 'Berlin')
  await page.keyboard.press('Enter')
  await heading(visit, say.howFast)
  await press(page, button(say.toReview))
  await heading(visit, say.lastLook)
  await page.getByText('Torstraße 1, 10119 Berlin, Germany').waitFor()
  await press(page, button(say.place))
  // The error message leads to the checkbox, which has the focus.
  await expect.poll(() => page.getByRole('checkbox', { name: say.terms }).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await press(page, button(say.place))
  await atPaymentPage(visit)
  await leave(visit)
})

async function customerWithBasket(visitor: Visitor): Promise<Visit> {
  const visit = await shop.visit(visitor)
  await becomeCustomer({ ...visit, look: async () => {} })
  await visit.page.goto(snack.path)
  await addToBasket({ ...visit, look: async () => {} })
  return visit
}

async function customerAtReview(visitor: Visitor): Promise<Visit> {
  const visit = await shop.visit(visitor)
  await becomeCustomer({ ...visit, look: async () => {} })
  await reachReviewUnseen(visit)
  return visit
}

async function choose({ page, say }: Visit, country: string): Promise<void> {
  await page.getByLabel(say.country, { exact: true }).selectOption(country)
}

async function labels({ page }: Visit): Promise<string[]> {
  const texts = await page.locator('.checkout-fields label').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}
