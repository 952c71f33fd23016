import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type HostedAuthSettings, openHostedAuth } from '#adapters/hosted-auth.ts'
import { type AuthService, type AuthServiceSettings, openAuthService } from '#embedded/auth-service.ts'
import { authDocumentIsHere, faultsOfAnswer } from '#embedded/auth-service/validate.ts'
import type { Identity } from '#shop/ports.ts'
import { openOwnIdentity } from './open-own-identity.ts'

/** The stand-in of the hosted auth service over real HTTP, with the shop's own adapter pointed at it. */
export interface AuthServer {
  identity: Identity
  url: string
  /** How it answers: as it should, that it is too busy (429), that it or what is before it is away (502, 503, 504), not knowing the key, or not at all. */
  mood: 'well' | 'busy' | 'no gateway' | 'away' | 'late' | 'locked' | 'silent'
  /** How many answers the mood lasts; for ever unless set. */
  lasts: number
  /** Whether the next call is done, but its answer gets lost. */
  losesAnswer: boolean
  /** Runs before each call that is answered well. */
  before: ((call: string) => Promise<void>) | null
  /** Calls so far, 'POST /verify' first. */
  calls: string[]
  /** Where answers were not as the service's published document says. Empty where the document is not there. */
  faults: string[]
  /** The service's settings, which a test may change while it runs. */
  settings: AuthServiceSettings
  accountOf: (...of: Parameters<AuthService['accountOf']>) => ReturnType<AuthService['accountOf']>
  /** What a test does at the service itself, past the shop. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** The adapter with other settings. */
  adapter(over: Partial<HostedAuthSettings>): Identity
  close(): Promise<void>
}

const key = 'the-service-key-of-the-auth-service'

/**
 * Opens an auth service for a test, in memory and on a free port, with the adapter's settings
 * beside its own. Close it at the end.
 */
export async function openAuthServer(own: Partial<AuthServiceSettings> = {}, ours: Partial<HostedAuthSettings> = {}): Promise<AuthServer> {
  const outer = new Hono()
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  // An idle connection that the server closes while this busy process is about to use it again would fail a test at random.
  server.keepAliveTimeout = 0
  if (!server.listening) await new Promise((done) => server.once('listening', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
  const settings: AuthServiceSettings = { key, publicUrl: url, ...own }
  const service = openAuthService(settings)
  const sessions = openOwnIdentity()
  const adapter = (over: Partial<HostedAuthSettings>) =>
    openHostedAuth({ url, key, sessions, even: 0, patience: { tries: 3, pause: 1, within: 5000 }, ...ours, ...over })

  const auth: AuthServer = {
    identity: adapter({}),
    url,
    mood: 'well',
    lasts: Infinity,
    losesAnswer: false,
    before: null,
    calls: [],
    faults: [],
    settings,
    accountOf: (email) => service.accountOf(email),
    ask: (method, path, body, headers = { Authorization: `Bearer ${key}` }) =>
      fetch(url + path, { method, headers, ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }) }),
    adapter,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  outer.use('/auth/v1/*', async (c, next) => {
    const path = c.req.path.replace('/auth/v1', '')
    auth.calls.push(`${c.req.method} ${path}`)
    const { mood } = auth
    if (mood !== 'well' && (auth.lasts -= 1) <= 0) Object.assign(auth, { mood: 'well', lasts: Infinity })
    if (mood !== 'well') {
      c.res = await inMood(c, mood)
      return
    }
    await auth.before?.(`${c.req.method} ${path}`)
    await next()
    if (authDocumentIsHere) {
      const faults = await faultsOfAnswer(c.req.method, path, c.res.clone())
      auth.faults.push(...faults.map((fault) => `${c.req.method} ${path} ${c.res.status}: ${fault}`))
    }
    if (auth.losesAnswer) c.res = new Response('lost', { status: 502 })
    auth.losesAnswer = false
  })
  outer.route('/auth/v1', service.app)
  return auth
}

function inMood(c: Context, mood: Exclude<AuthServer['mood'], 'well'>): Response | Promise<Response> {
  if (mood === 'silent') return new Promise<Response>(() => {})
  if (mood === 'busy') return c.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429)
  if (mood === 'locked') return c.json({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403)
  // What is in front of a service answers in its own way.
  return c.html('<h1>Away</h1>', ({ 'no gateway': 502, away: 503, late: 504 } as const)[mood])
}
