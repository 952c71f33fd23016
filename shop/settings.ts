import { DAY, MINUTE } from '#shared/durations.ts'
import { locales } from '#shared/locale.ts'
import type { HashCost, EmailSender } from './ports.ts'
import type {
  ClosedDays,
  DeferredPaymentSettings,
  DeliverySettings,
  LanguageSettings,
  PolicySettings,
  SellerSettings,
  TaxSettings,
} from './settings/schemas.ts'

export { settingSchemas } from './settings/schemas.ts'
export type {
  ClosedDays,
  DeferredPaymentSettings,
  DeliverySettings,
  LanguageSettings,
  PolicySettings,
  SellerSettings,
  TaxSettings,
} from './settings/schemas.ts'

/**
 * The shopkeeper's settings. Amounts in cents of the one currency, weights in grams, times in
 * milliseconds.
 */
export interface ShopSettings {
  name: string
  /** Public address without a slash at the end. */
  url: string
  /** Sender of all emails. */
  mailFrom: string
  /** Receives the messages that visitors send to the shop. */
  contactEmail: string
  currency: string
  /** Google's sign-in page and our client id; null where Google sign-in is not offered. */
  google: { clientId: string; signInUrl: string } | null
  /** Whether /auth-test shows the sign-in state. Otherwise the page does not exist. */
  authTestPage: boolean
  /** Signs links and cursors. The embedded setup stores it in the data folder. */
  secret: string
  /** Cost of hashing a password or recovery code. */
  hashCost: HashCost
  /**
   * The shop's mail provider: an SMTP server by host name, Resend, or only the mailbox on this
   * host.
   */
  mailService: { kind: 'smtp'; host: string } | { kind: 'resend' } | { kind: 'mailbox' }
  /** Staff may change these seven while the shop is open: see shop-settings.ts. */
  delivery: DeliverySettings
  tax: TaxSettings
  closedDays: ClosedDays
  seller: SellerSettings
  languages: LanguageSettings
  policies: PolicySettings
  deferredPayment: DeferredPaymentSettings
  cart: { lines: number; keptFor: number }
  /** The deduction for a discovery box from the prices of its snacks, in percent. */
  box: { percentOff: number }
  /** How long stock stays reserved for an unpaid order. */
  reservedFor: number
}

/** The shop as its emails name it. */
export function emailSenderOf({ name, url, closedDays }: ShopSettings): EmailSender {
  return { name, url, timeZone: closedDays.timeZone }
}

export const defaultSettings = {
  currency: 'USD',
  google: null as ShopSettings['google'],
  authTestPage: false,
  // OWASP's parameters for argon2id.
  hashCost: { memory: 19_456, passes: 2, parallelism: 1 },
  mailService: { kind: 'mailbox' } as ShopSettings['mailService'],
  delivery: {
    zones: [
      {
        name: 'Home',
        countries: 'US CA MX GB IE ES FR DE IT PT NL BE AT CH SE DK FI NO JP AU NZ BR'.split(' '),
        methods: {
          standard: { cents: 599, freeFromCents: 5000, days: [3, 5] },
          express: { cents: 1499, freeFromCents: null, days: [1, 2] },
        },
      },
    ],
    unknownGrams: 250,
  } as DeliverySettings,
  tax: {} as TaxSettings,
  closedDays: { timeZone: 'UTC', weekdays: [0, 6], dates: [] } as ClosedDays,
  seller: { address: [], taxNumber: '' } as SellerSettings,
  languages: { offered: [...locales] },
  policies: { returnDays: 30, bestBeforeWeeks: 0, additions: {} } as PolicySettings,
  deferredPayment: { isOn: true, maxOrders: 50, maxTotalCents: 200_000, waitHours: 24, payHours: 24 } as DeferredPaymentSettings,
  cart: { lines: 100, keptFor: 60 * DAY },
  box: { percentOff: 10 },
  reservedFor: 30 * MINUTE,
} satisfies Partial<ShopSettings>

/**
 * Default low-stock level: the admin overview lists variations with this many pieces or fewer. A
 * variation may have a level of its own.
 */
export const DEFAULT_LOW_STOCK_LEVEL = 10
