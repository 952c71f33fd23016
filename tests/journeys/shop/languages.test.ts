import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { leave, type Visit } from '../parts/journey.ts'
import { becomeCustomer, confirmAddress, fillInRegistration, signOut } from '../parts/account.ts'
import { buyByKeyboard } from '../parts/keyboard-purchase.ts'
import { addToBasket, answerCheckout, findInHistory, findSnack, pay, placeOrder, readConfirmation, readThanks } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a snack is found and bought in Japanese on a phone without JavaScript', { timeout: 300_000 }, async () => {
  const visit = await shop.visit({ name: 'plain-ja', language: 'ja-JP', scripts: false, width: 360 })
  const { say } = visit
  await findSnack(visit)
  expect(await spoken(visit)).toEqual(['ja-JP', 'ltr'])
  await addToBasket(visit)
  await visit.page.getByRole('link', { name: say.checkOut, exact: true }).click()
  await visit.page.getByRole('main').getByRole('link', { name: say.createAccount, exact: true }).click()
  await fillInRegistration(visit)
  await confirmAddress(visit)
  await answerCheckout(visit)
  const total = await placeOrder(visit)
  expect(await spoken(visit)).toEqual(['ja-JP', 'ltr'])
  await pay(visit, 'approved')
  const number = await readThanks(visit)
  await readConfirmation(visit, number, total)
  await findInHistory(visit, number)
  await signOut(visit)
  await leave(visit)
})

testByDay('a snack is bought in Arabic with the keyboard alone, in a narrow window', async () => {
  const visit = await shop.visit({ name: 'keyboard-ar', language: 'ar', width: 360 })
  await becomeCustomer(visit)
  await buyByKeyboard(visit)
  expect(await spoken(visit)).toEqual(['ar', 'rtl'])
  await leave(visit)
})

async function spoken({ page }: Visit) {
  const html = page.locator('html')
  return [await html.getAttribute('lang'), await html.getAttribute('dir')]
}
