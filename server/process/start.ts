import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { openIconService } from '#adapters/icon-service.ts'
import { SECOND } from '#shared/durations.ts'
import { releaseLeases } from '#shop/base/outbox.ts'
import { redactError } from '#shop/base/redact.ts'
import { requestSync } from '#shop/stock/point-of-sale-sync.ts'
import { prepareFirstView } from '#shop/catalogue/pictures.ts'
import type { Hono } from 'hono'
import type { AppParts } from '#server/app.ts'
import { withRequestId } from '#server/http/request-id.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { isPublicUrl, publicSignsOf } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { demoSecret, hasDemo, seedDemoOrders, seedDemoAccounts, translateDemoCatalogue } from '#server/demo/demo.ts'
import { type ConnectionGate, openConnectionGate } from './connection-draining.ts'
import { syncFirst } from './first-sync.ts'
import { openLog } from './log.ts'
import { openProcessMetrics } from './metrics.ts'
import { type RequestHandler, createShopServer, type ServerHandlers, listen, listensLate, probePort } from './shop-server.ts'
import { REALTIME_PATH } from '#server/services/live.ts'
import { openUnavailableResponder } from '#server/http/unavailable-page.ts'
import type { PageHandler } from '#server/pages/pages.ts'
import { openSignedInPages } from '#server/pages/signed-in-pages.ts'
import { DELIVERY_JOB, PICTURES_JOB, scheduledJobs, SYNC_JOB, WEBHOOKS_JOB } from '#server/scheduled-jobs.ts'
import { requestFamily, RequestMetrics } from './request-metrics.ts'
import { wireShop, type WiredShop } from '#server/wiring.ts'
import { startTracing } from './tracing.ts'
import type { ProcessTracing } from './tracing.types.ts'
import { startWorker, type Worker } from './worker.ts'
import { openWorkerApp } from './worker-app.ts'

