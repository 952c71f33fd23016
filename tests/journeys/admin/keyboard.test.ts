import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { leave, type Visit } from '../parts/journey.ts'
import { buyUnseen } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
/** The customer of two paid orders. */
let email: string
let paid: string[]

beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

test('two orders are bought', async () => {
  const visit = await shop.visit({ name: 'keys-before' })
  await becomeCustomer(visit)
  paid = [await buyUnseen(visit), await buyUnseen(visit)]
  email = visit.email
  await leave(visit)
}, 300_000)

/** The keys pressed so far. A typed text counts as one. */
function keysOf({ page }: Visit) {
  const keys = {
    count: 0,
    press: async (key: string) => (keys.count++, page.keyboard.press(key)),
    type: async (text: string) => (keys.count++, page.keyboard.type(text)),
  }
  return keys
}
const focused = ({ page }: Visit) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('an order is packed, shipped and partly refunded by keyboard, with two keys to each action', async () => {
  const visit = await visitor('keys-order')
  const { page } = visit
  const [number] = paid as [string]
  await enterAdmin(visit, `/admin/orders/${number}`)
  await ready(visit)
  const keys = keysOf(visit)
  await page.getByRole('heading', { name: number }).waitFor()
  await keys.press('p')
  expect(await focused(visit)).toContain('Start packing')
  await keys.press('Enter')
  await page.getByText('Packing started.').waitFor()
  await ready(visit)
  await keys.press('s')
  await keys.type('UPS')
  await keys.press('Enter')
  await page.getByText('Marked as shipped.').waitFor()
  await ready(visit)
  await keys.press('r')
  await keys.type('1')
  await keys.press('Enter')
  await page.getByRole('heading', { name: /^Refund \$/ }).waitFor()
  await ready(visit)
  await keys.press('r')
  expect(await focused(visit)).toContain('Refund $')
  await keys.press('Enter')
  await page.getByText('Refund started.').waitFor()
  expect(keys.count).toBe(10)
  await leave(visit)
})

testByDay('the command palette opens in a field, finds an order by its number and starts packing it', async () => {
  const visit = await visitor('keys-palette')
  const { page } = visit
  const [, number] = paid as [string, string]
  await enterAdmin(visit, '/admin/settings/seller')
  await ready(visit)
  await page.getByRole('textbox').nth(1).focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or type a command' })
  await field.waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type(number.toLowerCase())
  await page.getByRole('option', { name: number, exact: false }).first().waitFor()
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain(number)
  await visit.look('palette')
  const [log] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    pickOption(visit, `Start packing ${number}`),
  ])
  expect(log.url()).not.toContain('search')
  await page.getByText('Packing started.').waitFor()
  await leave(visit)
})

testByDay('the palette is closed by Escape and by Ctrl+K, and gives the focus back', async () => {
  const visit = await visitor('keys-close')
  const { page } = visit
  await enterAdmin(visit, '/admin/orders')
  await ready(visit)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.focus()
  for (const key of ['Escape', 'Control+k']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or type a command' }).waitFor()
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  await leave(visit)
})

testByDay('Ctrl+K opens the palette again before the event of its end has come', async () => {
  const visit = await visitor('keys-hurried')
  const { page } = visit
  await enterAdmin(visit, '/admin/orders')
  await ready(visit)
  const field = page.getByRole('combobox', { name: 'Search or type a command' })
  await page.keyboard.press('Control+k')
  await field.fill('parcel')
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog:modal')!.close()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await leave(visit)
})

testByDay('j, k, x and Enter work on the order list, not in its fields, and not after they were turned off', async () => {
  const visit = await visitor('keys-list')
  const { page } = visit
  await enterAdmin(visit, `/admin/orders?search=${encodeURIComponent(email)}`)
  await ready(visit)
  const [newest, older] = paid.toReversed() as [string, string]
  await page.getByRole('rowheader', { name: newest }).waitFor()
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
  expect(await focused(visit)).toBe(newest)
  await page.keyboard.press('x')
  await page.getByRole('group', { name: '1 selected' }).waitFor()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByRole('group', { name: '2 selected' }).waitFor()
  await visit.look('selected')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)

  const search = page.getByRole('main').getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('j')
  expect(await search.inputValue()).toContain('j')

  await search.blur()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await visit.look('help')
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('rowheader', { name: newest }).waitFor()
  await ready(visit)
  await page.keyboard.press('j')
  expect(await focused(visit)).not.toBe(newest)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByLabel('Use single-key shortcuts').check()
  await page.keyboard.press('Escape')
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL((url) => url.pathname === `/admin/orders/${older}`)
  await ready(visit)
  for (const key of ['g', 'c']) await page.keyboard.press(key)
  await page.waitForURL((url) => url.pathname === '/admin/customers')
  await leave(visit)
})

testByDay(
  'a press anywhere in a row opens it, a middle press opens it in a new tab, and a press on its checkbox only checks it',
  async () => {
    const visit = await visitor('keys-rows')
    const { page, context } = visit
    await enterAdmin(visit, `/admin/orders?search=${encodeURIComponent(email)}`)
    await ready(visit)
    const row = page.getByRole('row', { name: paid[0] })
    await row.getByRole('checkbox').check()
    const cell = row.getByRole('cell').nth(2)
    const [tab] = await Promise.all([context.waitForEvent('page'), cell.click({ button: 'middle' })])
    await tab.waitForURL((url) => url.pathname === `/admin/orders/${paid[0]}`)
    await tab.close()
    expect(new URL(page.url()).pathname).toBe('/admin/orders')
    await cell.click()
    await page.waitForURL((url) => url.pathname === `/admin/orders/${paid[0]}`)
    await leave(visit)
  },
)

/** Waits until the scripts of the page listen: they then ask for the basket count. */
const ready = ({ page }: Visit) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/cart/summary')))
const visitor = (name: string) => shop.visit({ name, onLook: (page, look) => accessible(page, look) })

/** Goes down to an option by the arrow keys and chooses it. */
async function pickOption({ page }: Visit, name: string): Promise<void> {
  const wanted = page.getByRole('option', { name })
  await wanted.waitFor()
  for (let presses = 0; presses < 20 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
