import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { linksOf } from '../../journeys/parts/shopper-pages.ts'
import { openShopper } from '../../journeys/parts/shopper.ts'

/** One request, as a browser or a program sends it. */
export interface Sent {
  method: string
  path: string
  cookie: string
  /** A form, or JSON. */
  body?: string | undefined
  type?: string | undefined
}

interface Operation {
  requestBody?: { content: Record<string, { example?: unknown }> }
}

const patterns = [...Object.values(urlPatterns), ...Object.values(adminUrlPatterns)]
/** Leave the session alone: every other request needs it. */
const ENDS_SESSION = /sign-out|revoke|sessions|password|delete|private|unsubscribe/

/**
 * Every page that this visitor can reach, its data, and every form on it, with the first page of
 * each pattern that has a name in it.
 */
export async function crawl(shopUrl: string, cookie: string): Promise<Sent[]> {
  const cookies = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : [])
  const paths = new Set<string>(patterns.filter((pattern) => !pattern.includes(':')))
  const seen = new Set<string>()
  const forms = new Map<string, Sent>()
  for (const path of paths) {
    if (ENDS_SESSION.test(path)) continue
    const { html, forms: found, url, status } = await openShopper(shopUrl, new Map(cookies)).open(path)
    if (status !== 200) continue
    for (const link of linksOf(html, '/')) {
      const to = link.split(/[?#]/, 1)[0]!
      const pattern = patterns.find((one) => one.includes(':') && new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(to))
      if (pattern && !seen.has(pattern)) {
        seen.add(pattern)
        paths.add(to)
      }
    }
    for (const { action, fields, buttons } of found) {
      for (const button of buttons.length > 0 ? buttons : [null]) {
        const { pathname, search } = new URL(action, url)
        const all = { ...fields, ...(button && { [button.name]: button.value }) }
        const key = `${pathname.replace(/[^/]*\d[^/]*/, ':')} ${all.intent ?? Object.keys(all).join()}`
        const body = new URLSearchParams(Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value || filled(name)])))
        if (ENDS_SESSION.test(key)) continue
        forms.set(key, { method: 'POST', path: pathname + search, cookie, body: String(body), type: 'application/x-www-form-urlencoded' })
      }
    }
  }
  const gets = [...paths].filter((path) => !ENDS_SESSION.test(path)).map((path) => ({ method: 'GET', path, cookie }))
  return [...gets, ...forms.values()].flatMap((sent) => [sent, { ...sent, path: dataOf(sent.path) }])
}

/** Every documented call of the API, with its example. */
export async function calls(shopUrl: string, cookie: string): Promise<Sent[]> {
  const { paths } = (await (await fetch(`${shopUrl}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const example = requestBody?.content['application/json']?.example
      const sent = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x'), cookie }
      if (ENDS_SESSION.test(path) || path === '/readyz') return []
      return [example === undefined ? sent : { ...sent, body: JSON.stringify(example), type: 'application/json' }]
    }),
  )
}

/** Typed values of a careful visitor. */
function filled(name: string): string {
  if (/email/i.test(name)) return 'ada@example.test'
  if (/postal/i.test(name)) return '11238'
  if (/region/i.test(name)) return 'NY'
  return /quantity|amount|cents|rating|days|pieces/i.test(name) ? '1' : 'Some text that is long enough'
}

/** The address of a page's data, as the router of an open page asks for it. */
function dataOf(path: string): string {
  const [pathname = '', query] = path.split('?', 2)
  return `${pathname === '/' ? '/_root' : pathname}.data${query ? `?${query}` : ''}`
}
