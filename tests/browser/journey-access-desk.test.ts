import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { generatePath, matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { MINUTE } from '#shared/durations.ts'
import { adminPatterns, adminUrls } from '#shared/admin-urls.ts'
import { becomeCustomer } from './journey-account.ts'
import { faultsAt, isFull, looksAt, part, withoutPictures } from './journey-access.ts'
import { enterDesk } from './journey-desk.ts'
import { type OpenShop, start } from './journey-start.ts'

// The staff's pages as journey-access.test.ts looks at the customers': whatever page has a route is looked at, or found missing.

/** Where the link stands that leads to one of a kind, where that is not a link to the page itself on the page above it. */
const elsewhere: Record<string, { list: string; link: string }> = {
  [adminPatterns.packingOrder]: { list: adminUrls.orders({ view: 'to-pack' }), link: adminPatterns.order },
}
/** Each of these is another page, not another of the same kind. */
const allOfThem: string[] = [adminPatterns.setting]

const TURNS = 4

let shop: OpenShop
let page: Page
let addresses: string[]
beforeAll(async () => void (shop = await start({ DEMO_ORDERS: '1' })))
afterAll(() => shop?.close())

test('every page of the staff’s is found, with orders in the books', { timeout: 120_000 }, async () => {
  const visit = await shop.visit({ name: 'access-desk' })
  page = visit.page
  await withoutPictures(visit.context)
  await enterDesk(visit, adminPatterns.admin)
  await expect.poll(() => linksOn(adminUrls.orders({ view: 'to-pack' }), adminPatterns.order), { timeout: MINUTE }).not.toEqual([])
  // Who comes anew is written to: there is a letter to look at.
  await becomeCustomer(await shop.visit({ name: 'access-newcomer' }))
  const patterns = pagesOf(routes)
  expect(patterns).toContain(adminPatterns.orders)
  addresses = []
  for (const pattern of patterns) addresses.push(...(await addressesOf(pattern)))
  addresses.push('/admin/nothing-here')
})

test.each(Array.from({ length: TURNS }, (_, turn) => turn))(
  'no page of the staff’s breaks WCAG 2.2 AA, nor is wider than 320 pixels (turn %i)',
  { timeout: isFull ? 1_800_000 : 240_000 },
  async (turn) => {
    const faults: string[] = []
    for (const look of part(looksAt(addresses.map((path) => ({ path }))), turn, TURNS))
      faults.push(...(await faultsAt(page, look, { isThorough: false })))
    expect(faults).toEqual([])
  },
)

/** The patterns of all staff pages that have a route; files and calls have none to look at. */
function pagesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path?.startsWith(adminPatterns.admin) && file.endsWith('.tsx') ? [path] : []),
    ...pagesOf(children),
  ])
}

/** The page itself; or one of its kind, and the one that makes another. */
async function addressesOf(pattern: string): Promise<string[]> {
  if (!pattern.includes(':')) return [pattern]
  const { list, link } = elsewhere[pattern] ?? { list: pattern.slice(0, pattern.indexOf('/:')), link: pattern }
  const paths = (await linksOn(list, link)).map((path) => generatePath(pattern, matchPath(link, path)!.params))
  const isNew = (path: string) => path.endsWith('/new')
  const some = allOfThem.includes(pattern) ? paths : [paths.find((path) => !isNew(path)), paths.find(isNew)]
  const found = some.filter((path) => path !== undefined)
  expect(found, `${list} leads to no ${pattern}`).not.toEqual([])
  return found
}

/** Where links on a page lead that are of this pattern, and of no other that is a page by itself. */
async function linksOn(list: string, pattern: string): Promise<string[]> {
  await page.goto(list)
  const all = await page.locator('main a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  const others = Object.values(adminPatterns).filter((other) => other !== pattern) as string[]
  return [...new Set(all)].filter((path) => matchPath(pattern, path) && !others.includes(path))
}
