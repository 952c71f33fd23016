import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { orders } from '#database/schema.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { becomeCustomer, fillInRegistration } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { fitsTheWindow, heading, leave, type Visit } from '../parts/journey.ts'
import { buyUnseen } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

// What customers type has words that are wider than a phone.

const name = 'Ada Donaudampfschifffahrtsgesellschaftskapitän'
const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay('a long email address, name and city fit a phone, on each page that shows them', async () => {
  const visit = await onPhone('buyer')
  const { page, say } = visit
  await becomeCustomer(visit)
  const number = await buyUnseen(visit)
  await shop.changeBooks(async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders.number, number))
    await db
      .update(orders)
      .set({ shipTo: { ...order!.shipTo, name, city } })
      .where(eq(orders.number, number))
  })
  for (const path of [`/checkout-success?order=${number}`, '/dashboard', '/dashboard/settings', '/account']) {
    await page.goto(path)
    await fitsTheWindow(page)
  }
  await page.goto(`/dashboard/orders/${number}`)
  // The route cuts off what is wider.
  const [route, label] = await Promise.all(['.route', '.route-stop:last-child > span:last-child'].map((part) => boxOf(page, part)))
  expect(label!.x + label!.width).toBeLessThanOrEqual(route!.x + route!.width)
  await page.goto('/contact')
  await page.getByLabel('Your message').fill('Where is my order?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await heading(visit, 'Your message is on its way.')
  await page.getByText(visit.email).waitFor()
  await fitsTheWindow(page)
  await leave(visit)

  const staff = await shop.visit({ name: 'long-staff', width: 360 })
  await enterAdmin(staff, '/admin/orders')
  await staff.page.getByText(name).waitFor()
  await fitsTheWindow(staff.page)
  await staff.page.goto(`/admin/orders/${number}`)
  await staff.page.getByLabel('New tag').fill('wholesale-customer-of-the-year')
  await staff.page.getByRole('button', { name: /^Add tag/ }).click()
  await staff.page.getByText('Tag added.').waitFor()
  // German has the longest words in the other columns.
  for (const width of [1440, 1200, 1024]) {
    await staff.page.setViewportSize({ width, height: 900 })
    await staff.page.goto('/de-DE/admin')
    const [card, table] = await Promise.all(['.admin-card:has(> .admin-orders)', '.admin-orders'].map((part) => boxOf(staff.page, part)))
    expect(table!.x + table!.width).toBeLessThanOrEqual(card!.x + card!.width)
  }
  await leave(staff)

  const stranger = await onPhone('stranger')
  await stranger.page.goto('/account/register')
  await fillInRegistration(stranger)
  await fitsTheWindow(stranger.page)
  await stranger.page.goto('/account/forgot-password')
  await stranger.page.getByLabel(say.email, { exact: true }).fill(stranger.email)
  await stranger.page.getByRole('button', { name: 'Send reset link' }).click()
  await heading(stranger, say.sent)
  await stranger.page.getByText(stranger.email).waitFor()
  await fitsTheWindow(stranger.page)
  await leave(stranger)
})

testByDay('the diets of the discovery box and their counts stand side by side, on a phone and on a tablet', async () => {
  for (const width of [360, 390, 768]) {
    const { page, context } = await shop.visit({ name: `long-diets-${width}` })
    await page.setViewportSize({ width, height: 900 })
    for (const prefix of ['', '/fr-FR', '/de-DE']) {
      await page.goto(`${prefix}/discovery-box`)
      expect(await page.locator('.box-diets .check').evaluateAll(overlapping), `${prefix} ${width}`).toEqual([])
    }
    await context.close()
  }
})

/** The rows that are wider than their column, or overlap another. */
function overlapping(rows: Element[]): string[] {
  const boxes = rows.map((row) => row.getBoundingClientRect())
  const overlaps = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1
  return rows
    .filter((row, at) => row.scrollWidth > row.clientWidth || boxes.some((other, index) => index !== at && overlaps(boxes[at]!, other)))
    .map((row) => row.textContent)
}

const boxOf = (page: Page, part: string) => page.locator(part).boundingBox()

async function onPhone(who: string): Promise<Visit> {
  const visit = await shop.visit({ name: `long-${who}`, width: 360 })
  return { ...visit, email: `wilhelmina.alexandrina.von.hohenlohe.${who}@mail.long-domain-of-a-company.example.com` }
}
