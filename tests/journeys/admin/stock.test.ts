import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { enterAdmin } from '../parts/admin.ts'
import { press, tabTo, typeInto } from '../parts/keyboard.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { heading, leave } from '../parts/journey.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

testByDay.for([
  { name: 'stock', scripts: true, width: 1440 },
  { name: 'stock-plain', scripts: false, width: 360 },
] as const)('a snack is repriced and counted by keyboard alone, and the shop shows it ($name)', async (visitor) => {
  const visit = await shop.visit({ ...visitor, onLook: visitor.scripts ? accessible : undefined })
  const { page } = visit
  await enterAdmin(visit, '/admin/products')
  await page.goto('/admin/products?search=mochi')
  await heading(visit, 'Products')
  await visit.look('products')
  await press(page, page.getByRole('link', { name: 'Daifuku Mochi' }))
  await heading(visit, 'Daifuku Mochi')
  await visit.look('product')
  const price = page.getByLabel('Price').first()
  await tabTo(page, price)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(visitor.scripts ? '11.25' : '12.50')
  await page.keyboard.press('Enter')
  await page.getByText('Saved. The changes are live.').waitFor()
  await page.goto('/products?search=mochi')
  await expect.poll(async () => (await page.reload(), page.getByText(visitor.scripts ? '$11.25' : '$12.50').count())).toBeGreaterThan(0)

  await page.goto('/admin/stock?search=mochi')
  await heading(visit, 'Stock')
  await visit.look('stock-list')
  await press(page, page.getByRole('link', { name: /^Daifuku Mochi/ }).first())
  await typeInto(page, page.getByLabel('Quantity', { exact: true }), visitor.scripts ? '7' : '6')
  await typeInto(page, page.getByLabel(/^Note/), 'Counted on Friday')
  await page.keyboard.press('Enter')
  await page.getByText('Saved. Syncing to the point of sale.').waitFor()
  await page.getByText('Counted on Friday').first().waitFor()
  await visit.look('one-stock')

  await page.goto('/admin/sync?compare=1')
  await heading(visit, 'Point of sale')
  await page.getByText('Online', { exact: true }).waitFor()
  await visit.look('sync')
  await page.goto('/admin/products/import')
  await heading(visit, 'Import products')
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nNOPE;1,234\n') })
  await press(page, page.getByRole('button', { name: 'Check file' }))
  await page.getByRole('row', { name: /2 .*name.*required/ }).waitFor()
  await visit.look('import')
  await leave(visit)
})
