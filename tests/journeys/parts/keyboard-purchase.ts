import { expect } from 'vitest'
import { heading, type Visit } from './journey.ts'
import { choose, press, tabTo, typeInto } from './keyboard.ts'
import { atPaymentPage, cards, readThanks, snack } from './purchase.ts'

/** From the product page to the confirmation page by keyboard only, with JavaScript. */
export async function buyByKeyboard(visit: Visit): Promise<void> {
  const { page, say } = visit
  const button = (name: RegExp | string) => page.getByRole('button', { name })
  await page.goto(visit.prefix + snack.path)
  await press(page, button(say.add))
  await press(page, page.getByRole('dialog').getByRole('link', { name: say.viewBasket }))
  await heading(visit, say.yourBasket)
  await visit.look('basket')
  await press(page, page.getByRole('link', { name: say.checkOut, exact: true }))
  await heading(visit, say.whereTo)
  await choose(page, page.getByLabel(say.country, { exact: true }), 'US')
  await typeInto(page, page.getByLabel(say.street, { exact: true }), '318 Prospect Place')
  await typeInto(page, page.getByLabel(say.city, { exact: true }), 'Brooklyn')
  await choose(page, page.getByLabel(say.region, { exact: true }), 'NY')
  await typeInto(page, page.getByLabel(say.zip, { exact: true }), '11238')
  await visit.look('address')
  await press(page, button(say.toDelivery))
  await heading(visit, say.howFast)
  await tabTo(page, page.getByRole('radio', { name: say.standard }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: say.express }).isChecked()).toBe(true)
  await visit.look('delivery')
  await press(page, button(say.toReview))
  await heading(visit, say.lastLook)
  await tabTo(page, page.getByRole('checkbox', { name: say.terms }))
  await page.keyboard.press('Space')
  await visit.look('review')
  await press(page, button(say.place))
  await atPaymentPage(visit)
  await typeInto(page, page.getByLabel(say.cardNumber), cards.approved)
  await typeInto(page, page.getByLabel(say.expires), '08/39')
  await typeInto(page, page.getByLabel(say.securityCode), '123')
  await typeInto(page, page.getByLabel(say.nameOnCard), 'Ada Lovelace')
  await typeInto(page, page.getByLabel(say.postalCode), '11238')
  await visit.look('payment')
  await press(page, button(say.pay))
  await readThanks(visit)
}
