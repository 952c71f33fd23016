import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { renderFallbackPage } from '#api/browser/fallback-page.ts'
import type { Locale } from '#shared/locale.ts'
import type { Stop } from './access.ts'
import { snack } from './purchase.ts'

/** Signed in with an order and a full basket, or signed out with neither. */
export type Who = 'in' | 'out'

export interface CustomerStop extends Stop {
  who: Who
}

const PHONE = 320
const DESK = 1280

/** The number of an older order, from older-orders.ts. */
const ARRIVED = 'OLD-0001'

/** The telephone number of the guest order TEL-0001. */
export const PHONE_NUMBER = '+1 718 555 0134'

/**
 * States of the customer pages: open menus and dialogs, refused forms, empty results. Selectors use
 * no words, so they work in every language.
 */
export function states(order: string): CustomerStop[] {
  return [
    { path: '/faq', who: 'out', act: menu, width: PHONE },
    { path: '/faq', who: 'in', act: languageMenu, width: DESK },
    { path: '/about', who: 'out', act: searchPanel, width: PHONE },
    { path: '/about', who: 'out', act: suggestions, width: DESK },
    { path: '/products', who: 'out', act: filters, width: PHONE },
    { path: '/products?search=zzzzz&diet=vegan', who: 'out' },
    { path: '/products?page=2', who: 'out' },
    { path: '/products/salmon-skin-crisps', who: 'out', act: soldOut },
    // Its German name contains the longest word.
    { path: '/products/cloudberry-white', who: 'out' },
    { path: snack.path, who: 'out', act: zoom },
    { path: snack.path, who: 'in', act: drawer },
    { path: '/terms', who: 'out', act: drawer },
    { path: snack.path, who: 'out', act: notAdded },
    { path: '/cookies', who: 'out', act: noConnection },
    { path: '/faq?search=refund', who: 'out' },
    { path: '/cart', who: 'in', act: codeRefused },
    { path: '/checkout?step=address', who: 'in', act: newAddressRefused },
    { path: '/checkout?step=review', who: 'in', act: termsNotAgreed },
    ...(['/account/login', '/account/register', '/account/forgot-password', '/auth/magic-link', '/newsletter', '/contact'] as const).map(
      (path): CustomerStop => ({ path, who: 'out', act: refused }),
    ),
    ...(['/account/register?sent=1', '/account/forgot-password?sent=1', '/contact?sent=1', '/newsletter?sent=email'] as const).map(
      (path): CustomerStop => ({ path, who: 'out' }),
    ),
    { path: '/account/reauthenticate', who: 'in', act: refused },
    { path: '/dashboard/orders?search=zzzzz', who: 'in' },
    { path: `/dashboard/orders/${order}?ask=cancel`, who: 'in' },
    { path: `/dashboard/orders/${order}/address`, who: 'in', act: newAddressRefused },
    { path: `/dashboard/orders/${ARRIVED}`, who: 'in' },
    { path: `/dashboard/orders/${ARRIVED}/return`, who: 'in', act: refused },
    { path: `/dashboard/orders/${ARRIVED}/review`, who: 'in', act: refused },
    { path: '/dashboard/addresses?add=1', who: 'in' },
    { path: '/dashboard/addresses?add=1', who: 'in', act: newAddressRefused },
    { path: '/dashboard/settings', who: 'in', act: refused },
    { path: '/dashboard/addresses?add=1', who: 'in', act: sentSignedOut },
    { path: '/track?order=TEL-0001', who: 'out', act: refused },
    { path: '/track?order=TEL-0001', who: 'out', act: tracked },
  ]
}

async function menu(page: Page): Promise<void> {
  await page.locator('[popovertarget=menu]').first().click()
  await page.locator('#menu a').first().waitFor()
}

async function languageMenu(page: Page): Promise<void> {
  await page.locator('.language-menu summary').click()
  await page.locator('.language-menu a').first().waitFor()
}

async function searchPanel(page: Page): Promise<void> {
  await page.locator('[popovertarget=search-panel]').first().click()
  await suggestedIn(page, '#search-panel input')
}

