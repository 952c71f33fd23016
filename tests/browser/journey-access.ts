import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Fails where axe finds what WCAG 2.2 AA forbids; `colours` looks at the dark theme too, where colours alone are another matter. Letters in their
 * frame are left out.
 */
export async function accessible(page: Page, name: string, { colours = true } = {}): Promise<void> {
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await clean(axe(page).withRules('color-contrast'), `${name}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await clean(axe(page).withTags(standards), name)
}

/** Without frames to look into, the legacy mode does the same in a third of the time. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ iframes: false, resultTypes: ['violations'] })
    .exclude('iframe')
}

/** What of a page is looked at: all of it, in the theme that stands, or its colours alone. */
export type Look = 'light' | 'dark' | 'colours'

/** What axe finds that WCAG 2.2 AA forbids, a line each. */
export async function faultsOf(page: Page, look: Look): Promise<string[]> {
  return found(look === 'colours' ? axe(page).withRules('color-contrast') : axe(page).withTags(standards))
}

async function clean(axe: AxeBuilder, what: string): Promise<void> {
  expect(await found(axe), what).toEqual([])
}

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
