import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { authenticators, type Database, mailConsents, sessions, users } from '#database/schema.ts'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { beforeScripts, heading, leave, type Visit, type Visitor } from '../parts/journey.ts'

let shop: VisitedShop
const tokens = { justNow: 'n'.repeat(43), hoursAgo: 'h'.repeat(43) }
const gibberish = 'qvexplim'

beforeAll(async () => {
  shop = await startShared()
  await shop.changeBooks(addStaffAndReaders)
})
afterAll(() => shop?.close())

async function addStaffAndReaders(db: Database): Promise<void> {
  const mona = { email: 'mona@example.com', name: 'Mona Manager', firstName: 'Mona', emailVerified: true, role: 'manager' as const }
  const [{ id: userId } = { id: '' }] = await db.insert(users).values(mona).returning()
  await db.insert(authenticators).values({ userId, secret: 'sealed', confirmedAt: new Date() })
  for (const [when, token] of Object.entries(tokens)) {
    const hash = createHash('sha256').update(token).digest('base64url')
    const provedAt = new Date(Date.now() - (when === 'justNow' ? 0 : 3 * HOUR))
    await db.insert(sessions).values({ userId, token: hash, provedAt, expiresAt: new Date(Date.now() + HOUR) })
  }
  const asked = { topic: 'newsletter', locale: 'fr-FR', source: 'newsletter' } as const
  await db.insert(mailConsents).values([
    { ...asked, email: 'noor@example.com', givenAt: new Date() },
    { ...asked, email: 'zoe@example.com', givenAt: new Date() },
    { ...asked, email: 'unsure@example.com' },
  ])
}

async function manager(proved: keyof typeof tokens, visitor: Visitor): Promise<Visit> {
  const visit = await shop.visit({ onLook: accessible, ...visitor })
  await visit.context.addCookies([{ name: 'session_token', value: tokens[proved], url: shop.url }])
  return visit
}

testByDay("a customer's search without results becomes a synonym, and the next customer finds the snack", async () => {
  const customer = await shop.visit({ name: 'search-words-customer', scripts: false, width: 360 })
  await customer.page.goto(`/products?search=${gibberish}`)
  expect(await customer.page.getByRole('link', { name: 'Daifuku Mochi' }).count()).toBe(0)

  const staff = await manager('justNow', { name: 'search-words' })
  const { page } = staff
  await page.goto('/admin/search')
  await heading(staff, 'Search')
  await page.getByRole('row', { name: new RegExp(gibberish) }).waitFor()
  await staff.look('in-vain')
  await page.getByRole('link', { name: `Add as synonym: “${gibberish}”` }).click()
  const words = page.getByLabel('Words, one per line')
  expect(await words.inputValue()).toBe(`${gibberish}\n`)
  await beforeScripts(staff, null, () => words.fill(`${gibberish}\nmochi`))
  await page.waitForFunction(() => Object.keys(document.querySelector('[name=words]')!).some((key) => key.startsWith('__reactProps')))
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  expect(await words.inputValue()).toBe(`${gibberish}\nmochi`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Already in another group: mochi').waitFor()
  expect(await words.inputValue()).toBe(`${gibberish}\nmochi`)
  await staff.look('taken')
  await words.fill(`${gibberish}\ndaifuku mochi`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Customers see 1 snack.').waitFor()
  await page.getByText(`“${gibberish}” also searches for daifuku mochi, which adds 1 of these.`).waitFor()
  await staff.look('added')
  await customer.page.reload()
  await customer.page.getByRole('link', { name: 'Daifuku Mochi' }).first().waitFor()
  await leave(customer)

  await page.getByRole('link', { name: 'Edit synonyms', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit synonyms' }).waitFor()
  await staff.look('changing')
  await page.getByRole('button', { name: 'Delete group' }).click()
  await page.getByText('Deleted.').waitFor()
  await page.goto('/admin/search')
  await heading(staff, 'Search')
  expect(await page.getByRole('row', { name: new RegExp(gibberish) }).count()).toBe(0)
  await leave(staff, /\b422\b/)
})

testByDay('the newsletter export is handed to staff with a recent proof of identity', async () => {
  const staff = await manager('justNow', { name: 'newsletter' })
  const { page } = staff
  await page.goto('/admin/newsletter')
  await heading(staff, 'Newsletter')
  await staff.look('subscribers')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export confirmed as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/noor@example\.com,fr-FR,[^,]+,newsletter,http:\/\/[^,]+\/fr-FR\/unsubscribe\?token=[\w-]{64}\r\n/)
  expect(file).not.toContain('unsure@')

  await page.getByRole('searchbox', { name: 'Email address starts with' }).fill('zoe')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByLabel('Unsubscribe zoe@example.com').click()
  await staff.look('ending')
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await page.getByText('Unsubscribed. They won’t get the newsletter anymore.').waitFor()
  await page.getByRole('row', { name: /zoe@example\.com Unsubscribed/ }).waitFor()
  await leave(staff)
})

testByDay('staff without a recent proof of identity are asked for it before the newsletter export', async () => {
  const staff = await manager('hoursAgo', { name: 'newsletter-stale' })
  await staff.page.goto('/admin/newsletter')
  await staff.look('subscribers')
  await staff.page.getByRole('button', { name: 'Export confirmed as CSV' }).click()
  await staff.page.waitForURL(/\/account\/reauthenticate\?redirect=%2Fadmin%2Fnewsletter$/)
  await staff.page.goto('/admin/search?view=words')
  await staff.look('words')
  await leave(staff)
})
