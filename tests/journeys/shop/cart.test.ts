import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { accessible } from '../parts/access.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'
import { snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'

let shop: VisitedShop
beforeAll(async () => void (shop = await startShared()))
afterAll(() => shop?.close())

const axe = { onLook: accessible }
const drawerOf = ({ page, say }: Visit) => page.getByRole('dialog', { name: say.basket })
const more = (page: Page) => page.getByRole('button', { name: `Increase quantity of ${snack.name}` })
const shownCount = (page: Page) =>
  page
    .getByRole('group', { name: `Quantity of ${snack.name}` })
    .getByRole('status')
    .innerText()

/** The number of pieces in the visitor's basket, according to the shop. */
async function countOf({ context }: Visit): Promise<number> {
  return ((await (await context.request.get('/api/cart')).json()) as { count: number }).count
}

/** The POST target of the basket page's forms. */
const posted = /\/cart(\?|$)/

/** Holds back POST requests of the page to `path` until the test releases each. */
async function holdBack(page: Page, path: string | RegExp): Promise<{ asked: string[]; next: () => Promise<Route> }> {
  const asked: string[] = []
  const held: Route[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    asked.push(route.request().postData() ?? '')
    held.push(route)
    return undefined
  })
  return {
    asked,
    async next() {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      return held.shift()!
    },
  }
}

/**
 * The sums of the basket page. They carry whether a press is under way once the page's script runs.
 */
const sums = (page: Page, isBusy: boolean) => page.getByRole('complementary').locator(`[data-sums][aria-busy=${isBusy}]`)

/**
 * A visitor on the basket page with one piece of the snack. The page's script runs: a press before
 * that sends the plain form, which is correct but loads a page.
 */
async function withOne(name: string, more: { width?: 360 } = {}): Promise<Visit> {
  const visit = await shop.visit({ name, ...more, ...axe })
  await visit.page.goto(snack.path)
  await visit.page.getByRole('button', { name: visit.say.add }).click()
  await drawerOf(visit).getByRole('link', { name: visit.say.viewBasket }).click()
  await heading(visit, visit.say.yourBasket)
  await sums(visit.page, false).first().waitFor({ state: 'attached' })
  return visit
}

describe('the cart drawer', () => {
  test('the cart drawer opens with the added snack, holds the focus and gives it back, on a phone', async () => {
    const visit = await shop.visit({ name: 'drawer', width: 360, ...axe })
    const { page, say } = visit
    await page.goto(snack.path)
    await page.getByRole('button', { name: say.add }).click()
    const drawer = drawerOf(visit)
    await drawer.getByRole('link', { name: say.checkOut, exact: true }).waitFor()
    // Screen readers read it with the drawer's name.
    const said = () => drawer.evaluate((dialog) => document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent)
    expect(await said()).toBe(`Added to your basket: ${snack.name}.`)
    await visit.look('added')
    // Tab goes around and stays inside.
    for (let turn = 0; turn < 25; turn++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement === document.body || !!document.activeElement.closest("dialog")')).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(say.add)
    await page.getByRole('banner').getByRole('link', { name: say.basket }).click()
    await expect.poll(said).toBe('')
    // There is exactly one such button.
    await drawer.getByRole('button', { name: `Remove ${snack.name}` }).click()
    await drawer.getByText(`We’ve removed ${snack.name} from your basket.`).waitFor()
    await visit.look('removed')
    await expect.poll(() => countOf(visit)).toBe(0)
    await drawer.getByRole('button', { name: 'Undo' }).click()
    await drawer.getByRole('link', { name: say.checkOut, exact: true }).waitFor()
    await expect.poll(() => countOf(visit)).toBe(1)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => drawer.count()).toBe(0)
    await leave(visit)
  })

  testByDay('the cart drawer stays closed when the basket opens in another tab, and on the basket page', async () => {
    const visit = await shop.visit({ name: 'drawer-tab' })
    const { page, say, context } = visit
    await page.goto('/products')
    const link = page.getByRole('banner').getByRole('link', { name: say.basket })
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    await tab.getByRole('heading', { level: 1, name: say.yourBasket }).waitFor()
    expect(await drawerOf(visit).count()).toBe(0)
    await page.goto('/cart')
    await link.click()
    await heading(visit, say.yourBasket)
    expect(await drawerOf(visit).count()).toBe(0)
    await leave(visit)
  })

  testByDay('the cart drawer is replaced by a plain message when its code cannot be loaded', async () => {
    const visit = await shop.visit({ name: 'drawer-none' })
    const { page, say } = visit
    await page.route('**/assets/{cart-drawer,drawer}-*', (route) => route.abort())
    await page.goto(snack.path)
    await page.getByRole('button', { name: say.add }).click()
    await page.getByRole('status').filter({ hasText: 'Added to your basket' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: say.basket }).click()
    await heading(visit, say.yourBasket)
    expect(await countOf(visit)).toBe(1)
    await leave(visit, /drawer-|ERR_FAILED|dynamically imported/)
  })
})

