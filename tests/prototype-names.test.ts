import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { type RouteName, routeParameters } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { makeProduct, makeSession, makeStaff } from './helpers/factories.ts'
import { openAccounts } from './fixtures/open-accounts.ts'
import { openTestApp } from './fixtures/open-app.ts'
import { realBuild, servePages } from './fixtures/open-pages.ts'
import type { TestShop } from './fixtures/open-shop.ts'
import { testByDay } from './helpers/test-by-day.ts'

// A request for a member that every JavaScript object has, such as 'constructor', finds nothing and
// causes no error.

const names = ['__proto__', 'constructor', 'toString']

let shop: TestShop
let build: ServerBuild
let cookie: string
const faults: string[] = []
beforeAll(async () => {
  ;({ shop } = await openAccounts())
  shop.log = { info: () => {}, warn: () => {}, error: (message, details) => void faults.push(`${message}: ${JSON.stringify(details)}`) }
  await makeProduct(shop, { name: 'Senbei' })
  ;({ cookie } = await makeSession(shop, await makeStaff(shop, 'owner')))
  build = await realBuild()
})
afterAll(() => shop.close())

const filled = (path: string, name: string) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, name)

// toString is found in an object in the same way as constructor.
testByDay.for(['__proto__', 'constructor'])(
  'no page fails when %s is in its path, its parameters or its forms, for visitors or for staff',
  async (name) => {
    const pages = await servePages(shop, build)
    try {
      const places = [...Object.entries(urlPatterns), ...Object.entries(adminUrlPatterns)]
      for (const [route, pattern] of places) {
        const declared = Object.keys(routeParameters[route as RouteName]?.parameters ?? {})
        const query = [...declared, 'done', 'status', 'of', 'in', 'sort', name].map((one) => `${one}=${name}`).join('&')
        for (const who of ['', cookie]) {
          const address = `${filled(pattern, name)}?${query}`
          expect(
            (await pages.get(address, { cookie: `i18n_redirected=${name}; theme=${name}; flash=${name}; ${who}` })).status,
            address,
          ).toBeLessThan(500)
          const form = new URLSearchParams({
            intent: name,
            country: name,
            locale: name,
            theme: name,
            back: `/${name}`,
            [name]: name,
          }).toString()
          const sent = await pages.send(address, form, { cookie: who })
          expect(sent.status, `POST ${address}`).toBeLessThan(500)
        }
      }
    } finally {
      await pages.close()
    }
    expect(faults).toEqual([])
  },
)

test.each(names)('no API call fails when %s is in its path, its parameters or its body', async (name) => {
  const { app, call } = openTestApp(shop)
  // The point of sale's webhook asks the point of sale, which this shop has none of.
  const isAsked = (method: string, path: string) => method !== 'ALL' && !path.includes('*') && !path.startsWith('/api/webhooks')
  const calls = new Set(app.routes.flatMap(({ method, path }) => (isAsked(method, path) ? [`${method} ${path}`] : [])))
  expect(calls.size).toBeGreaterThan(90)
  const query = ['locale', 'q', 'of', 'icons', 'sort', 'status', name].map((each) => `${each}=${name}`).join('&')
  for (const one of calls) {
    const [method = '', path = ''] = one.split(' ')
    const address = `${filled(path, path.includes('.+') ? `${name}.json` : name)}?${query}`
    const body = method === 'GET' ? undefined : { [name]: name, kind: name, type: name, locale: name, country: name, name, code: name }
    const answer = await call(address, { method, body, cookie, headers: { 'Content-Type': 'application/json', 'Accept-Language': name } })
    expect(answer.status === 503 ? 'service-unavailable' : answer.status < 500, `${one}: ${answer.text}`).toBeTruthy()
  }
  expect(faults).toEqual([])
})
