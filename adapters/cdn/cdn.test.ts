import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OutsideUnavailable } from '#shop/ports.ts'
import { openVarnishBefore, varnishMissing } from '#tests/fixtures/open-varnish.ts'
import { cdnContract, type CdnDouble } from './cdn.contract.ts'
import { openFastly } from './fastly.ts'
import { openVarnish } from './varnish.ts'

const SERVICE = 'SU1Z0isxPaozGVKXdv0eY'
const TOKEN = 'token-that-is-secret'
const NOWHERE = 'http://127.0.0.1:1'

cdnContract('Varnish', openRealVarnish, () => openVarnish(NOWHERE), varnishMissing)
cdnContract('Fastly', openFastlyDouble, () => openFastly({ serviceId: SERVICE, apiToken: TOKEN, url: NOWHERE }))

/** The shop's part is a server that answers everything with the keys that a test chose. */
async function openRealVarnish(): Promise<CdnDouble> {
  const keys = new Map<string, string>()
  const asked = new Map<string, number>()
  const origin = await serve(({ url = '' }) => {
    if (!keys.has(url)) return { status: 200, body: 'ok' }
    asked.set(url, (asked.get(url) ?? 0) + 1)
    const control = 'max-age=3600, stale-while-revalidate=60, stale-if-error=86400'
    return { status: 200, body: 'page', headers: { 'CDN-Cache-Control': control, 'Surrogate-Key': keys.get(url)! } }
  })
  const varnish = await openVarnishBefore([origin.port, origin.port])
  const ask = (path: string) => fetch(`http://localhost:${varnish.port}${path}`).then((answer) => answer.text())
  return {
    cdn: openVarnish(varnish.purgeUrl),
    // The door for visitors takes no purges.
    stranger: openVarnish(`http://localhost:${varnish.port}`),
    async hold(path, own) {
      keys.set(path, own.join(' '))
      await ask(path)
    },
    async isHeld(path) {
      const before = asked.get(path)
      await ask(path)
      return asked.get(path) === before
    },
    async close() {
      await varnish.close()
      await origin.close()
    },
  }
}

const Purge = z.strictObject({
  surrogate_keys: z
    .array(z.string().regex(/^[^\s,]{1,1024}$/))
    .min(1)
    .max(256),
})

/**
 * Fastly's API as its reference documents a batch purge: `POST /service/{id}/purge` with
 * `Fastly-Key`, and at most 256 keys as JSON.
 */
async function openFastlyDouble(): Promise<CdnDouble> {
  const held = new Map<string, string[]>()
  const api = await serve(async (request) => {
    if (request.headers['fastly-key'] !== TOKEN) return { status: 403, body: { msg: 'Unauthorized', detail: 'You are not authorized' } }
    if (request.method !== 'POST' || request.url !== `/service/${SERVICE}/purge`) return { status: 404, body: { msg: 'Record not found' } }
    const isJson = request.headers['content-type'] === 'application/json' && request.headers.accept === 'application/json'
    const wanted = Purge.safeParse(JSON.parse(await text(request)))
    if (!isJson || !wanted.success) return { status: 400, body: { msg: 'Bad request' } }
    const keys = wanted.data.surrogate_keys
    for (const [path, own] of held) if (own.some((key) => keys.includes(key))) held.delete(path)
    return { status: 200, body: Object.fromEntries(keys.map((key, n) => [key, `108-1391560174-${n}`])) }
  })
  return {
    cdn: openFastly({ serviceId: SERVICE, apiToken: TOKEN, url: api.url }),
    stranger: openFastly({ serviceId: SERVICE, apiToken: 'token-of-somebody-else', url: api.url }),
    hold: async (path, keys) => void held.set(path, keys),
    isHeld: async (path) => held.has(path),
    close: api.close,
  }
}

const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)

test.each([
  ['Retry-After', () => ({ 'retry-after': '7' }), 7],
  ['the reset of its rate limit', () => ({ 'fastly-ratelimit-remaining': '0', 'fastly-ratelimit-reset': inSeconds(90) }), 90],
  ['nothing', () => ({ 'fastly-ratelimit-remaining': '5', 'fastly-ratelimit-reset': inSeconds(90) }), null],
])('Fastly says by %s when to purge again', async (_, headers, seconds) => {
  const api = await serve(() => ({ status: 429, body: { msg: 'Too many requests' }, headers: headers() }))
  const purge = openFastly({ serviceId: SERVICE, apiToken: TOKEN, url: api.url }).purge(['all'])
  const fault: unknown = await purge.catch((error: unknown) => error)
  await api.close()
  expect(fault).toBeInstanceOf(OutsideUnavailable)
  const { retryAfter } = fault as OutsideUnavailable
  if (seconds === null) expect(retryAfter).toBeUndefined()
  else expect(Math.abs((retryAfter ?? 0) - seconds)).toBeLessThanOrEqual(2)
})

interface Served {
  status: number
  body: unknown
  headers?: Record<string, string>
}

async function serve(answer: (request: IncomingMessage) => Served | Promise<Served>) {
  const server = createServer((request, response) => {
    void Promise.resolve(answer(request)).then(({ status, body, headers }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections()))
  return { port, url: `http://127.0.0.1:${port}`, close }
}
