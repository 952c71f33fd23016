import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { generatePath, matchPath } from 'react-router'
import { expect } from 'vitest'
import routes from '#app/routes.ts'
import { MINUTE } from '#shared/durations.ts'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { linksOf } from './shopper-pages.ts'

/**
 * Detail pages that no link on their parent page leads to: the list with a link, and the pattern of
 * that link.
 */
const elsewhere: Record<string, { list: string; link: string }> = {
  [adminUrlPatterns.packingOrder]: { list: adminUrls.orders({ view: 'to-pack' }), link: adminUrlPatterns.order },
}
/** Patterns where each match is a different page, not another item of the same kind. */
const allOfThem: string[] = [adminUrlPatterns.setting]

/** Path patterns without an example in the demo shop. */
const empty: string[] = [adminUrlPatterns.webhook]

/**
 * Every page of the staff's that has a route, in a shop with made-up orders: whatever is no list,
 * by one of its kind and the one that makes another.
 */
export async function adminPaths(page: Page): Promise<string[]> {
  await expect.poll(() => linksOn(page, adminUrls.orders({ view: 'to-pack' }), adminUrlPatterns.order), { timeout: MINUTE }).not.toEqual([])
  const patterns = pagesOf(routes).filter((pattern) => !empty.includes(pattern))
  expect(patterns).toContain(adminUrlPatterns.orders)
  const addresses: string[] = []
  for (const pattern of patterns) addresses.push(...(await addressesOf(page, pattern)))
  return addresses
}

/** The patterns of all admin routes that are pages. Files and endpoints are left out. */
function pagesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path?.startsWith(adminUrlPatterns.admin) && file.endsWith('.tsx') ? [path] : []),
    ...pagesOf(children),
  ])
}

/** The path of the page itself, or, for a pattern, one existing item and the form for a new one. */
async function addressesOf(page: Page, pattern: string): Promise<string[]> {
  if (!pattern.includes(':')) return [pattern]
  const { list, link } = elsewhere[pattern] ?? { list: pattern.slice(0, pattern.indexOf('/:')), link: pattern }
  const paths = (await linksOn(page, list, link)).map((path) => generatePath(pattern, matchPath(link, path)!.params))
  const isNew = (path: string) => path.endsWith('/new')
  const some = allOfThem.includes(pattern) ? paths : [paths.find((path) => !isNew(path)), paths.find(isNew)]
  const found = some.filter((path) => path !== undefined)
  expect(found, `${list} leads to no ${pattern}`).not.toEqual([])
  return found
}

/**
 * The links on a page that match this pattern and no other page's fixed path. The page is only
 * requested: drawing each list would take a quarter of a CPU second.
 */
async function linksOn(page: Page, list: string, pattern: string): Promise<string[]> {
  const answer = await page.request.get(list)
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? []
  const all = linksOf(main, '/').map((href) => new URL(href, answer.url()).pathname)
  const others = Object.values(adminUrlPatterns).filter((other) => other !== pattern) as string[]
  return [...new Set(all)].filter((path) => matchPath(pattern, path) && !others.includes(path))
}
