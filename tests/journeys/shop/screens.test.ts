import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Visit, Visitor } from '../parts/journey.ts'
import { becomeCustomer } from '../parts/account.ts'
import { enterAdmin } from '../parts/admin.ts'
import { picturesInView } from '../parts/contact-sheet.ts'
import { letterTo } from '../parts/emails.ts'
import { answerCheckout, fillInCard, placeOrder, readThanks } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'

// Takes the screenshots of docs/screens. Runs only with SCREENS=docs/screens.

const folder = process.env.SCREENS
const basket = ['salmiak-licorice', 'carabao-mango', 'dulce-de-leche-alfajores']
vi.setConfig({ testTimeout: 300_000 })

test.runIf(folder)('screenshots of the shop are taken', async () => {
  mkdirSync(folder!, { recursive: true })
  const shop = await start()
  await tour(shop, { name: 'desk', width: 1440 }, ['home', 'product', 'confirmed'])
  await tour(shop, { name: 'phone', width: 360, sharpness: 2 }, ['listing', 'order'])
  await abroad(shop)
  await shop.close()
})

test.runIf(folder)('screenshots of the admin are taken, with the demo shop', async () => {
  const shop = await start({ DEMO_ORDERS: '1' })
  await inAdmin(shop)
  await shop.close()
})

/** The home page in languages with a different look. */
async function abroad(shop: OpenShop): Promise<void> {
  for (const language of ['ar', 'ja-JP'] as const) {
    const visit = await shop.visit({ name: 'noor', width: 1440, language, withPictures: true })
    await visit.page.goto(`/${language}`)
    await picture(visit.page, `home-${language}-desk`)
    await visit.context.close()
  }
}

/**
 * The admin of a shop with three months of sales: on a desktop screen, and on a phone in the stock
 * room.
 */
async function inAdmin(shop: OpenShop): Promise<void> {
  const visit = await shop.visit({ name: 'owner', width: 1440, withPictures: true })
  const { page } = visit
  await enterAdmin(visit, '/admin')
  await expect
    .poll(async () => (await page.reload(), page.locator('.chart-table tbody tr').count()), { timeout: MINUTE })
    .toBeGreaterThan(20)
  for (const stop of [
    'overview',
    'orders',
    'products',
    'stock',
    'customers',
    'discounts',
    'accounting',
    'webhooks',
    'mail/samples',
    'settings/delivery',
  ]) {
    await page.goto(stop === 'overview' ? '/admin' : `/admin/${stop}`)
    await picture(page, `admin-${stop.replace('/', '-')}`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/admin')
  await picture(page, 'admin-overview-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/packing')
  await picture(page, 'admin-packing-phone')
  await visit.context.close()
}

/**
 * Goes through a purchase and takes a screenshot at each stop. Stops in `alsoDark` get one in the
 * dark theme too.
 */
async function tour(shop: OpenShop, visitor: Visitor, alsoDark: string[]): Promise<void> {
  const visit = await shop.visit({ ...visitor, name: 'ada', withPictures: true })
  const { page, say } = visit
  const take = async (stop: string) => {
    await picture(visit.page, `${stop}-${visitor.name}`)
    if (!alsoDark.includes(stop)) return
    await visit.page.emulateMedia({ colorScheme: 'dark' })
    await picture(visit.page, `${stop}-${visitor.name}-dark`)
    await visit.page.emulateMedia({ colorScheme: 'light' })
  }
  await page.goto('/')
  await take('home')
  await page.goto('/products')
  await take('listing')
  await page.goto(`/products/${basket[0]}`)
  await take('product')
  await page.goto('/discovery-box')
  await take('box')
  await page.goto('/countries/jp')
  await take('country')
  await becomeCustomer(visit)
  await fillBasket(visit)
  await take('basket')
  await page.goto('/checkout')
  await answerCheckout(visit)
  await take('review')
  await placeOrder(visit)
  await fillInCard(visit, 'approved')
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate('scrollTo(0, 0)')
  await take('payment')
  await page.getByRole('button', { name: say.pay }).click()
  const number = await readThanks(visit)
  await take('confirmed')
  await letterTo(visit, say.orderSubject(number))
  await page.goto('/mailbox')
  await page.getByRole('link', { name: say.orderSubject(number) }).click()
  await page.frameLocator('iframe').getByRole('link', { name: say.viewOrder }).waitFor()
  await take('mailbox')
  await page.goto(`/dashboard/orders/${number}`)
  await take('order')
  await visit.context.close()
}

async function fillBasket({ page, say }: Visit): Promise<void> {
  for (const [index, slug] of basket.entries()) {
    await page.goto(`/products/${slug}`)
    await page.getByRole('button', { name: say.add }).click()
    const count = page.getByRole('banner').getByRole('link', { name: say.basket })
    await expect.poll(() => count.innerText()).toContain(String(index + 1))
  }
  await page.goto('/cart')
}

/** A screenshot once fonts and pictures have loaded. It is small enough to commit. */
async function picture(page: Page, name: string): Promise<void> {
  await picturesInView(page)
  const taken = await page.screenshot()
  const { size } = await sharp(taken).webp({ quality: 82, smartSubsample: true }).toFile(`${folder}/${name}.webp`)
  expect(size).toBeLessThan(150_000)
}
