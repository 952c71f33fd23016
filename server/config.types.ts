/** Every setting of the process, read once at the start. Nothing else reads the environment. */
export interface Config {
  production: boolean
  host: string
  port: number
  shopUrl: string
  shopName: string
  dataDir: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  serviceKey: string | null
  /** Whether forwarded addresses and protocols of a proxy in front are believed. */
  trustProxy: boolean
  /** Whether the timers of server/schedule.ts run in this process beside the pages, in other processes, or here and nothing else. */
  worker: 'in-server' | 'none' | 'alone'
  /** PostgreSQL, with the roles beside its owner that may have rights to the shop's tables. */
  database: { kind: 'postgres'; url: string; allowedRoles: string[] } | { kind: 'pglite' }
  pointOfSale:
    | {
        kind: 'square'
        accessToken: string
        locationId: string
        webhookSignatureKey: string
        environment: 'production' | 'sandbox'
        /** Where a stand-in answers on this machine, instead of Square. */
        baseUrl?: string
      }
    | { kind: 'embedded' }
  mail: { kind: 'smtp'; url: string } | { kind: 'resend'; apiKey: string; webhookSecret?: string } | { kind: 'mailbox' }
  mailFrom: string
  /** Where people's messages to the shop go. */
  contactEmail: string
  /** Who keeps the customers' passwords. */
  accounts: { kind: 'hosted'; url: string; key: string } | { kind: 'embedded' }
  /** Signing in with Google. */
  google: { kind: 'google'; clientId: string } | { kind: 'embedded' } | { kind: 'off' }
  /** Who tells open pages that there is news. */
  realtime: { kind: 'hosted'; url: string; key: string; serviceKey: string; jwtSecret: string } | { kind: 'embedded' }
  /** Where pictures are kept. */
  storage: { kind: 's3'; endpoint: string; bucket: string; region: string; keyId: string; secretKey: string } | { kind: 'folder' }
  /** Where icons of sets that the shop does not bring along are asked for; null asks nobody. */
  iconServiceUrl: string | null
  /** Whether an embedded shop is filled with made-up orders. */
  demoOrders: boolean
  /** Whether /auth-test shows a visitor their sign-in state. */
  authTestPage: boolean
}

/** A setting is missing or wrong. Each fault is one line that says which and how to mend it. */
export class BadSettings extends Error {
  override name = 'BadSettings'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