export interface StartOptions {
  config: Config
  buildId: string
  clientFiles: string | null
  stylesheets: string[]
  pages: (wired: WiredShop) => PageHandler
  /** Creates the application. In development it runs again after each file change. */
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
 * Starts the whole shop, or the part that WORKER selects. It tries the port first, so that a port
 * conflict shows at once. Resolves when the shop can serve.
 */
export async function startShop(options: StartOptions): Promise<RunningShop> {
  const { config, stylesheets } = options
  const unavailable = openUnavailableResponder({ name: config.shopName, stylesheets })
  const handlers: ServerHandlers = { answer: (request, response) => unavailable(request, response, { again: 1 }), realtime: null }
  const server = createShopServer(handlers, options.before)
  const isLate = listensLate(config)
  const port = isLate ? config.port : await listen(server, config)
  if (isLate) await probePort(server, config)
  const shopUrl = config.port === 0 ? config.shopUrl.replace(/:0$/, `:${port}`) : config.shopUrl
  const tracing = await startTracing(config, options.buildId, openLog(config.logLevel))
  const wired = await wireOrClose({ ...config, shopUrl }, { server, port, tracing })
  const { shop, catalogue, database, embedded } = wired
  if (database.engine === 'pglite') await releaseLeases(shop)
  const isFresh = catalogue.size() === 0
  const gate = openConnectionGate(
    server,
    embedded.apps.map(({ path }) => path),
    unavailable,
  )
  const jobs = scheduledJobs(shop, database, { workerId: randomUUID(), fresh: isFresh, isBusy: () => gate.isBusy() })
  const worker = startWorker(config.worker === 'none' ? jobs.filter(({ own }) => own) : jobs, shop.log)
  await wakeWorkerOnNews(wired, worker)
  const opening: Opening = { isStocked: !embedded.square }
  handlers.realtime = wired.realtime
  handlers.answer = openAnswer(options, { wired, gate, worker, opening, tracing, host: new URL(shopUrl).host })
  await stockShop(wired, isFresh)
  const firstView = isFresh ? prepareFirstView(shop) : null
  const demo = await startDemo(config, wired)
  await firstView
  opening.isStocked = true
  if (isLate) await listen(server, config)
  // Another build may have made what the CDN holds, and a process that died may have left purges
  // undone.
  wired.cdn?.purgeEverything()
  // The first call to the point of sale loads its client. A worker soon calls it; without one the
  // first purchase would wait.
  if (config.worker === 'none') setTimeout(() => void shop.catalogueSource.ping().catch(() => {}), SECOND).unref()
  return {
    url: shopUrl,
    port,
    wired,
    async stop() {
      gate.startDraining()
      const jobs = Promise.all([demo.stop(), worker.stop()])
      // Until the load balancers have noticed, everything is served.
      await wait(config.drainSeconds * SECOND)
      await gate.stopAccepting()
      // Open pages reconnect to another process at once. A page that reconnects here is refused.
      await wired.realtime?.close()
      // Jobs in progress may still call the embedded services, which run on this server.
      await jobs
      await gate.drain()
      await wired.close()
      await tracing?.close()
    },
  }
}

/** The state of a starting shop. */
interface Opening {
  /**
   * Whether the catalogue is complete enough to serve. Square's catalogue may be long, so the shop
   * opens with the first part of it. The demo catalogue must be complete, in every language.
   */
  isStocked: boolean
}

/** Wires the shop. Closes everything again and throws BadSettings when it must not open. */
async function wireOrClose(
  config: Config,
  { server, port, tracing }: { server: Server; port: number; tracing: ProcessTracing | null },
): Promise<WiredShop> {
  let wired: WiredShop
  try {
    wired = await wireShop(config, port, tracing)
  } catch (error) {
    server.close()
    throw error
  }
  const { shop } = wired
  if (!isPublicUrl(URL.parse(config.shopUrl))) return wired
  if (await wired.read(() => hasDemo(shop.db))) {
    server.close()
    await wired.close()
    throw new BadSettings(['The database has demo accounts that anyone could sign in to: run `npm run remove-demo` first.'])
  }
  if (!config.trustProxy)
    shop.log.warn('TRUST_PROXY isn’t set: if the shop runs behind a proxy, set it to 1. Otherwise all visitors share one rate limit')
  return wired
}

/** Runs a job at once when the database notifies this process of work for it. */
async function wakeWorkerOnNews({ database }: WiredShop, worker: Worker): Promise<void> {
  const deliver = () => worker.poke(DELIVERY_JOB)
  await database.listen('outbox', deliver, deliver)
  const send = () => worker.poke(WEBHOOKS_JOB)
  await database.listen('webhooks', send, send)
  const prepare = () => worker.poke(PICTURES_JOB)
  await database.listen('catalogue', prepare, prepare)
  await database.listen(
    'sync',
    () => worker.poke(SYNC_JOB),
    () => {},
  )
}

interface OpenShop {
  wired: WiredShop
  gate: ConnectionGate
  worker: Worker
  opening: Opening
  tracing: ProcessTracing | null
  /**
   * For requests without a Host header: load balancers check with HTTP/1.0, which requires none.
   */
  host: string
}

/** Answers from the page cache, or through the application. Records each request. */
function openAnswer(options: StartOptions, { wired, gate, worker, opening, tracing, host }: OpenShop): RequestHandler {
  const { realtime, embedded, database, storageHealth, paymentsHealth } = wired
  const isAlone = options.config.worker === 'alone'
  const registry = openProcessMetrics({
    buildId: options.buildId,
    lines: isAlone ? null : realtime,
    pool: database.pool,
    storage: storageHealth,
    payments: paymentsHealth,
    cdn: wired.cdn,
  })
  const metrics = new RequestMetrics(registry)
  const parts: AppParts = {
    ...appPartsOf(options, wired, worker),
    ready: async () => !gate.isDraining() && opening.isStocked && wired.catalogue.size() > 0 && (await wired.databaseAnswers()),
    embedded: realtime ? [...embedded.apps, { path: REALTIME_PATH, app: realtime.app }] : embedded.apps,
    processMetrics: registry,
    requestSpans: tracing?.requestSpans ?? null,
  }
  const services = parts.embedded.map(({ path }) => path)
  const alone = isAlone ? openWorkerApp(parts) : null
  const listener = getRequestListener(async (request, bindings) => (alone ?? (await options.app(parts))).fetch(request, bindings), {
    hostname: host,
  })
  const signedInPages = openSignedInPages(wired.shop, wired.cache)
  return (request, response) => {
    const began = performance.now()
    if (gate.isOpen() && wired.cache.answer(request, response))
      return metrics.record('kept-pages', response.statusCode, performance.now() - began)
    let family = requestFamily(request.url ?? '/', services)
    response.once('finish', () => metrics.record(family, response.statusCode, performance.now() - began))
    return withRequestId(request, response, options.config.trustProxy, () =>
      gate.admit(request, response, (...both) => {
        void signedInPages(...both).then((isAnswered) => {
          if (isAnswered) family = 'kept-pages'
          else void listener(...both)
        })
      }),
    )
  }
}

function appPartsOf({ config, buildId, clientFiles, stylesheets, pages }: StartOptions, wired: WiredShop, worker: Worker) {
  const { shop, secrets } = wired
  return {
    shop,
    pages: pages(wired),
    buildId,
    clientFiles,
    stylesheets,
    cdn: wired.cdn,
    iconService: config.iconServiceUrl ? openIconService(config.iconServiceUrl) : null,
    serviceKey: secrets.serviceKey,
    publicSigns: publicSignsOf(config),
    trustProxy: config.trustProxy,
    // Without jobs of its own this process asks a worker in another process. If that request is
    // lost, the worker's timer soon syncs anyway.
    syncCatalogue: () => (config.worker === 'none' ? void requestSync(shop).catch(() => {}) : worker.poke(SYNC_JOB)),
  }
}

/** Reads the catalogue of a new shop, and the translations of the demo catalogue. */
async function stockShop({ shop, catalogue, embedded }: WiredShop, isFresh: boolean): Promise<void> {
  if (isFresh) await syncFirst(shop)
  const isTranslated = embedded.square && (await translateDemoCatalogue(shop))
  if (isFresh || isTranslated) await catalogue.load()
}

/** Creates the demo data. The orders are created in the background while the shop is open. */
async function startDemo(config: Config, { shop, embedded, secrets }: WiredShop): Promise<{ stop(): Promise<void> }> {
  if (embedded.square)
    await seedDemoAccounts(shop, { ownerSecret: config.accounts.kind === 'embedded' ? demoSecret(secrets.demoKey) : null })
  const stopping = new AbortController()
  const seeding = config.demoOrders
    ? seedDemoOrders(shop, stopping.signal).catch((error: unknown) =>
        shop.log.error('Couldn’t create the demo orders', { error: redactError(error) }),
      )
    : null
  return {
    async stop() {
      stopping.abort()
      await seeding
    },
  }
}
