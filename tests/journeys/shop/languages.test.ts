import { afterAll, beforeAll, expect, test } from 'vitest'
import { directionOf, type Locale } from '#shared/locale.ts'
import { leave, type Visit, type Visitor } from '../parts/journey.ts'
import { becomeCustomer, confirmAddress, fillInRegistration, signOut } from '../parts/account.ts'
import { buyByKeyboard } from '../parts/keyboard-purchase.ts'
import { addToBasket, answerCheckout, findInHistory, findSnack, pay, placeOrder, readConfirmation, readThanks } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'

let shop: OpenShop
beforeAll(async () => void (shop = await start()))
afterAll(() => shop?.close())

const languages: Locale[] = ['ar', 'ja-JP']

test.each<Visitor>(languages.map((language) => ({ name: `plain-${language.slice(0, 2)}`, language, scripts: false, width: 360 })))(
  'a snack is found and bought in $language without JavaScript',
  { timeout: 300_000 },
  async (visitor) => {
    const visit = await shop.visit(visitor)
    const { say } = visit
    await findSnack(visit)
    expect(await spoken(visit)).toEqual([visitor.language, directionOf(visitor.language!)])
    await addToBasket(visit)
    await visit.page.getByRole('link', { name: say.checkOut, exact: true }).click()
    await visit.page.getByRole('main').getByRole('link', { name: say.createAccount, exact: true }).click()
    await fillInRegistration(visit)
    await confirmAddress(visit)
    await answerCheckout(visit)
    const total = await placeOrder(visit)
    expect(await spoken(visit)).toEqual([visitor.language, directionOf(visitor.language!)])
    await pay(visit, 'approved')
    const number = await readThanks(visit)
    await readConfirmation(visit, number, total)
    await findInHistory(visit, number)
    await signOut(visit)
    await leave(visit)
  },
)

test.each<Visitor>(languages.map((language) => ({ name: `keyboard-${language.slice(0, 2)}`, language })))(
  'a snack is bought with the keyboard alone in $language',
  async (visitor) => {
    const visit = await shop.visit(visitor)
    await becomeCustomer(visit)
    await buyByKeyboard(visit)
    await leave(visit)
  },
)

async function spoken({ page }: Visit) {
  const html = page.locator('html')
  return [await html.getAttribute('lang'), await html.getAttribute('dir')]
}