describe('fast clicks', () => {
  test.for([
    [1440, 40],
    [1440, 300],
    [360, 40],
    [360, 300],
  ] as const)('a double click on add adds one and stays at the open drawer, at %i px and %i ms apart', async ([width, gap]) => {
    const visit = await shop.visit({ name: `double-${width}-${gap}`, ...(width === 360 && { width }) })
    const { page, say } = visit
    await page.goto(snack.path, { waitUntil: 'networkidle' })
    const add = (await page.getByRole('button', { name: say.add }).boundingBox())!
    await page.mouse.move(add.x + add.width / 2, add.y + add.height / 2)
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      await page.waitForTimeout(gap)
    }
    await drawerOf(visit).getByText('1 item', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(snack.path)
    expect(await drawerOf(visit).count()).toBe(1)
    expect(await countOf(visit)).toBe(1)
    await leave(visit)
  })

  testByDay('fast clicks on add are all in the basket, however long the first takes', async () => {
    const visit = await shop.visit({ name: 'presses-add' })
    const { page, say } = visit
    await page.goto(snack.path)
    const { asked, next } = await holdBack(page, '**/api/cart/lines')
    const add = page.getByRole('button', { name: say.add })
    for (let press = 0; press < 5; press++) await add.click()
    await (await next()).continue()
    await (await next()).continue()
    await drawerOf(visit).getByText('5 items').waitFor()
    expect(asked).toHaveLength(2)
    expect(await countOf(visit)).toBe(5)
    await leave(visit)
  })

  testByDay('fast clicks whose response is lost can be tried again and add nothing more', async () => {
    const visit = await withOne('presses-lost')
    const { page, say } = visit
    await page.goto(snack.path, { waitUntil: 'networkidle' })
    const { asked, next } = await holdBack(page, '**/api/cart/lines')
    await page.getByRole('button', { name: say.add }).click()
    const heard = await next()
    await heard.fetch()
    await heard.abort()
    expect(await countOf(visit)).toBe(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await (await next()).continue()
    await drawerOf(visit).getByText('2 items').waitFor()
    expect(asked).toEqual([asked[0], asked[0]])
    expect(await countOf(visit)).toBe(2)
    await leave(visit, /ERR_FAILED/)
  })

  test('fast clicks on more show at once, never go back, and end at the clicked quantity', async () => {
    const visit = await withOne('presses-more')
    const { page } = visit
    await visit.look('basket')
    const { asked, next } = await holdBack(page, posted)
    await page.evaluate(`
      window.shown = []
      new MutationObserver(() => shown.push(document.querySelector('.cart-line output').textContent))
        .observe(document.querySelector('.cart-line output'), { characterData: true, childList: true, subtree: true })`)
    for (let press = 0; press < 5; press++) await more(page).click()
    expect(await shownCount(page)).toBe('6')
    await (await next()).continue()
    expect(await shownCount(page)).toBe('6')
    await (await next()).continue()
    await expect.poll(() => countOf(visit)).toBe(6)
    await expect.poll(() => sums(page, true).count()).toBe(0)
    expect(asked.map((fields) => new URLSearchParams(fields).get('quantity'))).toEqual(['2', '6'])
    expect(await page.evaluate('window.shown')).toEqual(['2', '3', '4', '5', '6'])
    await leave(visit)
  })

  testByDay('fast clicks in the same moment all count', async () => {
    const visit = await withOne('presses-moment')
    const { page } = visit
    await more(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press++) button.click()
    })
    await expect.poll(() => countOf(visit)).toBe(6)
    await leave(visit)
  })

  testByDay('fast clicks that the shop refuses are undone, with the reason at the line', async () => {
    const visit = await withOne('presses-refused')
    const { page } = visit
    const { asked, next } = await holdBack(page, posted)
    await more(page).click()
    expect(await shownCount(page)).toBe('2')
    const press = await next()
    await press.continue({ postData: asked[0]!.replace('quantity=2', 'quantity=51') })
    await page.getByRole('listitem').getByRole('alert').getByText('Please check the highlighted fields.').waitFor()
    await expect.poll(() => shownCount(page)).toBe('1')
    await visit.look('refused')
    await leave(visit, /422/)
  })

  testByDay('fast clicks while the shop is unreachable wait, say so, and go through later', async () => {
    const visit = await withOne('presses-offline')
    const { page, context } = visit
    await context.setOffline(true)
    await more(page).click()
    await more(page).click()
    await page.getByText('No connection right now.').waitFor()
    expect(await shownCount(page)).toBe('3')
    await context.setOffline(false)
    await expect.poll(() => countOf(visit)).toBe(3)
    await expect.poll(() => page.getByText('No connection right now.').count()).toBe(0)
    expect(await shownCount(page)).toBe('3')
    await leave(visit, /ERR_INTERNET_DISCONNECTED/)
  })
})

