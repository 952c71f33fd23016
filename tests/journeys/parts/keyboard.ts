import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to what is to be pressed, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Goes to a list and down it until this is chosen: letters of other scripts are nothing that a keyboard here could type. */
export async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 300 && (await list.inputValue()) !== value; presses++) await page.keyboard.press('ArrowDown')
  expect(await list.inputValue()).toBe(value)
}

/** Tabs until the focus, which must be seen, is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once, not by its name after each press; anew where the page is another by now, or has drawn it anew.
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

/** The outlines by which one sees that the focus is there; false where it is elsewhere, null where the page has the element no more. */
function focusOf(element: Element): string[] | false | null {
  if (!element.isConnected) return null
  if (element !== document.activeElement) return false
  const seen = element.matches('input[type=radio]') ? (element.closest('label') ?? element) : element
  return [element, seen].map((one) => getComputedStyle(one).outlineStyle)
}
