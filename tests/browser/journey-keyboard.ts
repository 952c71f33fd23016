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
