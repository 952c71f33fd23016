import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { openIconService } from '#adapters/icon-service.ts'
import type { Realtime } from '#embedded/realtime.ts'
import { releaseLeases } from '#shop/base/outbox.ts'
import { redactError } from '#shop/base/redact.ts'
import { requestSync, syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import type { Hono } from 'hono'
import type { AppParts } from '#server/app.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { isPublicUrl } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { demoSecret, hasDemo, seedDemoOrders, seedDemoAccounts, translateDemoCatalogue } from '#server/demo/demo.ts'
import { openConnectionGate } from './connection-draining.ts'
import { openProcessMetrics } from './metrics.ts'
import { REALTIME_PATH } from '#server/services/live.ts'
import { openUnavailableResponder } from '#server/http/unavailable-page.ts'
import type { PageHandler } from '#server/pages/pages.ts'
import { scheduledJobs } from '#server/schedule.ts'
import { requestFamily, RequestMetrics } from './request-metrics.ts'
import { wireShop, type WiredShop } from '#server/wiring.ts'
import { startWorker } from './worker.ts'
import { openWorkerApp } from './worker-app.ts'

export interface StartOptions {
  config: Config
  buildId: string
  clientFiles: string | null
  stylesheets: string[]
  pages: (wired: WiredShop) => PageHandler
  /** Creates the application. Development creates it anew after each file change. */
  app: (parts: AppParts) => Hono<RequestEnv> | Promise<Hono<RequestEnv>>
  /** A handler that may answer a request first: Vite, in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface RunningShop {
  url: string
  port: number
  wired: WiredShop
  /** Finishes requests and jobs in progress, then closes everything. */
  stop(): Promise<void>
}

/**
 * Milliseconds. Proxies keep an idle connection for a minute. If our side closed it first, a user's
 * request could fail.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/**
 * Milliseconds to send a whole request: enough for a product's pictures on a slow line. A slower
 * client would block resources that others need.
 */
const REQUEST_TIMEOUT_MS = 120_000

/**
 * Starts the whole shop, or the part that WORKER selects. It takes the port first, so that a port
 * conflict shows at once. Resolves when the shop can serve.
 */
export async function startShop({ config, buildId, clientFiles, stylesheets, pages, app, before }: StartOptions): Promise<RunningShop> {
  const notOpen = openUnavailableResponder({ name: config.shopName, stylesheets })
  let answer = (request: IncomingMessage, response: ServerResponse) => notOpen(request, response, { again: 1 })
  let realtime: Realtime | null = null
  // Any other protocol upgrade is ignored: the request is answered normally.
  const server = createServer({ shouldUpgradeCallback: (request) => realtime?.answers(request) ?? false }, (request, response) =>
    before ? before(request, response, () => answer(request, response)) : answer(request, response),
  )
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (realtime?.answers(request)) realtime.upgrade(request, connection, head)
    else connection.destroy()
  })
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  const port = await listen(server, config.host, config.port)
  const open = { ...config, shopUrl: config.port === 0 ? config.shopUrl.replace(/:0$/, `:${port}`) : config.shopUrl }
  let wired: WiredShop
  try {
    wired = await wireShop(open, port)
  } catch (error) {
    server.close()
    throw error
  }
  const { shop, catalogue, cache, database, embedded, secrets } = wired
  if (isPublicUrl(URL.parse(config.shopUrl)) && (await wired.read(() => hasDemo(shop.db)))) {
    server.close()
    await wired.close()
    throw new BadSettings(['The database has demo accounts that anyone could sign in to: run `npm run remove-demo` first.'])
  }
  if (isPublicUrl(URL.parse(config.shopUrl)) && !config.trustProxy)
    shop.log.warn(
      'TRUST_PROXY isn’t set: everyone behind the proxy counts as one visitor and shares one rate limit. Set it to 1 behind a proxy',
    )
  if (database.engine === 'pglite') await releaseLeases(shop)
  const isFresh = catalogue.size() === 0
  // Square's catalogue may be long, so the shop opens with the first part of it. The demo catalogue
  // must be complete, in every language.
  let isStocked = !embedded.square
  const door = openConnectionGate(
    server,
    embedded.apps.map(({ path }) => path),
    notOpen,
  )
  const jobs = scheduledJobs(shop, database, { workerId: randomUUID(), fresh: isFresh, isBusy: () => door.isBusy() })
  const worker = startWorker(config.worker === 'none' ? jobs.filter(({ own }) => own) : jobs, shop.log)
  const deliver = () => worker.poke('deliver letters and refunds')
  await database.listen('outbox', deliver, deliver)
  const prepare = () => worker.poke('make pictures ready')
  await database.listen('catalogue', prepare, prepare)
  const sync = () => worker.poke('sync with the point of sale')
  await database.listen('sync', sync, () => {})
  ;({ realtime } = wired)
  const isAlone = config.worker === 'alone'
  const traffic = new RequestMetrics()
  const parts: AppParts = {
    shop,
    pages: pages(wired),
    buildId,
    clientFiles,
    stylesheets,
    iconService: config.iconServiceUrl ? openIconService(config.iconServiceUrl) : null,
    serviceKey: secrets.serviceKey,
    trustProxy: config.trustProxy,
    ready: async () => (await shop.db.execute(sql`select 1`), isStocked && catalogue.size() > 0),
    // Asks a worker in another process. If that request is lost, the worker's timer soon syncs
    // anyway.
    syncCatalogue: config.worker === 'none' ? () => void requestSync(shop).catch(() => {}) : sync,
    embedded: realtime ? [...embedded.apps, { path: REALTIME_PATH, app: realtime.app }] : embedded.apps,
    processMetrics: openProcessMetrics({ traffic, buildId, lines: isAlone ? null : realtime, pool: database.pool }),
  }
  const services = parts.embedded.map(({ path }) => path)
  const alone = isAlone ? openWorkerApp(parts) : null
  const listener = getRequestListener(async (request, bindings) => (alone ?? (await app(parts))).fetch(request, bindings), {
    // Load balancers check with HTTP/1.0, which does not require a Host header.
    hostname: new URL(open.shopUrl).host,
  })
  answer = (request, response) => {
    const began = performance.now()
    if (door.isOpen() && cache.answer(request, response))
      return traffic.record('kept-pages', response.statusCode, performance.now() - began)
    const family = requestFamily(request.url ?? '/', services)
    response.once('finish', () => traffic.record(family, response.statusCode, performance.now() - began))
    return door.admit(request, response, (...both) => void listener(...both))
  }
  if (isFresh) await syncCatalogue(shop)
  const isTold = embedded.square && (await translateDemoCatalogue(shop))
  if (isFresh || isTold) await catalogue.load()
  isStocked = true
  if (embedded.square)
    await seedDemoAccounts(shop, { ownerSecret: config.accounts.kind === 'embedded' ? demoSecret(secrets.demoKey) : null })
  // Runs in the background: the shop is open meanwhile.
  const enough = new AbortController()
  const seeding = config.demoOrders
    ? seedDemoOrders(shop, enough.signal).catch((error: unknown) =>
        shop.log.error('Couldn’t create the demo orders', { error: redactError(error) }),
      )
    : null
  return {
    url: open.shopUrl,
    port,
    wired,
    async stop() {
      door.stopAccepting()
      // Open pages reconnect to another process at once. A page that reconnects here is refused.
      await realtime?.close()
      enough.abort()
      await seeding
      // Jobs in progress may still call the embedded services, which run on this server.
      await worker.stop()
      await door.drain()
      await wired.close()
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
