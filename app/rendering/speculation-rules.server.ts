import { hash } from 'node:crypto'
import { defaultLocale, locales } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

const language = `(${locales.filter((locale) => locale !== defaultLocale).join('|')})`
const shelves = [urls.products(), `${urls.products()}/*`, urls.countries(), `${urls.countries()}/*`, urls.category('*')]
const texts = [urls.faq(), urls.about(), urls.terms(), urls.refund(), urls.cookies(), urls.privacy()]
const ready = {
  or: ['/', `/${language}`, ...[...shelves, ...texts].map((path) => `{/${language}}?${path}`)].map((page) => ({ href_matches: page })),
}
/**
 * Links with side effects: the shop records searches without results, stores the chosen language,
 * and opens the basket in a drawer.
 */
const unfit = [{ href_matches: '/*\\?*search=*' }, { selector_matches: '[data-locale], [data-drawer], [download], [rel~=nofollow]' }].map(
  (rule) => ({ not: rule }),
)

/**
 * Speculation rules: the browser prefetches a page after the pointer rests on a link. Only cached
 * pages that are the same for every visitor. Browsers in data-saving mode prefetch nothing.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ source: 'document', where: { and: [ready, ...unfit] }, eagerness: 'moderate' }],
})

/** The hash of the rules for the Content-Security-Policy. */
export const speculationRulesHash = `'sha256-${hash('sha256', speculationRules, 'base64')}'`
