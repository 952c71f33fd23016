import { afterAll, beforeAll, expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { heading, leave } from '../parts/journey.ts'

let shop: OpenShop
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

testByDay.for([
  { name: 'packing', scripts: true, width: 360 },
  { name: 'packing-plain', scripts: false, width: 360 },
] as const)('a parcel is picked, packed and shipped on a phone, by keyboard alone ($name)', async (visitor) => {
  const visit = await shop.visit({ ...visitor, onLook: visitor.scripts ? accessible : undefined })
  const { page } = visit
  // The demo may have few parcels that can be started: two early on a Sunday.
  const waiting = page.getByRole('button', { name: visitor.scripts ? /^Pack\b/ : /^(Pack|Continue)\b/ })
  await enterAdmin(visit, '/admin/orders')
  await expect
    .poll(
      async () => {
        await page.goto('/admin/packing')
        return waiting.count()
      },
      { timeout: MINUTE },
    )
    .toBeGreaterThan(0)
  await heading(visit, 'Packing')
  await visit.look('board')
  await press(page, page.getByRole('button', { name: /^Pick list for the next/ }))
  await page.getByRole('heading', { name: /items? for \d+ packages?/ }).waitFor()
  await visit.look('pick-list')

  const begin = waiting.last()
  const number = (await begin.innerText()).split(/\s+/).at(-1)!
  await press(page, begin)
  await heading(visit, number)
  await visit.look('parcel')
  expect(await page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0)
  const all = page.getByRole('listitem').getByRole('button', { name: /^Mark all .* packed$/ })
  const lines = await all.count()
  if (visitor.scripts) {
    // The connection fails between the shelves, and the phone does not notice.
    await page.route('**/admin/packing/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await press(page, all.first())
    await page.getByRole('alert').filter({ hasText: 'You’re offline, so that wasn’t saved.' }).waitFor()
    await page.unroute('**/admin/packing/**')
  }
  for (let left = lines; left > 0; left--) {
    // The pressed button goes, and the focus is on that of the next line.
    if (visitor.scripts && left < lines) await page.keyboard.press('Enter')
    else await press(page, all.first())
    await expect.poll(() => all.count()).toBe(left - 1)
    if (visitor.scripts && left > 1) expect(await page.evaluate(() => document.activeElement?.className)).toContain('packing-all')
  }
  const packed = page.getByRole('heading', { name: 'Packed', exact: true })
  await packed.waitFor()
  if (visitor.scripts) expect(await packed.evaluate((element) => element === document.activeElement)).toBe(true)
  await visit.look('packed')
  await page.reload()
  await typeInto(page, page.getByLabel('Carrier'), 'UPS')
  await typeInto(page, page.getByLabel(/^Tracking number/), '1Z999AA10123456784')
  await press(page, page.getByRole('button', { name: 'Mark as shipped' }))
  await page.getByText('Marked as shipped.').waitFor()
  expect(await page.getByText('This package has shipped.').count()).toBe(0)
  await visit.look('left')
  await page.goto('/admin/packing')
  expect(await page.getByRole('link', { name: number, exact: true }).count()).toBe(0)
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
  await visit.look('order')
  await leave(visit, /ERR_FAILED/)
})

testByDay('a phone order is taken without JavaScript, and its customer can pay it', async () => {
  const visit = await shop.visit({ name: 'phone-order', scripts: false })
  const { page } = visit
  await enterAdmin(visit, '/admin/orders')
  await page.goto('/admin/orders')
  await press(page, page.getByRole('link', { name: 'New phone order' }))
  await heading(visit, 'New phone order')
  await page.getByRole('textbox', { name: 'Email address' }).fill('demo@wanderbite')
  await press(page, page.getByRole('button', { name: 'Search' }).first())
  await press(page, page.getByRole('button', { name: /^Select Demo/ }))
  await page.getByText(/^Demo Customer, \d+ paid orders?$/).waitFor()
  await page.getByLabel('Search snacks').fill('lime')
  await press(page, page.getByRole('button', { name: 'Search' }).nth(1))
  await press(page, page.getByRole('button', { name: /^Add/ }).first())
  await page.getByLabel('Country').selectOption('US')
  await press(page, page.getByRole('button', { name: 'Use this country' }))
  await page.getByLabel('Full name').fill('Demo Customer')
  await page.getByLabel('Street address').fill('12 Prospect Park West')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('ZIP code').fill('nonsense')
  await press(page, page.getByRole('button', { name: /^Place order/ }))
  await page.getByRole('alert').waitFor()
  await page.getByLabel('ZIP code').fill('11215')
  await press(page, page.getByRole('button', { name: 'Preview total' }))
  await press(page, page.getByRole('button', { name: /^Place order/ }))
  const placed = page.getByRole('link', { name: /^Order .* placed$/ })
  await placed.waitFor()
  await visit.look('placed')
  const pay = (await page.locator('.phone-link a').getAttribute('href'))!
  expect((await page.request.get(pay)).status()).toBe(200)
  await press(page, placed)
  await page.getByText('Taken by Demo').waitFor()
  await leave(visit, /\b422\b/)
})
