import { readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { catalogueObjects } from '#database/schema.ts'
import { locales, localize } from '#shared/locale.ts'
import { type RouteName, type RouteParameters, routeParameters } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { makeProduct } from './helpers/factories.ts'
import { isFull, sampleDay } from './helpers/full-run.ts'
import { realBuild, servePages } from './fixtures/open-pages.ts'
import { openShop, type TestShop } from './fixtures/open-shop.ts'

// A page that is cached for everybody is a function of its path and of the parameters that it
// declares in shared/route-parameters.ts.
// Every such page of app/routes.ts is asked for with everything else that somebody could write into
// its address.

const cachedPages = (Object.keys(routeParameters) as RouteName[]).filter((name) => routeParameters[name].isCached)
const everyName = [...new Set(Object.values(routeParameters).flatMap(({ parameters }) => Object.keys(parameters)))]
const madeUp = ['utm_source', 'back', 'next', 'bounced', '_routes', 'q', '__proto__', 'constructor', 'hasOwnProperty', 'SORT', 'v[]']
const POISON = 'poison-of-a-stranger'

/** An address of each page whose pattern has a name in it. */
const addresses: Partial<Record<RouteName, string>> = {
  product: '/products/senbei',
  country: '/countries/jp',
  category: '/categories/crackers',
}
/** A value of each declared parameter that changes what its page shows. */
const values: Partial<Record<RouteName, Record<string, string>>> = {
  products: {
    search: 'arare',
    literal: '1',
    category: 'crackers',
    country: 'KR',
    craving: 'salty',
    diet: 'vegan',
    heat: '0',
    free: 'milk',
    min: '4',
    max: '6',
    stock: '1',
    sort: 'name',
    page: '2',
    from: '1',
  },
  product: { v: 'VAR-SENBEI-1' },
  faq: { search: 'delivery' },
}

let shop: TestShop
let build: ServerBuild
const faults: string[] = []
beforeAll(async () => {
  shop = await openShop({ log: { info: () => {}, warn: () => {}, error: (message) => void faults.push(message) } })
  const category = { id: 'CATEGORY', name: 'Crackers', ordinal: 1 }
  await shop.db.insert(catalogueObjects).values({ id: category.id, kind: 'category', version: 1, record: category, source: {} })
  await makeProduct(shop, {
    id: 'SENBEI',
    name: 'Senbei',
    country: 'JP',
    categoryIds: ['CATEGORY'],
    variations: [{ stock: 4 }, { stock: 2 }],
  })
  await makeProduct(shop, { name: 'Arare', country: 'KR', categoryIds: ['CATEGORY'], cravings: ['salty'], diets: ['vegan'] })
  build = await realBuild()
})
afterAll(() => shop.close())

const addressOf = (name: RouteName) => addresses[name] ?? urlPatterns[name]
const undeclared = (name: RouteName) => [...everyName, ...madeUp].filter((one) => !Object.hasOwn(routeParameters[name].parameters, one))
const queryOf = (names: string[], value: string) =>
  `?${names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`

async function served<T>(work: (pages: Awaited<ReturnType<typeof servePages>>) => Promise<T>): Promise<T> {
  const pages = await servePages(shop, build)
  try {
    return await work(pages)
  } finally {
    await pages.close()
  }
}

/** The response of an unused shop to a visitor whose language cookie is set. */
const cookie = { cookie: 'i18n_redirected=en-US' }
const fresh = (path: string) => served(async ({ get }) => (await get(path, cookie)).html)

test('every page whose loader caches it declares its parameters as a cached page, and no other page does', () => {
  const asking = listed(routes as Route[])
    .filter(({ file }) => /\bcache\(['.]/.test(readFileSync(`app/${file}`, 'utf8')))
    .map(({ path, index }) => (index ? urlPatterns.home : path))
  expect(new Set(asking), 'Declare these pages with cached(...) in shared/route-parameters.ts, or do not call cache').toEqual(
    new Set(cachedPages.map((name) => urlPatterns[name])),
  )
  expect(cachedPages.filter((name) => addressOf(name).includes(':'))).toEqual([])
  for (const name of cachedPages) expect(Object.keys(values[name] ?? {})).toEqual(Object.keys(routeParameters[name].parameters))
})

/** Each page in one language, another one each day. In all of them in the full run. */
const inTurn = (index: number) => locales.filter((_, turn) => isFull || turn === (index + sampleDay) % locales.length)
const looks = cachedPages.flatMap((name, index) => inTurn(index).map((locale) => ({ name, locale })))

describe('cached pages', () => {
  test.each(looks)('the cached $name page in $locale ignores undeclared parameters, so that they reach no other visitor', async (look) => {
    const { name, locale } = look
    const path = localize(addressOf(name), locale)
    const names = undeclared(name)
    const plain = await fresh(path)
    expect(plain).toContain('</html>')
    await served(async ({ get }) => {
      await get(path + queryOf(names, POISON), cookie, 'HEAD')
      expect((await get(path + queryOf(names, POISON), cookie)).html).toBe(plain)
      expect((await get(path, cookie)).html).toBe(plain)
      const each = await Promise.all(
        names.map(async (one) => [one, (await get(`${path}${queryOf([one], POISON)}`, cookie)).html === plain]),
      )
      expect(each.filter(([, isSame]) => !isSame)).toEqual([])
    })
    await served(async ({ get }) => {
      expect((await get(`${path}?sent=${'A'.repeat(9000)}&redirect=%2F%2Fevil.test`, cookie)).html).toHaveLength(plain.length)
      expect((await get(path, cookie)).html).toBe(plain)
    })
  })

  test.each(looks.filter(({ name }) => values[name]))(
    'what the $name page in $locale declares changes its answer alone, whatever else stands beside it',
    async ({ name, locale }) => {
      const path = localize(addressOf(name), locale)
      const plain = await fresh(path)
      for (const [parameter, value] of Object.entries(values[name] ?? {})) {
        const address = `${path}?${parameter}=${value}`
        const alone = await fresh(address)
        expect(alone, address).not.toBe(plain)
        expect(alone, address).toContain(`?${parameter}=${value}`)
        await served(async ({ get, hits }) => {
          const beside = `&${queryOf(undeclared(name), POISON).slice(1)}`
          const asked = await get(address + beside, cookie)
          const isSearch = (routeParameters[name] as RouteParameters).parameters[parameter] === 'search'
          expect(asked.html, address).toBe(alone)
          expect((await get(path, cookie)).html, address).toBe(plain)
          const before = hits()
          expect((await get(address, cookie)).html, address).toBe(alone)
          // A search is cached when somebody asks for it again.
          expect(hits() - before, address).toBe(isSearch ? 0 : 1)
          expect((await get(address, cookie)).html, address).toBe(alone)
          expect(hits() - before, address).toBe(isSearch ? 1 : 2)
          expect((await get(path + queryOf([parameter], POISON), cookie)).status, address).toBeLessThan(400)
          expect((await get(path, cookie)).html, address).toBe(plain)
        })
      }
    },
  )
})

test('several countries are one cached page in whichever order they are named, and its links have one order', async () => {
  const [one, other] = ['/products?country=JP&country=KR', '/products?country=KR&country=JP']
  const first = await fresh(one)
  expect(await fresh(other)).toBe(first)
  await served(async ({ get, hits }) => {
    await get(other, cookie)
    expect((await get(one, cookie)).html).toBe(first)
    expect(hits()).toBe(1)
  })
})

test('a search is cached when it is asked for again, until the searches change, and never when it finds nothing', async () => {
  await served(async ({ get, hits, purge }) => {
    const isHit = async (path: string) => {
      const before = hits()
      await get(path, cookie)
      return hits() > before
    }
    const turns = async (path: string) => [await isHit(path), await isHit(path), await isHit(path)]
    expect(await turns('/products?search=arare')).toEqual([false, false, true])
    purge('searches')
    expect(await turns('/products?search=arare')).toEqual([false, true, true])
    expect(await isHit('/products?search=senbei')).toBe(false)
    expect(await turns('/products?search=qqzzxx')).toEqual([false, false, false])
  })
})

test('no cached page fails, whatever its address contains', () => expect(faults).toEqual([]))

interface Route {
  file: string
  path?: string
  index?: boolean
  children?: Route[]
}
function listed(from: Route[]): Route[] {
  return from.flatMap((route) => [route, ...listed(route.children ?? [])])
}
