import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { authenticators, orderEvents, orders, sessions, users } from '#database/schema.ts'
import type { Child } from '../../helpers/launch.ts'
import { type Fleet, openFleet } from '../../fixtures/open-fleet.ts'
import { payAtPage } from '../../fixtures/point-of-sale/pay.ts'
import { startPostgres, type TestServer } from '../../../scripts/postgres.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { keptBrowser } from '../parts/chromium.ts'
import { makeCrowd } from '../parts/crowd.ts'
import { accessible } from '../parts/access.ts'
import { heading, leave, openVisit, type Visit } from '../parts/journey.ts'
import { openShopper } from '../parts/shopper.ts'

// Two processes on one PostgreSQL. Customers use the first, which is killed; staff use the second.

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

/** Browser errors while a process is down. */
const away = /WebSocket|ERR_CONNECTION|ERR_SOCKET|50[23]/

describe.skipIf(!postgres)(`pages that are open${missing && ` (skipped: ${missing})`}`, () => {
  let browser: Browser
  let fleet: Fleet
  let first: Child
  let second: Child
  let books: OpenDatabase
  let snack: { id: string; itemId: string; priceCents: number }
  beforeAll(async () => {
    browser = await keptBrowser()
    fleet = await openFleet(postgres!.url)
    first = await fleet.server()
    second = await fleet.server({ WORKER: 'none' })
    books = await fleet.open()
    snack = (await fleet.emulator.variations())[0]!
    await fleet.emulator.setStock(snack.id, 50)
  })
  afterAll(async () => {
    await fleet?.close()
    await postgres?.stop()
  })

  /** Marks an order as delivered without a live message. */
  async function arrived(number: string): Promise<void> {
    const [order] = await books.db.update(orders).set({ status: 'delivered' }).where(eq(orders.number, number)).returning()
    await books.db.insert(orderEvents).values({ orderId: order!.id, status: 'delivered', actor: 'schedule', happenedAt: new Date() })
  }
  async function enter(visit: Visit, token: string): Promise<void> {
    await visit.context.addCookies([{ name: 'session_token', value: token, url: visit.shop, sameSite: 'Strict' }])
  }

  test('an order updates in the admin and for its customer at each step, even after a process was killed', async () => {
    const staff = await openVisit(browser, second.url, { name: 'live-desk' })
    await enter(staff, await staffToken(books))
    const admin = await listening(staff.page, '/admin/orders')

    const [buyer] = await makeCrowd(books.db, 1, { variationId: snack.id, priceCents: snack.priceCents }, { name: 'live' })
    const shopper = openShopper(fleet.shopUrl, new Map([['session_token', buyer!.token]]))
    const placed = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
    await expect.poll(() => admin.page.locator('.news-pill').innerText()).toContain('1 new order')
    await seen(admin.page, 'a new order')
    await admin.page.locator('.news-pill button').click()
    await admin.page.getByRole('cell', { name: 'Unpaid' }).waitFor()
    const number = await admin.page.getByRole('rowheader').first().innerText()

    const customer = await openVisit(browser, first.url, { name: 'live-customer' })
    await enter(customer, buyer!.token)
    const order = await listening(customer.page, `/dashboard/orders/${number}`)
    await heading(order, 'Waiting for payment')
    await shopper.arrive((await payAtPage(placed.left!)).returnedTo!)
    await heading(order, 'Paid. Packing soon.')
    // The row was visible before, so its change moves nothing and shows no notice.
    await admin.page.getByRole('cell', { name: 'To pack' }).waitFor()
    expect(await admin.page.locator('.news-pill').innerText()).toBe('')

    // Two staff members at one order: an update does not disturb unsaved input.
    const writer = await listening(await staff.context.newPage(), `/admin/orders/${number}`)
    const note = writer.page.locator('textarea[name=body]')
    await note.fill('Rings twice')
    await admin.page.goto(`/admin/orders/${number}`)
    await admin.page.getByLabel('Carrier').fill('UPS')
    await admin.page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
    await admin.page.getByRole('button', { name: 'Mark as shipped' }).click()
    await admin.page.getByText('Marked as shipped.').waitFor()
    const began = performance.now()
    await expect.poll(() => order.page.getByRole('heading', { level: 1 }).innerText(), { interval: 20 }).toBe('On its way')
    expect(performance.now() - began).toBeLessThan(1500)
    expect(await order.page.locator('output.sr-only').allInnerTexts()).toContain('On its way')
    await seen(order.page, 'on its way')
    await writer.page.getByText('Someone else changed this order').waitFor()
    expect(await note.inputValue()).toBe('Rings twice')
    expect(await writer.page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    await seen(writer.page, 'changed elsewhere')
    await writer.page.locator('.news-pill button').click()
    await writer.page.getByRole('button', { name: 'Mark as delivered' }).waitFor()
    expect(await note.inputValue()).toBe('Rings twice')
    for (const one of [writer, order]) expect(await one.isSame()).toBe(true)
    await leave(staff)

    // Events during the outage of a process are not lost.
    first.process.kill('SIGKILL')
    await first.ended
    await arrived(number)
    first = await fleet.server()
    await expect.poll(() => order.page.getByRole('heading', { level: 1 }).innerText(), { timeout: 30_000 }).toBe('Delivered')
    expect(await order.isSame()).toBe(true)
    await leave(customer, away)
  })

  testByDay('a customer who is back before the payment is known learns of it at once, and sends no more requests meanwhile', async () => {
    const [buyer] = await makeCrowd(books.db, 1, { variationId: snack.id, priceCents: snack.priceCents }, { name: 'early' })
    const shopper = openShopper(fleet.shopUrl, new Map([['session_token', buyer!.token]]))
    const placed = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
    const [order] = await books.db.select({ number: orders.number }).from(orders).where(eq(orders.userId, buyer!.userId))
    const customer = await openVisit(browser, second.url, { name: 'live-early', width: 360 })
    await enter(customer, buyer!.token)
    await customer.page.clock.install()
    let asked = 0
    customer.page.on('request', (request) => void (request.url().includes('checkout-success.data') && (asked += 1)))
    const waiting = await listening(customer.page, `/checkout-success?order=${order!.number}&transactionId=of-the-page`)
    await heading(waiting, 'Checking your payment')
    await expect.poll(() => asked).toBe(1)
    await customer.page.clock.fastForward(20_000)
    expect(asked).toBe(1)
    await payAtPage(placed.left!)
    await expect
      .poll(() => customer.page.getByRole('heading', { level: 1 }).innerText(), { timeout: 2000, interval: 20 })
      .toContain('Thank you')
    expect(await waiting.isSame()).toBe(true)
    await leave(customer)
  })

  testByDay(
    'a page that nobody looks at for five minutes closes its connection, shows what it missed on return, and renews its ticket in time',
    async () => {
      const [buyer] = await makeCrowd(books.db, 1, { variationId: snack.id, priceCents: snack.priceCents }, { name: 'away' })
      const shopper = openShopper(fleet.shopUrl, new Map([['session_token', buyer!.token]]))
      const placed = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
      await payAtPage(placed.left!)
      const [{ number } = { number: '' }] = await books.db.select().from(orders).where(eq(orders.userId, buyer!.userId))
      const visit = await openVisit(browser, second.url, { name: 'live-away' })
      await enter(visit, buyer!.token)
      const { page } = visit
      await page.clock.install()
      const lines = linesOf(page)
      const order = await listening(page, `/dashboard/orders/${number}`)
      await heading(order, 'Paid. Packing soon.')
      await show(page, false)
      await page.clock.fastForward('04:50')
      expect(lines).toMatchObject([{ isOpen: true }])
      await page.clock.fastForward('00:20')
      await expect.poll(() => lines).toMatchObject([{ isOpen: false }])
      await arrived(number)
      await show(page, true)
      await heading(order, 'Delivered')
      await expect
        .poll(() => lines.map(({ isOpen, joins }) => [isOpen, joins]))
        .toEqual([
          [false, 1],
          [true, 1],
        ])

      const renewed = page.waitForRequest('**/api/live/ticket')
      await page.clock.fastForward('09:00')
      await renewed
      await expect.poll(() => lines[1]!.renewals).toBe(1)
      expect([lines.length, lines[1]!.isOpen, await order.isSame()]).toEqual([2, true, true])

      // Signing out at the other process ends the page's live updates.
      const asked = page.waitForResponse('**/api/live/ticket')
      const headers = { Cookie: `session_token=${buyer!.token}`, Origin: fleet.shopUrl, 'Content-Type': 'application/json' }
      await fetch(`${fleet.shopUrl}/api/auth/revoke-all-sessions`, { method: 'POST', headers, body: '{}' })
      await page.clock.runFor(2000)
      expect((await asked).status()).toBe(404)
      await expect.poll(() => lines).toMatchObject([{ isOpen: false }, { isOpen: false }])
      await leave(visit, /404/)
    },
  )

  testByDay('a sale elsewhere shows beside the snack and in the basket', async () => {
    const visit = await openVisit(browser, second.url, { name: 'live-stock', width: 360 })
    await visit.page.goto(`/products/${snack.itemId}`)
    await visit.page.getByRole('button', { name: /^Add/ }).first().click()
    await visit.page.getByRole('dialog', { name: 'Basket' }).waitFor()
    const product = await listening(visit.page, `${new URL(visit.page.url()).pathname}?v=${snack.id}`)
    await product.page.getByRole('spinbutton').fill('3')
    const basket = await listening(await visit.context.newPage(), '/cart')

    await fleet.emulator.setStock(snack.id, 2)
    await product.page.getByText('Only 2 left').first().waitFor()
    expect(await product.page.getByRole('spinbutton').inputValue()).toBe('3')
    await basket.page
      .getByRole('main')
      .getByText(/2 left/)
      .first()
      .waitFor()
    await fleet.emulator.setStock(snack.id, 0)
    await product.page.locator('.stock').getByText('Sold out').waitFor()
    expect(await product.page.getByRole('spinbutton').count()).toBe(0)
    await basket.page.getByRole('main').getByText('Sold out').first().waitFor()
    for (const one of [product, basket]) {
      expect(await one.isSame()).toBe(true)
      await seen(one.page, 'sold out')
    }
    await leave(visit)
  })
})

interface Open {
  page: Page
  /** Whether the page was never reloaded. */
  isSame: () => Promise<boolean>
}

/** Opens a page with live updates and waits for the connection. */
async function listening(page: Page, path: string): Promise<Open> {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => /realtime:.*"status":"ok"/s.test(String(payload))))
  await page.goto(path)
  await joined
  await page.evaluate('window.since = true')
  return { page, isSame: async () => (await page.evaluate('window.since')) === true }
}

