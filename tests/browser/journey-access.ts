import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails where axe finds what WCAG 2.2 AA forbids; in the dark theme only colours are another matter. Letters in their frame are left out. */
export async function accessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).exclude('iframe').options({ iframes: false })
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(standards)).analyze()
    const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
    expect(faults, `${name}, ${colorScheme}`).toEqual([])
  }
}
