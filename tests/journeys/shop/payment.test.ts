import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave, type Visit, type Visitor } from '../parts/journey.ts'
import { becomeCustomer } from '../parts/account.ts'
import { lettersTo, letterTo } from '../parts/emails.ts'
import { atPaymentPage, fillInCard, pay, placeOrder, reachReviewUnseen, readThanks } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const refused = /\b422\b/

test('a declined card is reported, and another one pays', async () => {
  const visit = await customerAtReview({ name: 'declined' })
  await placeOrder(visit)
  await pay(visit, 'declined')
  await visit.page.getByText(visit.say.declined).waitFor()
  await visit.look('declined')
  expect(shop.paymentsFrom(visit.email)).toBe(0)
  await pay(visit, 'approved')
  await boughtOnce(visit, await readThanks(visit))
  await leave(visit, refused)
})

testByDay('a bank asks for a code: a wrong one pays nothing, and the right one pays', async () => {
  const visit = await customerAtReview({ name: 'challenge', width: 360, scripts: false })
  const { page, say } = visit
  await placeOrder(visit)
  for (const code of ['654321', '123456']) {
    await pay(visit, 'challenged')
    await heading(visit, say.bankAsks)
    await visit.look('challenge')
    await page.getByLabel(say.code, { exact: true }).fill(code)
    await page.getByRole('button', { name: say.confirmPayment }).click()
    if (code !== '123456') await page.getByText(say.wrongCode).waitFor()
  }
  await boughtOnce(visit, await readThanks(visit))
  await leave(visit, refused)
})

test('a customer who cancels on the payment page is charged nothing, and can still pay the same order', async () => {
  const visit = await customerAtReview({ name: 'cancelled' })
  const { page, say } = visit
  await placeOrder(visit)
  await page.getByRole('link', { name: say.backToShop }).click()
  await heading(visit, say.nothingCharged)
  await visit.look('nothing-charged')
  await page.getByRole('button', { name: say.pay }).click()
  await atPaymentPage(visit)
  await pay(visit, 'approved')
  await boughtOnce(visit, await readThanks(visit))
  await leave(visit)
})

testByDay.for([true, false])('two clicks on every button buy once (with JavaScript: %s)', async (scripts) => {
  const visit = await customerAtReview({ name: 'double', scripts })
  const { page, say } = visit
  await page.getByRole('checkbox', { name: say.terms }).check()
  await page.getByRole('button', { name: say.place }).dblclick()
  await atPaymentPage(visit)
  await fillInCard(visit, 'approved')
  await page.getByRole('button', { name: say.pay }).dblclick()
  // The second submit may be answered after the first one has paid.
  const back = page.getByRole('link', { name: say.return })
  await back.or(page.getByRole('heading', { name: say.thanks })).waitFor()
  if (await back.isVisible()) await back.click()
  await boughtOnce(visit, await readThanks(visit))
  await leave(visit)
})

testByDay('going back from the payment page, and again after paying, buys nothing twice', async () => {
  const visit = await customerAtReview({ name: 'back' })
  const { page, say } = visit
  await placeOrder(visit)
  await page.goBack()
  await heading(visit, say.lastLook)
  await placeOrder(visit)
  await pay(visit, 'approved')
  const number = await readThanks(visit)
  await page.goBack()
  await heading(visit, say.paidAlready)
  await visit.look('paid-already')
  await page.getByRole('link', { name: say.return }).click()
  expect(await readThanks(visit)).toBe(number)
  await boughtOnce(visit, number)
  await leave(visit)
})

testByDay('two tabs place and pay one order', async () => {
  const visit = await customerAtReview({ name: 'tabs' })
  const second: Visit = { ...visit, page: await visit.context.newPage() }
  await second.page.goto('/checkout')
  await heading(second, visit.say.lastLook)
  await placeOrder(visit)
  await placeOrder(second)
  expect(second.page.url()).toBe(visit.page.url())
  await fillInCard(second, 'approved')
  await pay(visit, 'approved')
  const number = await readThanks(visit)
  await second.page.getByRole('button', { name: visit.say.pay }).click()
  await heading(second, visit.say.paidAlready)
  await boughtOnce(visit, number)
  await leave(visit)
})

async function customerAtReview(visitor: Visitor): Promise<Visit> {
  const visit = await shop.visit(visitor)
  await becomeCustomer(visit)
  await reachReviewUnseen(visit)
  return visit
}

/**
 * Checks for one order, one payment and one email, and that the customer was never sent to the
 * sign-in page.
 */
async function boughtOnce(visit: Visit, number: string): Promise<void> {
  const { page, say, pages, email } = visit
  expect(pages.filter((address) => new URL(address).pathname === '/account/login')).toEqual([])
  await letterTo(visit, say.orderSubject(number))
  await page.goto('/dashboard/orders')
  await heading(visit, say.orders)
  expect(await page.getByRole('link', { name: /^Details for order/ }).all()).toHaveLength(1)
  await page.getByRole('link', { name: say.details(number) }).click()
  await heading(visit, say.paid)
  expect(shop.paymentsFrom(email)).toBe(1)
  expect((await lettersTo(visit)).map(({ subject }) => subject)).toEqual([say.orderSubject(number), say.confirmSubject])
}
