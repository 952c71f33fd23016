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

/** Tabs until the focus, which must be seen, is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    const outline = await target.evaluate((element) => {
      const seen = element.matches('input[type=radio]') ? (element.closest('label') ?? element) : element
      return [element, seen].map((one) => getComputedStyle(one).outlineStyle)
    })
    expect(outline.some((style) => style !== 'none')).toBe(true)
    return
  }
  throw new Error(`Tab does not reach ${await target.evaluate((element) => element.outerHTML)}`)
}
