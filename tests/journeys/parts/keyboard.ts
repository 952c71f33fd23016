import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Tabs to an element and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/**
 * Tabs to a select list and moves down to `value`. Typing does not work, because the test keyboard
 * cannot type other scripts.
 */
export async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 300 && (await list.inputValue()) !== value; presses++) await page.keyboard.press('ArrowDown')
  expect(await list.inputValue()).toBe(value)
}

/** Presses Tab until `target` has a visible focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once instead of after each key press. Found again only if the page or element was
  // replaced.
  let element = await target.elementHandle()
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    let focus = await element.evaluate(focusOf).catch(() => null)
    if (focus === null) {
      element = await target.elementHandle()
      focus = await element.evaluate(focusOf)
    }
    if (!focus) continue
    expect(focus.some((style) => style !== 'none')).toBe(true)
    return
  }
  throw new Error(`Tab does not reach ${await target.evaluate((element) => element.outerHTML)}`)
}

/**
 * The outline styles that show the focus. False if another element has the focus, null if the
 * element is no longer in the page.
 */
function focusOf(element: Element): string[] | false | null {
  if (!element.isConnected) return null
  if (element !== document.activeElement) return false
  // The label of a radio button and the frame of a search field have the ring instead.
  const framed = element.matches('input[type=radio]') ? element.closest('label') : element.closest('.admin-search')
  const seen = framed ?? element
  return [element, seen].map((one) => getComputedStyle(one).outlineStyle)
}
