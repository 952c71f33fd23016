import { afterAll, beforeAll, expect } from 'vitest'
import { readPdf } from '../../helpers/read-pdf.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { type OpenShop, start } from '../parts/start.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'

let shop: OpenShop
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

testByDay(
  'the owner looks at emails as customers see them, prints slips for two parcels, and removes a language',
  { timeout: 240_000 },
  async () => {
    const visit = await shop.visit({ name: 'mail-desk', onLook: accessible })
    await enterAdmin(visit, '/admin/mail')
    await heading(visit, 'Email')
    await visit.look('outbox')
    await readLetters(visit)
    await visit.page.getByRole('link', { name: 'Sender domain' }).click()
    await visit.page.getByText('Nothing to check yet.').waitFor()
    await visit.look('domain')
    await printSlips(visit)
    await takeGermanAway(visit)
    await leave(visit, /\b(?:404|422)\b/)
  },
)

async function readLetters(visit: Visit): Promise<void> {
  const { page } = visit
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('combobox', { name: 'Email', exact: true }).selectOption('Order shipped')
  await page.getByLabel('Language', { exact: true }).selectOption('Español')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('language') === 'es-ES')
  const letter = page.frameLocator('iframe')
  const ground = () =>
    letter
      .locator('.card')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor)
  await letter.locator('html[lang="es-ES"]').waitFor()
  const inTheLight = await ground()
  await visit.look('letter')
  await page.getByRole('link', { name: 'Mobile' }).click()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(360)
  await page.getByRole('link', { name: 'Dark', exact: true }).click()
  await expect.poll(ground).not.toBe(inTheLight)
  await visit.look('letter-dark')
  await page.getByRole('link', { name: 'Plain text' }).click()
  await page.locator('pre[lang="es-ES"]').waitFor()
  await visit.look('letter-text')
}

async function printSlips(visit: Visit): Promise<void> {
  const { page, context } = visit
  await page.goto('/admin/orders?view=to-pack')
  const print = page.getByRole('button', { name: 'Print packing slips' })
  await print.click()
  await page.getByRole('alert').getByText('Select at least one order.').waitFor()
  await visit.look('none-chosen')
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  const numbers: string[] = []
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    await box.check()
    numbers.push(/\S+$/.exec((await box.getAttribute('aria-label'))!)![0])
  }
  const printed = page.waitForResponse((answer) => answer.url().includes('/api/papers/packing-slips.pdf'))
  await print.click()
  const answer = await printed
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const { pages } = readPdf(await (await context.request.get(answer.url())).body())
  for (const number of numbers) expect(pages.filter((one) => one.includes(number)).length).toBeGreaterThan(0)
  expect(pages.findIndex((one) => one.includes(numbers[0]!))).toBe(0)
}

async function takeGermanAway(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Languages/ }).click()
  await heading(visit, 'Languages')
  await page.getByRole('checkbox', { name: /Deutsch/ }).uncheck()
  await visit.look('languages')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: /^Policies/ }).click()
  await heading(visit, 'Policies')
  await visit.look('policies')
  await page.goto('/')
  expect(await page.locator('a[data-locale]', { hasText: '日本語' }).count()).toBeGreaterThan(0)
  expect(await page.locator('a[data-locale]', { hasText: 'Deutsch' }).count()).toBe(0)
  expect(await page.locator('link[hreflang="de-DE"]').count()).toBe(0)
  expect((await page.goto('/de-DE/products'))?.status()).toBe(404)
  await page.goto('/de-DE/dashboard')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
}
