/** All settings of the process, read once at startup. Nothing else reads the environment. */
export interface Config {
  production: boolean
  host: string
  port: number
  shopUrl: string
  shopName: string
  dataDir: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  serviceKey: string | null
  /** Whether to trust the forwarded address and protocol headers of a reverse proxy. */
  trustProxy: boolean
  /** How long the process serves on after SIGTERM, so that load balancers notice. */
  drainSeconds: number
  /**
   * Where the timers of server/scheduled-jobs.ts run: in this process beside the pages
   * ('in-server'), in other processes ('none'), or in this process without pages ('alone').
   */
  worker: 'in-server' | 'none' | 'alone'
  database:
    | {
        kind: 'postgres'
        url: string
        /** The schema that the shop has to itself. */
        schema: string
        /** Roles beside the owner that may have rights to the shop's tables. */
        allowedRoles: string[]
        /** Connections of this process, beside the one that listens. */
        poolSize: number
        queryTimeoutMs: number
      }
    | { kind: 'pglite'; schema: string }
  pointOfSale:
    | {
        kind: 'square'
        accessToken: string
        locationId: string
        webhookSignatureKey: string
        environment: 'production' | 'sandbox'
        /** Address of a local substitute for Square. */
        baseUrl?: string
      }
    | { kind: 'embedded' }
  mail: { kind: 'smtp'; url: string } | { kind: 'resend'; apiKey: string; webhookSecret?: string } | { kind: 'mailbox' }
  mailFrom: string
  /** The inbox for messages from customers. */
  contactEmail: string
  /** The service that stores the customers' passwords. */
  accounts: { kind: 'hosted'; url: string; key: string } | { kind: 'embedded' }
  google: { kind: 'google'; clientId: string } | { kind: 'embedded' } | { kind: 'off' }
  /** The service that sends live updates to open pages. */
  realtime:
    | {
        kind: 'hosted'
        url: string
        key: string
        serviceKey: string
        jwtSecret: string
        /** Id of the signing key; null for the project's legacy secret. */
        jwtKeyId: string | null
      }
    | { kind: 'embedded' }
  /** Where pictures are stored. */
  storage: { kind: 's3'; endpoint: string; bucket: string; region: string; keyId: string; secretKey: string } | { kind: 'folder' }
  /** The cache in front of the shop that may hold pages for visitors. Null when there is none. */
  cdn: { kind: 'varnish'; purgeUrls: string[] } | { kind: 'fastly'; serviceId: string; apiToken: string } | null
  /** The service for icons that the shop does not have. Null when there is none. */
  iconServiceUrl: string | null
  /**
   * Traces go to the OTLP endpoint of the OTEL_* settings. Null: tracing is off. `sampleRatio`:
   * from 0 to 1.
   */
  tracing: { sampleRatio: number } | null
  /** Whether an embedded shop gets made-up orders. */
  demoOrders: boolean
  /** Whether /auth-test shows visitors their sign-in state. */
  authTestPage: boolean
}

/** A command has wrong arguments, or was asked for help. The message is its usage. */
export class WrongArguments extends Error {
  override name = 'WrongArguments'
  constructor(usage: string) {
    super(`Usage: ${usage}`)
  }
}

/** A setting is missing or wrong. Each error is one line that names the setting and the fix. */
export class BadSettings extends Error {
  override name = 'BadSettings'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
