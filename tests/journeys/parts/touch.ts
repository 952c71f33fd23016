import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Words on the page, in the middle of the window, and the box or dot that a press of them sets. */
interface Words {
  text: string
  x: number
  y: number
  /**
   * Whether a finger there meets the words, and neither a link that lies over them nor something
   * else.
   */
  isBare: boolean
  checked: boolean | null
  type: string | null
  /** The name and value of a box that filters the listing in place. */
  filter: [name: string, value: string] | null
}

/** What covers or unfolds something: sheets and menus, dialogs, and details. */
const OPEN = ':popover-open, [open]'
/** At most so many words of one panel are pressed. */
const ENOUGH = 8

/**
 * Presses the words of a label, a heading or a paragraph with a finger. Not its middle and not the
 * square beside it: that is where a press focuses what lies around it.
 */
export async function tapWords(page: Page, at: Locator): Promise<void> {
  const first = await wordsAt(at, 0)
  expect(first, 'words to press').not.toBeNull()
  await page.touchscreen.tap(first!.x, first!.y)
}

/**
 * Presses words all over an open panel with a finger: it stays open, and each label sets its box.
 * Answers how many were pressed.
 */
export async function tapThrough(page: Page, panel: Locator, name: string): Promise<number> {
  const length = await countWords(panel)
  const step = Math.max(1, Math.ceil(length / ENOUGH))
  let taps = 0
  for (let index = 0; index < length; index += step) {
    const before = await wordsAt(panel, index)
    if (!before?.isBare) continue
    await page.touchscreen.tap(before.x, before.y)
    taps++
    const said = `${name}, after a press of "${before.text}"`
    expect(await panel.evaluate((element, open) => element.matches(open), OPEN), `${said}, is open`).toBe(true)
    if (before.checked === null) continue
    const wanted = before.type === 'radio' || !before.checked
    await expect.poll(async () => (await wordsAt(panel, index))?.checked, { message: `${said}, its box is set` }).toBe(wanted)
    if (before.filter) await showsFiltered(page, before.filter, wanted, said)
  }
  return taps
}

/**
 * Waits for the listing under the chosen filter. It changes numbers and notes in the sheet, so
 * words that are measured before may be elsewhere when the finger lands.
 */
async function showsFiltered(page: Page, [name, value]: [string, string], isChosen: boolean, said: string): Promise<void> {
  const chosen = () => new URL(page.url()).searchParams.getAll(name).includes(value)
  await expect.poll(chosen, { message: `${said}, the listing shows it` }).toBe(isChosen && value !== '')
}

/** The number of words in a panel that are neither links nor buttons. */
async function countWords(panel: Locator): Promise<number> {
  return (await measured(panel, null)).count
}

/** One of those words, which is brought to the middle. Null if there are fewer. */
async function wordsAt(panel: Locator, index: number): Promise<Words | null> {
  return (await measured(panel, index)).words
}

function measured(panel: Locator, index: number | null): Promise<{ count: number; words: Words | null }> {
  return panel.evaluate((element, wanted) => {
    const found: { node: Node; parent: HTMLElement }[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      const acts = parent.closest('a, button, summary, select, textarea, svg, .sr-only')
      // A finger on a full stop means the link beside it.
      if (/\p{L}{2}/u.test(node.textContent!) && !acts && parent.checkVisibility({ visibilityProperty: true })) found.push({ node, parent })
    }
    const one = wanted === null ? undefined : found[wanted]
    if (!one) return { count: found.length, words: null }
    const { node, parent } = one
    parent.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, width, height } = [...range.getClientRects()].find((rect) => rect.width > 1) ?? range.getBoundingClientRect()
    const x = left + Math.min(width / 2, 40)
    const y = top + height / 2
    const met = document.elementFromPoint(x, y)
    const control = parent.closest('label')?.control as HTMLInputElement | null | undefined
    const isBox = control?.type === 'checkbox' || control?.type === 'radio'
    const words = {
      text: node.textContent!.trim(),
      x,
      y,
      isBare: element.contains(met) && !met!.closest('a, button, summary'),
      checked: isBox ? control.checked : null,
      type: isBox ? control.type : null,
      filter: isBox && control.form?.closest('[data-mount=listing]') ? ([control.name, control.value] as [string, string]) : null,
    }
    return { count: found.length, words }
  }, index)
}

/**
 * Opens every menu, sheet and fold of the page with a finger, one after the other, presses the
 * words in it and closes it again. Answers their names. `pressed` holds the panels of the pages
 * before: the words of a menu that is on every page are pressed once.
 */
export async function tapEveryPanel(page: Page, pressed: Set<string>): Promise<string[]> {
  const openers = page.locator('summary, [popovertarget]:not([popovertargetaction=hide])')
  const tried: string[] = []
  for (let index = 0; index < (await openers.count()); index++) {
    const opener = openers.nth(index)
    if (!(await opener.isVisible())) continue
    const target = await opener.getAttribute('popovertarget')
    const panel = target ? page.locator(`[id="${target}"]`) : opener.locator('xpath=..')
    const isOpen = () => panel.evaluate((element, open) => element.matches(open), OPEN)
    const name = `${new URL(page.url()).pathname}: ${(await opener.getAttribute('aria-label')) ?? (await opener.innerText()).trim()}`
    if (!(await isOpen())) await opener.tap()
    await expect.poll(isOpen, { message: `${name} opens` }).toBe(true)
    const content = `${target}: ${await panel.innerText()}`
    if (!pressed.has(content)) await tapThrough(page, panel, name)
    pressed.add(content)
    tried.push(name)
    // What covers the next one is closed as on a phone.
    if (target) await panel.locator('[popovertargetaction=hide]').first().tap()
    else await opener.tap()
    await expect.poll(isOpen, { message: `${name} closes` }).toBe(false)
  }
  return tried
}