/** Makes the page visible or hidden. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isShown} })`)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

/**
 * Records the page's WebSocket connections from now on, with the number of joins and ticket
 * renewals of each.
 */
function linesOf(page: Page) {
  const lines: { isOpen: boolean; joins: number; renewals: number }[] = []
  page.on('websocket', (socket) => {
    const line = { isOpen: true, joins: 0, renewals: 0 }
    lines.push(line)
    socket.on('close', () => void (line.isOpen = false))
    socket.on('framereceived', ({ payload }) => void (/realtime:.*"status":"ok"/s.test(String(payload)) && (line.joins += 1)))
    socket.on('framesent', ({ payload }) => void (String(payload).includes('"access_token",{') && (line.renewals += 1)))
  })
  return lines
}

/** Takes a screenshot if SHOTS=1, and runs axe. */
async function seen(page: Page, name: string): Promise<void> {
  const path = `tests/shots/live-${name.replaceAll(' ', '-')}.jpg`
  if (process.env.SHOTS) await page.screenshot({ path, type: 'jpeg', quality: 70 })
  await accessible(page, name)
}

/** The session token of a manager with a second step. */
async function staffToken({ db }: OpenDatabase): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const person = { email: 'noor@example.test', name: 'Noor Desk', firstName: 'Noor', lastName: 'Desk', emailVerified: true }
  const [user] = await db
    .insert(users)
    .values({ ...person, role: 'manager' })
    .returning()
  await db.insert(authenticators).values({ userId: user!.id, secret: 'sealed', confirmedAt: new Date() })
  const expiresAt = new Date(Date.now() + HOUR)
  await db.insert(sessions).values({ userId: user!.id, token: createHash('sha256').update(token).digest('base64url'), expiresAt })
  return token
}
