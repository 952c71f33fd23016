import { policyPages } from '#shared/policy-pages.ts'
import { locales } from '#shared/locale.ts'
import type { PolicySettings } from '#shop/settings.ts'
import { wholeNumberOf } from '../parts/form/field-tree.ts'

/** The input for the policies. Keys of `additions` are field names: 'additions.refund.en-US'. */
export interface PoliciesDraft {
  returnDays: string
  bestBeforeWeeks: string
  additions: Record<string, string>
}

export function policiesDraftOf({ returnDays, bestBeforeWeeks, additions }: PolicySettings): PoliciesDraft {
  const texts = fields.map(({ name, page, locale }) => [name, additions[page]?.[locale] ?? ''] as const)
  return { returnDays: String(returnDays), bestBeforeWeeks: String(bestBeforeWeeks), additions: Object.fromEntries(texts) }
}

export function readPoliciesDraft(values: Record<string, string>): PoliciesDraft {
  return {
    returnDays: values.returnDays ?? '',
    bestBeforeWeeks: values.bestBeforeWeeks ?? '',
    additions: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? ''])),
  }
}

/** Leaves out pages and languages with empty text. */
export function policiesInputOf({ returnDays, bestBeforeWeeks, additions }: PoliciesDraft): PolicySettings {
  const numbers = { returnDays: wholeNumberOf(returnDays), bestBeforeWeeks: wholeNumberOf(bestBeforeWeeks) }
  const meant: PolicySettings = { ...numbers, additions: {} }
  for (const { name, page, locale } of fields) {
    const text = additions[name]?.trim()
    if (text) (meant.additions[page] ??= {})[locale] = text
  }
  return meant
}

const fields = policyPages.flatMap((page) => locales.map((locale) => ({ page, locale, name: `additions.${page}.${locale}` })))
