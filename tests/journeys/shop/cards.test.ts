import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { leave, type Visit } from '../parts/journey.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const addButtons = (page: Page) => page.locator('.product-card button.add')
const toasts = (page: Page) => page.locator('.toast:not(.is-leaving)')
const badge = (page: Page) => page.locator('[data-cart-count]').innerText()
const dialogs = (page: Page) => page.locator('dialog[open]').count()

/** The variation and quantity of each line, according to the shop. */
async function linesOf({ context }: Visit): Promise<Record<string, number>> {
  const { lines } = (await (await context.request.get('/api/cart')).json()) as { lines: { variationId: string; quantity: number }[] }
  return Object.fromEntries(lines.map(({ variationId, quantity }) => [variationId, quantity]))
}

const isFocused = (page: Page, index: number) =>
  addButtons(page)
    .nth(index)
    .evaluate((button) => button === document.activeElement)

testByDay.for([1440, 360] as const)(
  'a card adds without a dialog: check mark, count, and a toast that undoes it, at %i px',
  async (width) => {
    const visit = await shop.visit({ name: `cards-${width}`, ...(width === 360 && { width }), onLook: accessible })
    const { page } = visit
    await page.clock.install()
    await page.goto('/products')
    const add = addButtons(page).first()
    await add.click()
    await toasts(page).getByText('Added to your basket').waitFor()
    expect(await add.locator('use').getAttribute('href')).toMatch(/#check$/)
    expect(await badge(page)).toBe('1')
    expect(await isFocused(page, 0)).toBe(true)
    expect(await dialogs(page)).toBe(0)
    await page.mouse.move(0, 0)
    await add.press('Enter')
    await toasts(page).getByText(/× 2$/).waitFor()
    expect(await toasts(page).count()).toBe(1)
    // Under the focus the toast stays longer than its four seconds, and than the look at it.
    await page.keyboard.press('Alt+T')
    await visit.look('added')
    await page.clock.fastForward(4600)
    expect(await toasts(page).count()).toBe(1)
    await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await toasts(page).getByText('Removed from your basket').waitFor()
    expect(await linesOf(visit)).toEqual({})
    expect(await page.locator('[data-cart-count]').isVisible()).toBe(false)
    await expect.poll(() => isFocused(page, 0)).toBe(true)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(4600)
    await expect.poll(() => toasts(page).count()).toBe(0)
    await leave(visit)
  },
)

testByDay('without JavaScript the page shows the card again whose snack was added, below the message', async () => {
  const visit = await shop.visit({ name: 'cards-plain', width: 360, scripts: false })
  const { page } = visit
  await page.goto('/products')
  const add = addButtons(page).nth(9)
  await add.click()
  const message = page.getByRole('status').filter({ hasText: 'Added to your basket' })
  await message.waitFor()
  const [top, button] = [(await message.boundingBox())!, (await add.boundingBox())!]
  expect(top.y).toBeGreaterThanOrEqual(0)
  expect(button.y).toBeGreaterThan(top.y + top.height)
  expect(button.y).toBeLessThan(780)
  await leave(visit)
})

testByDay('a card shows its check mark before the shop answers, and takes it back when the shop cannot be reached', async () => {
  const visit = await shop.visit({ name: 'cards-at-once' })
  const { page } = visit
  await page.goto('/products', { waitUntil: 'networkidle' })
  const answered = Promise.withResolvers<void>()
  await page.route('/api/cart/lines', async (route) => {
    await answered.promise
    await route.abort()
  })
  const add = addButtons(page).first()
  const shown = await add.evaluate((button: HTMLButtonElement) => {
    button.click()
    return [button.querySelector('use')?.getAttribute('href')?.split('#')[1], button.getAttribute('aria-busy')]
  })
  expect(shown).toEqual(['check', 'true'])
  answered.resolve()
  await page.getByRole('alert').waitFor()
  expect(await add.locator('use').getAttribute('href')).toMatch(/#plus$/)
  expect(await linesOf(visit)).toEqual({})
  await leave(visit, /ERR_FAILED/)
})

test('fast presses and double clicks on five cards are all in the basket, and each undo takes out only its own', async () => {
  const visit = await shop.visit({ name: 'cards-fast' })
  const { page } = visit
  await page.goto('/products')
  const ids = await addButtons(page).evaluateAll((buttons) => buttons.slice(0, 5).map((button) => (button as HTMLButtonElement).value))
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.product-card button.add')].slice(0, 5)
    for (const button of [...buttons, ...buttons.toReversed()]) button.click()
  })
  await expect.poll(() => badge(page)).toBe('10')
  await expect.poll(() => linesOf(visit)).toEqual(Object.fromEntries(ids.map((id) => [id, 2])))
  await addButtons(page).nth(0).dblclick()
  await expect.poll(async () => (await linesOf(visit))[ids[0]!]).toBe(4)
  expect(await dialogs(page)).toBe(0)
  // Three newer messages had hidden this one.
  await toasts(page).filter({ hasText: '× 4' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => linesOf(visit)).toEqual(Object.fromEntries(ids.slice(1).map((id) => [id, 2])))
  await leave(visit)
})

testByDay('presses that wait while the visitor leaves the page are in the basket', async () => {
  const visit = await shop.visit({ name: 'cards-leave' })
  const { page } = visit
  await page.goto('/products')
  await addButtons(page).nth(0).click()
  await expect.poll(() => badge(page)).toBe('1')
  await page.evaluate(() => {
    for (const button of [...document.querySelectorAll<HTMLButtonElement>('.product-card button.add')].slice(1, 5)) button.click()
  })
  await page.goto('/about')
  await expect.poll(async () => Object.values(await linesOf(visit))).toEqual([1, 1, 1, 1, 1])
  await leave(visit)
})

testByDay('a card says that there is no more of it, in an alert and next to its button', async () => {
  const visit = await shop.visit({ name: 'cards-limit', onLook: accessible })
  const { page, context } = visit
  await page.goto('/products')
  const add = addButtons(page).first()
  const variationId = await add.getAttribute('value')
  for (let all = false, quantity = 50; !all && quantity > 0; quantity--)
    all = (await context.request.post('/api/cart/lines', { data: { variationId, quantity } })).ok()
  const before = await linesOf(visit)
  await add.click()
  await page.getByRole('alert').filter({ hasText: 'We couldn’t add that to your basket' }).waitFor()
  const reason = await add.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(reason).toBeTruthy()
  expect(await page.getByRole('alert').innerText()).toContain(reason)
  await visit.look('refused')
  expect(await linesOf(visit)).toEqual(before)
  expect(await dialogs(page)).toBe(0)
  await leave(visit, /\b(409|422)\b/)
})
