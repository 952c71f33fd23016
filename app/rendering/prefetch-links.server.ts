import { hash } from 'node:crypto'
import { defaultLocale, locales } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

const language = `(${locales.filter((locale) => locale !== defaultLocale).join('|')})`
const shelves = [urls.products(), `${urls.products()}/*`, urls.countries(), `${urls.countries()}/*`, urls.category('*')]
const texts = [urls.faq(), urls.about(), urls.terms(), urls.refund(), urls.cookies(), urls.privacy()]
const ready = {
  or: ['/', `/${language}`, ...[...shelves, ...texts].map((path) => `{/${language}}?${path}`)].map((page) => ({ href_matches: page })),
}
/** A search that finds nothing is noted, a link to another language is kept, and the basket opens beside the page. */
const unfit = [{ href_matches: '/*\\?*search=*' }, { selector_matches: '[data-locale], [data-drawer], [download], [rel~=nofollow]' }].map(
  (rule) => ({ not: rule }),
)

/**
 * Which pages a browser may fetch ahead when somebody points at a link for a moment, as its speculation rules. Only pages that are the same for
 * every visitor and lie ready; a browser that saves data fetches none.
 */
export const fetchAhead = JSON.stringify({ prefetch: [{ source: 'document', where: { and: [ready, ...unfit] }, eagerness: 'moderate' }] })

/** What a page's policy knows them by. */
export const fetchAheadMark = `'sha256-${hash('sha256', fetchAhead, 'base64')}'`
