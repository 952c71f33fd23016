import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback, isPublicUrl, isConfidentialUrl, parseUrl } from '#server/config/url.ts'
import { isConfidentialDatabase, readDatabaseConfig } from './config/database.ts'
import { Environment } from './config/environment.ts'
import {
  readAccountsConfig,
  readCdnConfig,
  readGoogleConfig,
  readIconServiceConfig,
  readMailConfig,
  readPointOfSaleConfig,
  readRealtimeConfig,
  readStorageConfig,
  readTracingConfig,
} from './config/services.ts'
import { type Config, BadSettings } from './config.types.ts'

export { isPublicUrl }
export { publicSignsOf } from './config/public-signs.ts'

/** Longer than the proxies of deploy/ need to notice that a process is not ready. */
const DEFAULT_DRAIN_SECONDS = 3
/** Requests in progress have ten more seconds, and systemd ends the process after thirty. */
const MAX_DRAIN_SECONDS = 15

/** Reads and validates the settings. Throws BadSettings with every error at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = Environment.parse(environment)
  const faults: string[] = []
  const asked = wholeNumber(env.PORT ?? '3000')
  const port = asked !== null && asked <= 65_535 ? asked : null
  if (port === null) faults.push(`PORT is "${env.PORT}": set it to a number from 0 to 65535.`)
  const shopUrl = parseUrl(env.SHOP_URL ?? `http://localhost:${port ?? 3000}`, ['http:', 'https:'])
  if (!shopUrl || shopUrl.pathname !== '/')
    faults.push(`SHOP_URL is "${env.SHOP_URL}": set it to the shop’s URL, such as https://shop.example.`)
  const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent']).safeParse(env.LOG_LEVEL ?? 'info')
  if (!logLevel.success) faults.push(`LOG_LEVEL is "${env.LOG_LEVEL}": use debug, info, warn, error or silent.`)
  if (env.SERVICE_KEY && env.SERVICE_KEY.length < 32) faults.push('SERVICE_KEY is too short: use at least 32 random characters.')
  if (env.CONTACT_EMAIL && !z.email().safeParse(env.CONTACT_EMAIL).success)
    faults.push(`CONTACT_EMAIL is "${env.CONTACT_EMAIL}": set it to an inbox that someone reads, such as hello@shop.example.`)
  const worker = z.enum(['in-server', 'none', 'alone']).safeParse(env.WORKER ?? 'in-server')
  if (!worker.success) faults.push(`WORKER is "${env.WORKER}": use in-server, none or alone.`)
  const trustProxy = switched(env, 'TRUST_PROXY', faults) ?? false
  const config: Config = {
    production: env.NODE_ENV === 'production',
    host: env.HOST ?? '127.0.0.1',
    port: port ?? 3000,
    shopUrl: shopUrl?.origin ?? '',
    shopName: env.SHOP_NAME ?? 'Wanderbite',
    dataDir: resolve(env.DATA_DIR ?? './data'),
    logLevel: logLevel.data ?? 'info',
    serviceKey: env.SERVICE_KEY ?? null,
    trustProxy,
    drainSeconds: readDrainSeconds(env, trustProxy && worker.data !== 'alone', faults),
    worker: worker.data ?? 'in-server',
    database: readDatabaseConfig(env, faults),
    pointOfSale: readPointOfSaleConfig(env, faults),
    mail: readMailConfig(env, faults),
    mailFrom: env.MAIL_FROM ?? `noreply@${shopUrl && isPublicUrl(shopUrl) ? shopUrl.hostname : 'wanderbite.test'}`,
    contactEmail: env.CONTACT_EMAIL ?? `hello@${shopUrl && isPublicUrl(shopUrl) ? shopUrl.hostname : 'wanderbite.test'}`,
    accounts: readAccountsConfig(env, faults),
    google: readGoogleConfig(env, faults),
    realtime: readRealtimeConfig(env, faults),
    storage: readStorageConfig(env, faults),
    tracing: readTracingConfig(env, faults),
    cdn: readCdnConfig(env, faults),
    iconServiceUrl: readIconServiceConfig(env, faults),
    demoOrders: switched(env, 'DEMO_ORDERS', faults) ?? true,
    authTestPage: switched(env, 'AUTH_TEST_PAGE', faults) ?? !(env.NODE_ENV === 'production' && isPublicUrl(shopUrl)),
  }
  if (config.accounts.kind === 'hosted' && config.google.kind === 'embedded')
    faults.push('GOOGLE_ISSUER is embedded, but the service at AUTH_SERVICE_URL only trusts Google: leave one of them out.')
  const wantsDemo = config.demoOrders
  config.demoOrders &&= config.pointOfSale.kind === 'embedded' && config.accounts.kind === 'embedded'
  if (env.DEMO_ORDERS && wantsDemo && !config.demoOrders)
    faults.push('DEMO_ORDERS is 1, but demo orders only work with the embedded services: leave it out with Square or an auth service.')
  faults.push(...unfitForSharing(config), ...unfitForThePublic(config))
  if (faults.length > 0) throw new BadSettings(faults)
  return config
}

/** The settings that prevent the timers from running in a separate process. */
function unfitForSharing({ worker, database, pointOfSale, mail, serviceKey }: Config): string[] {
  if (worker === 'in-server') return []
  const faults: string[] = []
  const need = (what: string) => faults.push(`WORKER is "${worker}", which needs ${what}, or leave WORKER out.`)
  if (database.kind === 'pglite') need('a database that several processes can share: set DATABASE_URL')
  if (pointOfSale.kind === 'embedded')
    need('Square, because the embedded point of sale runs in one process: set SQUARE_ACCESS_TOKEN and the other Square settings')
  if (mail.kind === 'mailbox') need('a mail service, because the mailbox runs in one process: set SMTP_URL or RESEND_API_KEY')
  if (!serviceKey) need('a shared key: set SERVICE_KEY to the same value for all processes')
  return faults
}

