import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { chargedBy, faultsInCharges } from '../../fixtures/point-of-sale/charges.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import { buyUnseen, snack } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'
import { tillOf } from '../parts/point-of-sale-of.ts'

// A day in the admin, hour by hour, by keyboard. Each hour continues with the results of the one
// before.

const namespaces = ['admin', 'admin-order', 'admin-packing', 'failures'] as const
const t = translator('en-US', compiledMessagesOf('en-US', ...namespaces))

let shop: OpenShop
let phone: Visit
let admin: Visit
/** The order of the day: two bags of one snack. */
let number: string
beforeAll(async () => {
  shop = await start()
  const onLook = accessible
  phone = await shop.visit({ name: 'day-phone', width: 360, onLook })
  admin = await shop.visit({ name: 'day-desk', onLook })
})
afterAll(() => shop?.close())

test('a working day begins with an order in the morning', async () => {
  const customer = await shop.visit({ name: 'day-customer' })
  await becomeCustomer(customer)
  number = await buyUnseen(customer, 2)
  await leave(customer)
})

test('the order of the working day is packed in the stockroom on a phone, and leaves', async () => {
  const { page } = phone
  await enterAdmin(phone, '/admin/packing')
  const begin = page.getByRole('button', { name: new RegExp(`^${t('admin-packing.start')} ${number}`) })
  await begin.waitFor()
  await phone.look('board')
  await press(page, begin)
  await heading(phone, number)
  await press(page, page.getByRole('button', { name: new RegExp(`^Mark all ${snack.name}.* packed$`) }))
  await page.getByRole('heading', { name: t('admin-packing.packed'), exact: true }).waitFor()
  await phone.look('packed')
  await typeInto(page, page.getByLabel(t('admin-order.carrier')), 'UPS')
  await typeInto(page, page.getByLabel(t('admin-order.tracking')), '1Z999AA10123456784')
  await press(page, page.getByRole('button', { name: t('admin-order.ship') }))
  await page.getByText(t('admin-order.done-ship')).waitFor()
  await phone.look('left')
})

test('two staff members refund a burst bag of the order at once, and it is refunded once', async () => {
  await enterAdmin(admin, '/admin/orders')
  await press(admin.page, admin.page.getByRole('link', { name: number }).first())
  await heading(admin, number)
  await phone.page.goto(`/admin/orders/${number}`)
  for (const one of [admin, phone]) await askForOneBack(one)
  await admin.look('refund')
  await giveBack(admin)
  await admin.page.getByText(t('admin-order.done-refund')).waitFor()
  await giveBack(phone)
  await phone.page.getByRole('alert').getByText(t('failures.changed-meanwhile')).waitFor()
  await phone.look('second')
  await admin.page.getByText(t('admin.status-partially_refunded')).first().waitFor()
  await admin.look('refunded')
  const emulator = await tillOf(shop.url, shop.folder)
  const taken = async () => [...(await chargedBy(emulator)).values()].reduce((sum, cents) => sum + cents, 0)
  const before = await emulator.payments.list({ limit: 1 }).then(({ data }) => Number(data[0]?.amountMoney?.amount))
  await expect.poll(taken).toBeLessThan(before)
})

test('the books are right to the cent at closing time, and no error went unseen', async () => {
  // The second of two concurrent changes was refused, and the page says so.
  await leave(phone, /\b409\b/)
  await leave(admin)
  const charged = await chargedBy(await tillOf(shop.url, shop.folder))
  await shop.readBooks(async (db) => {
    expect(await checkIntegrity({ db })).toEqual({})
    expect(await faultsInCharges(db, charged)).toEqual([])
  })
})

/** Goes up to the confirmation of the refund for one bag. */
async function askForOneBack({ page }: Visit): Promise<void> {
  await press(page, page.locator('summary').filter({ hasText: t('admin-order.refund') }))
  await typeInto(page, page.getByLabel(/^Quantity, up to 2/), '1')
  await press(page, page.getByRole('button', { name: t('admin-order.refund-review') }))
  await page
    .getByRole('listitem')
    .filter({ hasText: `1 × ${snack.name}` })
    .waitFor()
  // Going back keeps the entered quantity.
  await press(page, page.getByRole('button', { name: t('admin-order.back') }))
  await expect.poll(() => page.getByLabel(/^Quantity, up to 2/).inputValue()).toBe('1')
  await press(page, page.getByRole('button', { name: t('admin-order.refund-review') }))
  await page.getByRole('button', { name: /^Refund \$/ }).waitFor()
}

async function giveBack({ page }: Visit): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Refund \$/ }))
}