async function suggestions(page: Page): Promise<void> {
  await suggestedIn(page, '.header-search input')
}

async function suggestedIn(page: Page, box: string): Promise<void> {
  await page.locator(box).pressSequentially('salmi')
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

async function filters(page: Page): Promise<void> {
  await page.locator('.listing-bar [popovertarget=filter-rail]').click()
  await page.locator('#filter-rail [name=diet]').first().waitFor()
  await page.evaluate(`for (const folded of document.querySelectorAll('#filter-rail details')) folded.open = true`)
}

async function soldOut(page: Page): Promise<void> {
  await page.locator('.size-gone').first().click()
  await page.locator('form.back-in-stock-form').waitFor()
  await page.locator('form.back-in-stock-form').evaluate(sendEmpty)
  await page.locator('[aria-invalid=true]').waitFor()
}

async function zoom(page: Page): Promise<void> {
  const product = page.url()
  const opens = async () => {
    // A click before the script has loaded follows the link to the picture itself.
    if (page.url() !== product) await page.goto(product, { waitUntil: 'load' })
    await page.locator('[data-enlarge]').first().click()
    return page
      .locator('dialog.zoom[open]')
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(opens, { timeout: 30_000 }).toBe(true)
}

async function drawer(page: Page): Promise<void> {
  await page.locator('[data-drawer]').click()
  await page.locator('dialog.drawer[open] [data-close]').waitFor()
}

/** The toast. */
async function notAdded(page: Page): Promise<void> {
  await page.route('**/api/cart/lines', (route) => route.abort())
  await page.locator('.add-row .button').click()
  await page.locator('.toast').waitFor()
  await page.unroute('**/api/cart/lines')
}

/** The page that the browser shows when the shop cannot be reached. */
async function noConnection(page: Page): Promise<void> {
  const stylesheets = await page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const locale = (await page.locator('html').getAttribute('lang')) as Locale
  await page.setContent(renderFallbackPage(locale, { name: 'Wanderbite', stylesheets }))
}

async function codeRefused(page: Page): Promise<void> {
  await page.locator('.cart-code summary').click()
  await page.locator('[name=discount]').fill('NO-SUCH-CODE')
  await page.locator('.cart-code .button').click()
  await page.locator('[name=discount][aria-invalid=true]').waitFor()
}

async function newAddressRefused(page: Page): Promise<void> {
  if (await page.locator('[name=address][type=radio][value=new]').count()) await page.locator('[name=address][value=new]').check()
  await page.locator('main [name=line1]').fill('')
  await refused(page)
}

async function termsNotAgreed(page: Page): Promise<void> {
  await page.locator('.checkout-place > .button').click()
  await page.locator('[name=terms][aria-invalid=true]').waitFor()
}

/** Submits the first form of the page with empty required fields. */
async function refused(page: Page): Promise<void> {
  await page.locator('main form:has([required]):visible').first().evaluate(sendEmpty)
  await page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor()
}

/** The unsent form of a customer whose session had ended, after signing in again. */
async function sentSignedOut(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: 'session_token' })
  await page.locator('main [name=line1]').fill('12 Rue des Martyrs')
  await page.locator('main form:has([name=line1])').evaluate((form) => HTMLFormElement.prototype.submit.call(form))
  await page.waitForURL((url) => url.searchParams.has('redirect'))
  await page.context().addCookies(cookies)
  await page.goto(new URL(page.url()).searchParams.get('redirect')!)
  await page.locator('.unsent-text').first().waitFor()
}

async function tracked(page: Page): Promise<void> {
  await page.locator('main [name=phone]').fill(PHONE_NUMBER)
  await page.locator('main form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
  await page.locator('.tracked').waitFor()
}

/** Skips the browser's own validation of required fields. */
function sendEmpty(element: Element): void {
  const form = element as HTMLFormElement
  for (const field of form.querySelectorAll<HTMLInputElement>('input[required]')) {
    if (field.type === 'radio') field.checked = false
    else field.value = ''
  }
  form.noValidate = true
  form.requestSubmit()
}