testByDay('a basket change in another tab shows when this tab is looked at again', async () => {
  const visit = await withOne('tabs')
  const { page, context } = visit
  const other = await context.newPage()
  await other.goto('/cart')
  await more(other).click()
  await expect.poll(() => countOf(visit)).toBe(2)
  await page.bringToFront()
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await expect.poll(() => shownCount(page)).toBe('2')
  // The error of a discount code stays while another tab changes the basket.
  await page.getByText('Have a discount code?').click()
  await page.getByLabel('Discount code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  const refused = page.getByText('We don’t recognize this code.')
  await refused.waitFor()
  await more(other).click()
  await expect.poll(() => countOf(visit)).toBe(3)
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await expect.poll(() => shownCount(page)).toBe('3')
  await refused.waitFor()
  await leave(visit, /\b422\b/)
})

testByDay.for([true, false])('a basket is shared by a link (with JavaScript: %s)', async (scripts) => {
  const giver = await withOne('share')
  const { page } = giver
  await page.getByText('How is this calculated?').click()
  await page.getByRole('button', { name: 'Share this basket' }).click()
  const link = await page.getByLabel('Link to this basket').inputValue()
  await giver.look('shared')
  const taker = await shop.visit({ name: `shared-${scripts}`, scripts, width: 360, ...(scripts && axe) })
  await taker.page.goto(link)
  await heading(taker, 'A basket for you')
  await taker.page.getByRole('heading', { name: snack.name }).waitFor()
  await taker.look('shown')
  await taker.page.getByRole('button', { name: 'Add all to my basket' }).click()
  await heading(taker, taker.say.yourBasket)
  expect(await countOf(taker)).toBe(1)
  const answer = await taker.page.goto(`/cart/shared/${'x'.repeat(43)}`)
  expect(answer?.status()).toBe(404)
  await heading(taker, 'We can’t find that basket')
  await leave(taker, /\b404\b/)
  await leave(giver)
})

test('the basket is counted, emptied, restored, saved for later and given a code by forms without JavaScript', async () => {
  const visit = await shop.visit({ name: 'plain', scripts: false, width: 360 })
  const { page, say } = visit
  await page.goto(snack.path)
  // A double click adds only one piece.
  await page.getByRole('button', { name: say.add }).dblclick()
  // The number in the header comes with a style sheet of the visitor.
  await page.locator('[data-cart-count]').waitFor()
  await page.getByRole('banner').getByRole('link', { name: say.basket }).click()
  await heading(visit, say.yourBasket)
  await more(page).click()
  expect(await shownCount(page)).toBe('2')
  // The page opens at the changed line, not at its top.
  expect(new URL(page.url()).hash).toMatch(/^#line-/)
  await page.getByRole('button', { name: `Save for later: ${snack.name}` }).click()
  await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
  await page.getByRole('button', { name: `Remove ${snack.name}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
  await page.getByRole('button', { name: `Move to basket: ${snack.name}` }).click()
  expect(await shownCount(page)).toBe('2')
  await page.getByText('Have a discount code?').click()
  await page.getByLabel('Discount code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  const refused = page.getByText('We don’t recognize this code.')
  await refused.waitFor()
  // The page opens where the code is, not at its top.
  expect((await refused.boundingBox())!.y).toBeLessThan(780)
  await page.getByRole('button', { name: 'Share this basket' }).click()
  expect(await page.getByLabel('Link to this basket').inputValue()).toMatch(/\/cart\/shared\//)
  await visit.look('basket')
  await leave(visit, /\b422\b/)
})
