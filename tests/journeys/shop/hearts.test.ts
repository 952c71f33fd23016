import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { leave } from '../parts/journey.ts'
import { snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

test('a heart is filled at once, stays filled on every page of this visitor and is emptied on the page of saved snacks', async () => {
  const visit = await shop.visit({ name: 'hearts', width: 360, onLook: accessible })
  const { page } = visit
  await page.goto('/products')
  const heart = page.getByRole('button', { name: `Save ${snack.name}` })
  const filled = page.getByRole('button', { name: `Save ${snack.name}`, pressed: true })
  const saved = page.waitForResponse('**/api/saved/*')
  await page.getByRole('button', { name: `Save ${snack.name}`, pressed: false }).click()
  await filled.waitFor()
  // Its cookie names the visitor from the next page on.
  await saved
  await page.goto(snack.path)
  await filled.first().waitFor()
  await page.goto('/saved')
  await visit.look('saved')
  await heart.click()
  await page.getByRole('button', { name: `Save ${snack.name}`, pressed: false }).waitFor()
  await expect.poll(async () => (await visit.context.request.get('/api/saved')).json()).toMatchObject({ snacks: [] })
  await leave(visit)
})

testByDay('a heart that cannot be saved is emptied again, with the reason', async () => {
  const visit = await shop.visit({ name: 'hearts-refused' })
  const { page } = visit
  await page.goto('/products')
  const heart = (pressed: boolean) => page.getByRole('button', { name: `Save ${snack.name}`, pressed })
  await heart(false).waitFor()
  await page.route('**/api/saved/*', (route) => route.abort())
  await heart(false).click()
  await page.getByRole('status').filter({ hasText: 'Check your connection' }).waitFor()
  await heart(false).waitFor()
  await leave(visit, /ERR_FAILED/)
})

testByDay('without JavaScript a heart saves the snack, and the product page offers to remove it', async () => {
  const visit = await shop.visit({ name: 'hearts-plain', scripts: false })
  const { page } = visit
  await page.goto(snack.path)
  const remove = page.getByRole('button', { name: 'Remove from saved' })
  expect(await remove.isVisible()).toBe(false)
  await page.getByRole('button', { name: `Save ${snack.name}` }).click()
  // Text locators leave out what stands in <noscript>.
  const said = () => page.locator('.flash').innerText()
  await expect.poll(said).toBe('Saved. It’s with your saved snacks.')
  await remove.click()
  await expect.poll(said).toBe('Removed from your saved snacks.')
  expect(await remove.isVisible()).toBe(false)
  await leave(visit)
})
