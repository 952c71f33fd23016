import { sql } from 'drizzle-orm'
import { openBetterAuth } from '#adapters/better-auth.ts'
import { openDns } from '#adapters/dns.ts'
import { googleEndpoints as realGoogle, type GoogleSettings, openGoogle } from '#adapters/google.ts'
import { openHostedAuth } from '#adapters/hosted-auth.ts'
import { openResend } from '#adapters/mail/resend.ts'
import { type PaymentsHealth, withPaymentsCircuitBreaker } from '#adapters/payments-circuit-breaker.ts'
import { openSmtp } from '#adapters/mail/smtp.ts'
import { openSquare } from '#adapters/square.ts'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import type { StorageHealth } from '#adapters/storage/circuit-breaker.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { type StartupWait, retryUntilAvailable } from '#database/startup-wait.ts'
import { emailSampleRenderer } from '#emails/previews.ts'
import { emailRenderer } from '#emails/render.ts'
import { emails } from '#emails/templates.ts'
import { papers } from '#papers/papers.ts'
import type { Realtime } from '#embedded/realtime.ts'
import { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import { endOfShopDay } from '#shop/pricing/delivery.ts'
import type { Identity, PointOfSale, Mailer } from '#shop/ports.ts'
import { defaultSettings, type ShopSettings } from '#shop/settings.ts'
import type { Log, Shop } from '#shop/shop.ts'
import { authServiceReporter, checkAuthService } from '#server/services/auth-service.ts'
import { chargeName } from '#server/services/charge-names.ts'
import { isPublicUrl } from './config.ts'
import { type CdnMode, openCdn } from './cdn.ts'
import type { Config } from './config.types.ts'
import { EMBEDDED_MIN_FREE_BYTES, openDataFolder } from '#server/process/data-folder.ts'
import { type Embedded, openEmbedded } from '#server/services/embedded.ts'
import { openLivePublisher, openEmbeddedRealtime } from '#server/services/live.ts'
import { openLog } from '#server/process/log.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { purgePagesOnChanges } from '#server/pages/page-cache-purges.ts'
import { boundedReadiness } from '#server/process/readiness.ts'
import type { ProcessTracing } from '#server/process/tracing.types.ts'
import { withTracedPorts } from '#server/process/traced-ports.ts'
import { loadProcessSecrets, type ProcessSecrets } from '#server/process/secrets.ts'
import { openConfiguredDatabase } from '#server/services/database.ts'
import { openStorage } from '#server/services/storage.ts'
import { redactError } from '#shop/base/redact.ts'

/** Milliseconds. */
const DATABASE_TIMEOUT_MS = 120_000
/** The role of a process, for PostgreSQL's lists of connections. */
const TASKS: Record<Config['worker'], string> = { 'in-server': 'shop', none: 'pages', alone: 'worker' }

export interface WiredShop {
  shop: Shop
  catalogue: CatalogueMirror
  cache: PageCache
  /** Null when the shop has no CDN in front, or serves no pages. */
  cdn: CdnMode | null
  database: OpenDatabase
  embedded: Embedded
  /**
   * Live updates for pages that are connected to this process; null when they connect elsewhere.
   */
  realtime: Realtime | null
  /** Null when pictures are stored in a local folder. */
  storageHealth: StorageHealth | null
  paymentsHealth: PaymentsHealth
  secrets: ProcessSecrets
  /** Reads from the database at startup, with retries while it is unreachable. */
  read: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether the database answers soon. */
  databaseAnswers: () => Promise<boolean>
  close(): Promise<void>
}

/**
 * Builds the shop from its configuration: database, catalogue in memory, and an adapter behind
 * every port. `port` is the HTTP port of this process. With `tracing`, statements and calls of
 * ports are recorded.
 */
export async function wireShop(config: Config, port: number, tracing: ProcessTracing | null = null): Promise<WiredShop> {
  const log = openLog(config.logLevel)
  const stopAuthServiceCheck = await checkAuthService(config, log)
  const isEmbedded = config.database.kind === 'pglite'
  await openDataFolder(config.dataDir, isEmbedded ? EMBEDDED_MIN_FREE_BYTES : 0).catch((error: NodeJS.ErrnoException) => {
    // With PostgreSQL the folder holds little but pictures, which can be shown without being
    // stored.
    if (isEmbedded || error.code !== 'ENOSPC') throw error
    log.error('The disk is full: free up space so that rendered pictures can be saved', { error: redactError(error) })
  })
  const patience: StartupWait = {
    milliseconds: DATABASE_TIMEOUT_MS,
    waiting: (message, why) => log.warn(message, { error: redactError(why) }),
  }
  const database = await openConfiguredDatabase(config, patience, { task: TASKS[config.worker], onQuery: tracing?.onQuery })
  // A failover in the middle of a start costs it a moment.
  const read: WiredShop['read'] = (work) => retryUntilAvailable(work, patience)
  const secrets = await loadProcessSecrets(config.dataDir, config.serviceKey)
  const embedded = await read(() => openEmbedded(config, secrets, port, database.db))
  const google = config.google.kind === 'google' ? { ...realGoogle, clientId: config.google.clientId } : embedded.google
  const settings: ShopSettings = {
    ...defaultSettings,
    google,
    authTestPage: config.authTestPage,
    name: config.shopName,
    url: config.shopUrl,
    mailFrom: config.mailFrom,
    contactEmail: config.contactEmail,
    mailService: mailServiceOf(config),
    secret: secrets.linkSecret,
  }
  const { storage, storageHealth } = await openStorage(config, log)
  // A worker without pages shows nothing that a CDN could hold.
  const cdn = config.worker === 'alone' ? null : openCdn(config.cdn, log)
  const cache = new PageCache({ endOfToday: (now) => endOfShopDay(settings, now), cdn })
  const catalogue = new CatalogueMirror(database.db, (tags) => cache.purge(tags))
  const post = postOf(config, embedded)
  const pointOfSale = pointOfSaleOf(config, embedded)
  const payments = withPaymentsCircuitBreaker(pointOfSale.payments, {
    failed: (error) => log.error('The payment provider does not answer. Orders wait for their payment link', { error: redactError(error) }),
    recovered: () => log.info('The payment provider answers again'),
  })
  const untraced: Shop = {
    db: database.db,
    catalogue,
    ...pointOfSale,
    payments,
    mailer: post,
    emails,
    emailRenderer,
    emailSamples: emailSampleRenderer,
    dns: openDns(),
    webhookSender: openWebhookSender({ mayCallThisMachine: !isPublicUrl(URL.parse(config.shopUrl)) }),
    papers,
    live: openLivePublisher(config, secrets, database.db),
    storage,
    identity: identityOf(config, settings, google, log),
    settings,
    log,
    now: () => new Date(),
  }
  const shop = tracing ? withTracedPorts(untraced) : untraced
  await purgePagesOnChanges({ shop, catalogue, cache, database, read })
  const realtime = await openEmbeddedRealtime(config, secrets, database)
  return {
    shop,
    catalogue,
    cache,
    cdn,
    database,
    embedded,
    realtime,
    storageHealth,
    paymentsHealth: payments.health,
    secrets,
    read,
    databaseAnswers: boundedReadiness(async () => {
      await database.db.execute(sql`select 1`)
      return true
    }),
    async close() {
      stopAuthServiceCheck()
      await cdn?.close()
      await realtime?.close()
      post.close?.()
      await embedded.close()
      await database.close()
    },
  }
}

/** Sessions are the shop's own, whichever service stores the passwords. */
function identityOf({ accounts }: Config, { secret, url, hashCost }: ShopSettings, settings: GoogleSettings | null, log: Log): Identity {
  const google = settings ? openGoogle(settings) : undefined
  const own = openBetterAuth({ secret, url, hashCost, google })
  if (accounts.kind === 'embedded') return own
  return openHostedAuth({ ...accounts, sessions: own, google, report: authServiceReporter(log) })
}

function pointOfSaleOf(config: Config, embedded: Embedded): PointOfSale {
  if (embedded.square) return openSquare({ ...embedded.square, nameCharge: chargeName })
  if (config.pointOfSale.kind !== 'square') throw new Error('No point of sale is configured')
  return openSquare({ ...config.pointOfSale, webhookUrl: `${config.shopUrl}/api/webhooks/square`, nameCharge: chargeName })
}

/** The mail service as the deliverability check needs it. */
function mailServiceOf({ mail }: Config): ShopSettings['mailService'] {
  if (mail.kind === 'smtp') return { kind: 'smtp', host: new URL(mail.url).hostname }
  return { kind: mail.kind }
}

function postOf(config: Config, embedded: Embedded): Mailer & { close?: () => void } {
  const from = `"${config.shopName.replace(/["\\]/g, '')}" <${config.mailFrom}>`
  if (config.mail.kind === 'resend') return openResend({ ...config.mail, from })
  const url = config.mail.kind === 'smtp' ? config.mail.url : embedded.smtpUrl
  if (!url) throw new Error('No mail service is configured')
  return openSmtp({ url, from })
}
