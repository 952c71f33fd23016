import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../helpers/read-pdf.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave, type Visit, type Visitor } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer, password } from '../parts/account.ts'
import { buyUnseen, snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { addOlder, deliverOrder } from '../parts/older-orders.ts'

let shop: VisitedShop
/** The customer of the orders: two paid, one delivered, and older ones. */
let email: string
let paid: string[]
let arrived: string

beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

test('three orders are bought, and one of them arrives after years of older orders', async () => {
  const visit = await shop.visit({ name: 'orders-before' })
  await becomeCustomer(visit)
  const numbers = [await buyUnseen(visit), await buyUnseen(visit), await buyUnseen(visit)]
  email = visit.email
  arrived = numbers[0]!
  paid = numbers.slice(1)
  await leave(visit)
  await shop.changeBooks(async (db) => {
    await deliverOrder(db, arrived)
    await addOlder(db, arrived, 42, 'PAST')
  })
}, 300_000)

testByDay.for([
  { name: 'history-desk', scripts: true },
  { name: 'history-phone', scripts: false, width: 360 as const },
])('the order history is searched, filtered and paged ($name)', async (visitor) => {
  const visit = await customer(visitor)
  const { page } = visit
  await page.goto('/dashboard/orders')
  await heading(visit, 'Orders')
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Orders 1 to 20 of 45')
  await visit.look('first')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByText('Orders 21 to 40 of 45').waitFor()
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByText('Orders 41 to 45 of 45').waitFor()
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Newer', exact: true }).click()
  await page.getByText('Orders 21 to 40 of 45').waitFor()
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.getByText('Orders 1 to 20 of 45').waitFor()

  await page.getByLabel('Order number or snack').fill('OLD SNACK 41')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('1 order', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['PAST-0041'])
  await page.getByLabel('Status').selectOption('Open')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await heading(visit, 'Orders')
  await page.getByText('No orders found').waitFor()
  await visit.look('none')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByLabel('Status').selectOption('Open')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('2 orders', { exact: true }).waitFor()
  expect((await page.getByRole('rowheader').allInnerTexts()).toSorted()).toEqual(paid.toSorted())
  await leave(visit)
})

testByDay('an order that arrived shows its tracking and its invoice, and can be bought again and returned', async () => {
  const visit = await customer({ name: 'arrived' })
  const { page } = visit
  await page.goto(`/dashboard/orders/${arrived}`)
  await heading(visit, 'Delivered')
  const follow = page.getByRole('link', { name: /^Track your package/ })
  expect(await follow.getAttribute('rel')).toContain('noopener')
  expect(await follow.getAttribute('href')).toContain('tools.usps.com')
  await visit.look('order')
  const invoice = await page.request.get((await page.getByRole('link', { name: 'Invoice' }).getAttribute('href'))!)
  expect(invoice.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': expect.stringContaining('no-store') })
  const [text] = readPdf(await invoice.body()).pages
  expect(text).toContain(`Invoice ${arrived}`)
  expect(text).toContain(snack.name)

  await page.getByRole('button', { name: 'Buy it all again' }).click()
  await heading(visit, visit.say.yourBasket)
  await page.getByText(`Everything from order ${arrived} is in your basket.`).waitFor()
  await page.getByRole('main').getByRole('heading', { name: snack.name }).waitFor()
  await visit.look('bought-again')

  await page.goto(`/dashboard/orders/${arrived}`)
  await page.getByRole('link', { name: 'Return something' }).click()
  await heading(visit, 'Return something')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByRole('alert').getByText('Choose at least one item to return.').waitFor()
  await visit.look('return-refused')
  await page.getByLabel(`How many ${snack.name} to return`).selectOption('1')
  await page.getByLabel('Reason', { exact: true }).selectOption('It arrived damaged')
  await page.getByLabel(/^Anything we should know/).fill('The bag was open.')
  await page.getByRole('button', { name: 'Request return' }).click()
  await heading(visit, 'Delivered')
  await page.getByText('Return requested').waitFor()
  await page.getByText('Waiting for our reply').waitFor()
  expect(await page.getByRole('link', { name: 'Return something' }).count()).toBe(0)
  await visit.look('return-asked')
  await leave(visit, /\b422\b/)
})

testByDay.for([
  { name: 'change-desk', scripts: true, of: 0 },
  { name: 'change-phone', scripts: false, width: 360 as const, of: 1 },
])('a paid order gets another address, and is cancelled after one more question ($name)', async ({ of, ...visitor }) => {
  const visit = await customer(visitor)
  const { page } = visit
  const number = paid[of]!
  await page.goto(`/dashboard/orders/${number}`)
  await heading(visit, visit.say.paid)
  await page.getByRole('link', { name: 'Change address' }).click()
  await heading(visit, 'Change delivery address')
  await visit.look('address')
  await page.getByLabel(visit.say.zip, { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel(visit.say.zip, { exact: true }).fill('11211')
  await page.getByLabel(visit.say.street, { exact: true }).fill('7 Other Street')
  await page.getByRole('button', { name: 'Save address' }).click()
  await heading(visit, visit.say.paid)
  await page.getByText('Delivery address changed').waitFor()
  await page.getByText('7 Other Street').waitFor()
  await visit.look('paid')

  await page.getByRole('link', { name: 'Cancel order' }).click()
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor()
  await visit.look('ask')
  await page.getByRole('link', { name: 'Keep order' }).click()
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).dblclick()
  await heading(visit, 'Canceled')
  await page.getByText('Canceled, and your refund is on its way').waitFor()
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  await visit.look('cancelled')
  await leave(visit, /\b422\b/)
})

testByDay('the account overview shows the latest order, and what is still to do', async () => {
  const visit = await customer({ name: 'overview', width: 360 })
  const { page } = visit
  await page.goto('/dashboard')
  await heading(visit, visit.say.signedInAs)
  await page.getByRole('heading', { name: 'Finish setting up' }).waitFor()
  await page.getByRole('heading', { name: 'Your map' }).waitFor()
  await page.getByRole('link', { name: 'Turn on two-step sign-in' }).waitFor()
  await visit.look('overview')
  await leave(visit)
})

/**
 * The customer in their own browser. axe checks every page, except without JavaScript, because axe
 * is a script.
 */
async function customer(visitor: Visitor): Promise<Visit> {
  const visit = await shop.visit({
    ...visitor,
    ...(visitor.scripts !== false && { onLook: (page, name) => accessible(page, name) }),
  })
  await visit.page.goto('/account/login')
  await visit.page.getByLabel(visit.say.email, { exact: true }).fill(email)
  await visit.page.getByLabel(visit.say.password, { exact: true }).fill(password)
  await visit.page.getByRole('button', { name: visit.say.signIn, exact: true }).click()
  await visit.page.waitForURL((url) => !url.pathname.endsWith('/login'))
  return visit
}
