import { Hono } from 'hono'
import { defaultLocale, locales } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { told } from './describe.ts'

const DAY = 24 * 60 * 60

/**
 * GET /speculation-rules.json: which pages a browser may fetch ahead when somebody points at a link for a moment. Only pages that are the
 * same for every visitor and lie ready; a browser that saves data fetches none.
 */
export function speculationCalls(): Hono {
  const text = JSON.stringify({ prefetch: [{ source: 'document', where: { and: [ready, ...unfit] }, eagerness: 'moderate' }] })
  return new Hono().get('/speculation-rules.json', tellOfRules, (c) =>
    c.body(text, 200, { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': `public, max-age=${DAY}` }),
  )
}

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

const tellOfRules = told({
  name: 'speculationRules',
  about: 'Running',
  summary: 'Which pages a browser may fetch ahead.',
  answer: { type: 'application/speculationrules+json', description: 'Speculation rules.' },
})
