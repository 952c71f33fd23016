import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { defaultLocale, locales } from '#shared/locale.ts'
import { type RouteName, routeParameters } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import type { Cdn } from '#shop/ports.ts'
import { cdnMode, isSharedRequest } from './cdn.ts'

/** Longer than keys are collected, in milliseconds. */
const BATCH_MS = 200
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const vcl = readFileSync('deploy/varnish.vcl', 'utf8')
const fastly = readFileSync('deploy/fastly.vcl', 'utf8')
const cached = (Object.keys(routeParameters) as RouteName[]).filter((name) => routeParameters[name].isCached)

test('deploy/varnish.vcl and deploy/fastly.vcl have the pages, parameters and languages that the shop declares as cached', () => {
  const prefixes = locales.filter((locale) => locale !== defaultLocale).join('|')
  const paths = cached.map((name) => urlPatterns[name].replaceAll(/:\w+/g, '[^/?]+')).join('|')
  for (const file of [vcl, fastly]) {
    expect(file).toContain(`"^(?:/(?:${prefixes})(?=[/?]|$))?(?:${paths})?(?:\\?|$)"`)
    expect(file).toContain(`"^/(?:${prefixes})/feeds/"`)
  }
  const withParameters = cached.filter((name) => Object.keys(routeParameters[name].parameters).length > 0)
  for (const name of withParameters) {
    const path = urlPatterns[name].replaceAll(/:\w+/g, '[^/?]+')
    const names = Object.keys(routeParameters[name].parameters)
    const kept = names.map((one) => `"${one}"`).join(' + querystring.filtersep() + ')
    expect(vcl).toContain(`if (req.url ~ "${path}\\?") {\n    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:${names.join('|')})=)`)
    expect(fastly).toContain(`if (req.url ~ "${path}\\?") {\n    set req.url = querystring.filter_except(req.url, ${kept});`)
  }
  expect(vcl.match(/regsuball\(req\.url/g)).toHaveLength(withParameters.length)
  expect(fastly.match(/filter_except\(req\.url/g)).toHaveLength(withParameters.length)
})

test('a change is purged at once and again a moment later, everything once more after a minute, and a stop sends what is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const purges: string[][] = []
    const cdn: Cdn = { name: 'noting', purge: async (keys) => void purges.push(keys.toSorted()) }
    const mode = cdnMode('CDN-Cache-Control', [cdn, cdn], quiet)
    mode.purge(['catalogue'])
    await wait(BATCH_MS)
    expect(purges).toEqual([
      ['catalogue', 'many'],
      ['catalogue', 'many'],
    ])
    vi.advanceTimersByTime(5100)
    await wait(BATCH_MS)
    expect(purges).toHaveLength(4)
    mode.purgeEverything()
    await wait(BATCH_MS)
    vi.advanceTimersByTime(61_000)
    await wait(BATCH_MS)
    expect(purges.slice(4)).toEqual([['all'], ['all'], ['all'], ['all']])
    mode.purge(['settings'])
    await mode.close()
    expect(purges.slice(8)).toEqual([
      ['many', 'settings'],
      ['many', 'settings'],
    ])
    vi.advanceTimersByTime(61_000)
    await wait(BATCH_MS)
    expect(purges).toHaveLength(10)
  } finally {
    vi.useRealTimers()
  }
})

test('a cache that does not answer delays the purge of no other', async () => {
  const purged: string[] = []
  const silent: Cdn = { name: 'silent', purge: () => new Promise(() => {}) }
  const other: Cdn = { name: 'other', purge: async (keys) => void purged.push(...keys) }
  const mode = cdnMode('CDN-Cache-Control', [silent, other], quiet)
  mode.purge(['a'])
  mode.purge(['b'])
  await vi.waitFor(() => expect(purged.toSorted()).toEqual(['a', 'b', 'many']))
})

test.each([
  [{}, true],
  [{ cookie: 'theme=dark', 'x-theme': 'dark' }, true],
  [{ cookie: 'theme=dark' }, false],
  [{ 'x-theme': 'dark' }, false],
  [{ cookie: 'theme=dark', 'x-theme': 'light' }, false],
  [{ cookie: 'theme=dark; cart=1', 'x-theme': 'dark' }, false],
  [{ cookie: 'session_token=1' }, false],
  [{ cookie: '' }, false],
])('the response to a request with %j may be shared: %s', (headers, isShared) => {
  expect(isSharedRequest({ headers })).toBe(isShared)
})