/**
 * The settings that a public shop must not have: it would lose mail, accept test cards or expose
 * its mailbox.
 */
function unfitForThePublic(config: Config): string[] {
  if (!isPublicUrl(URL.parse(config.shopUrl))) {
    return isLoopback(config.host)
      ? []
      : [`HOST is "${config.host}" but SHOP_URL isn’t public: set SHOP_URL to the shop’s URL, or HOST to 127.0.0.1.`]
  }
  const faults: string[] = []
  if (!config.shopUrl.startsWith('https:')) faults.push('SHOP_URL must start with https: session cookies are only sent over TLS.')
  if (config.pointOfSale.kind === 'embedded')
    faults.push('A public shop can’t accept test cards: set SQUARE_ACCESS_TOKEN, SQUARE_LOCATION_ID and SQUARE_WEBHOOK_SIGNATURE_KEY.')
  if (!config.serviceKey)
    faults.push('SERVICE_KEY is missing: set it to at least 32 random characters, the same for all processes of a public shop.')
  if (config.mail.kind === 'mailbox') faults.push('A public shop must send real email: set SMTP_URL or RESEND_API_KEY.')
  if (config.production && config.database.kind === 'postgres' && !isConfidentialDatabase(config.database.url))
    faults.push(
      'DATABASE_URL leads to another machine without verified TLS: anyone on the way could read and change everything. Add ?sslmode=verify-full&sslrootcert=/path/to/root.crt (docs/hosted.md).',
    )
  if (config.accounts.kind === 'hosted' && !isConfidentialUrl(config.accounts.url))
    faults.push('AUTH_SERVICE_URL must start with https: passwords are sent there.')
  if (config.realtime.kind === 'hosted' && !isConfidentialUrl(config.realtime.url))
    faults.push('REALTIME_URL must start with https: its secret key is sent there.')
  if (config.google.kind === 'embedded')
    faults.push('GOOGLE_ISSUER is embedded: in a public shop, anyone could sign in as anyone. Leave it out and set GOOGLE_CLIENT_ID.')
  if (config.pointOfSale.kind === 'square' && config.pointOfSale.baseUrl)
    faults.push('SQUARE_URL points to a Square emulator: a public shop can’t take payments there. Leave it out.')
  if (config.pointOfSale.kind === 'square' && config.pointOfSale.environment === 'sandbox' && config.production) {
    faults.push('SQUARE_ENVIRONMENT is sandbox: a public shop would accept test cards. Set it to production.')
  }
  return faults
}

function readDrainSeconds({ DRAIN_SECONDS: text }: Environment, isBehindProxy: boolean, faults: string[]): number {
  if (text === undefined) return isBehindProxy ? DEFAULT_DRAIN_SECONDS : 0
  const seconds = wholeNumber(text)
  if (seconds !== null && seconds <= MAX_DRAIN_SECONDS) return seconds
  faults.push(`DRAIN_SECONDS is "${text}": use a whole number from 0 to ${MAX_DRAIN_SECONDS}.`)
  return 0
}

/** Reads a setting of 1 or 0. Undefined when it is not set. */
function switched(env: Environment, name: 'TRUST_PROXY' | 'DEMO_ORDERS' | 'AUTH_TEST_PAGE', faults: string[]): boolean | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  if (!/^(?:[01]|true|false)$/.test(value)) faults.push(`${name} is "${value}": use 1 or 0.`)
  return value === '1' || value === 'true'
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
