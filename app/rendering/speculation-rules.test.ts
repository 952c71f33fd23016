import { expect, test } from 'vitest'
import { locales, localize } from '#shared/locale.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { speculationRules } from './speculation-rules.server.ts'

type Rule = { href_matches?: string; or?: Rule[]; and?: Rule[]; not?: Rule; selector_matches?: string }

const rules = JSON.parse(speculationRules) as { prefetch: { where: Rule; eagerness: string }[] }

/** Evaluates the rules as a browser does, for a plain link. */
function fits(path: string, rule: Rule = rules.prefetch[0]!.where): boolean {
  if (rule.and) return rule.and.every((one) => fits(path, one))
  if (rule.or) return rule.or.some((one) => fits(path, one))
  if (rule.not) return !fits(path, rule.not)
  return rule.href_matches !== undefined && new URLPattern(rule.href_matches, 'https://shop.example').test(path, 'https://shop.example')
}

test('the speculation rules wait until a visitor points at a link', () => {
  expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate'])
})

test.each(locales)('the speculation rules prefetch cached pages in %s', (locale) => {
  for (const path of [
    '/',
    '/products',
    '/products?sort=new&page=2',
    '/products/lychee-gummies',
    '/countries/jp',
    '/categories/sweet',
    '/faq',
  ])
    expect(fits(localize(path, locale)), path).toBe(true)
})

test.each(locales)('the speculation rules prefetch no other page and no search in %s', (locale) => {
  const ready =
    /^\/(|products|products\/:id|products\/:id\/reviews|countries|countries\/:place|categories\/:slug|faq|about|terms|refund|cookies|privacy)$/
  const others = Object.values(urlPatterns).filter((pattern) => !ready.test(pattern))
  expect(others.length).toBeGreaterThan(25)
  for (const pattern of [...others, '/products?search=mochi', '/products?page=2&search=mochi', '/admin', '/mailbox'])
    expect(fits(localize(pattern.replace(/:\w+/, 'x'), locale)), pattern).toBe(false)
})
