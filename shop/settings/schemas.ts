import { policyPages } from '#shared/policy-pages.ts'
import { z } from 'zod'
import { defaultLocale, locales } from '#shared/locale.ts'

// The schemas of all settings. A mistake in a setting would reach every bill, so the schemas are
// strict.

const Cents = z.int().min(0).max(1_000_000)
const Country = z.string().regex(/^[A-Z]{2}$/)
const Days = z.tuple([z.int().min(0).max(60), z.int().min(0).max(60)]).refine(([from, to]) => from <= to)

/** Up to this weight, delivery costs this much. */
const Band = z.object({ grams: z.int().min(1).max(1_000_000), cents: Cents })

const Terms = z.object({
  /** Flat price for any weight. Weight bands override it. */
  cents: Cents,
  /** Delivery is free from this subtotal on (after discounts). Null: never. */
  freeFromCents: Cents.nullable(),
  /** Working days until arrival: minimum and maximum. */
  days: Days,
  /**
   * Weight bands, lightest first. This method does not carry a parcel heavier than the last band.
   */
  upToGrams: z
    .array(Band)
    .min(1)
    .max(20)
    .refine((bands) => bands.every((band, at) => at === 0 || bands[at - 1]!.grams < band.grams))
    .optional(),
})

const Zone = z.object({
  name: z.string().trim().min(1).max(60),
  /** ISO 3166-1 alpha-2 codes, or '*' for every country that no other zone names. */
  countries: z.union([z.array(Country).min(1).max(260), z.literal('*')]),
  methods: z.object({ standard: Terms.optional(), express: Terms.optional() }).refine(({ standard, express }) => standard ?? express),
})

/** Where the shop delivers, and the prices. Pages without an address show the first zone. */
export const DeliverySettings = z.object({
  zones: z
    .array(Zone)
    .min(1)
    .max(50)
    .refine(namesEachCountryOnce)
    .refine(([first]) => first?.methods.standard, { path: [0, 'methods', 'standard'] }),
  /** Assumed weight of a piece whose weight is unknown. */
  unknownGrams: z.int().min(0).max(100_000),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Tax by country, or by country and region ('US-NY'). Without a row there is no tax. */
export const TaxSettings = z.record(
  z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/),
  z.object({
    /** Decimal string in the format of the point of sale. */
    percent: z.string().regex(/^(?:100|\d{1,2}(?:\.\d{1,5})?)$/),
    /** Whether the prices include the tax. */
    included: z.boolean(),
    /** Whether delivery is taxed too. */
    onDelivery: z.boolean().default(false),
    /** Label on the bill. */
    name: z.string().trim().min(1).max(40),
  }),
)
export type TaxSettings = z.infer<typeof TaxSettings>

/** The days on which no parcel is shipped, in the shop's time zone. */
export const ClosedDays = z.object({
  timeZone: z.string().refine(isTimeZone),
  /** 0 is Sunday. At least one weekday stays open. */
  weekdays: z.array(z.int().min(0).max(6)).refine((days) => new Set(days).size < 7),
  /** '2026-12-24' for one year, '12-25' for every year. */
  dates: z
    .array(
      z
        .string()
        .regex(/^(\d{4}-)?\d{2}-\d{2}$/)
        .refine(isDate),
    )
    .max(200),
})
export type ClosedDays = z.infer<typeof ClosedDays>

/**
 * The seller on documents, besides the shop's name: postal address line by line, and tax number.
 */
export const SellerSettings = z.object({
  address: z.array(z.string().trim().min(1).max(120)).max(8),
  taxNumber: z.string().trim().max(60),
})
export type SellerSettings = z.infer<typeof SellerSettings>

/**
 * The languages that the shop offers, each once, in the order of `locales`. The default language is
 * always among them.
 */
export const LanguageSettings = z.object({
  offered: z.array(z.enum(locales)).transform((chosen) => locales.filter((locale) => locale === defaultLocale || chosen.includes(locale))),
})
export type LanguageSettings = z.infer<typeof LanguageSettings>

/** The legal pages. */
const Addition = z.partialRecord(z.enum(locales), z.string().trim().min(1).max(5000))

export const PolicySettings = z.object({
  /** An order may be returned within this many days after its arrival. */
  returnDays: z.int().min(1).max(365),
  /** Every piece has at least this many weeks to its best-before date. 0: no promise. */
  bestBeforeWeeks: z.int().min(0).max(104).default(0),
  /**
   * The shop's own text for each page, by language: plain text, with an empty line between
   * paragraphs.
   */
  additions: z.partialRecord(z.enum(policyPages), Addition),
})
export type PolicySettings = z.infer<typeof PolicySettings>

/** Orders that are accepted while the payment provider does not answer. */
export const DeferredPaymentSettings = z.object({
  isOn: z.boolean(),
  /** How many orders may wait for their payment link at a time. */
  maxOrders: z.int().min(1).max(10_000),
  /** The total that these orders may have together. Null: no limit. */
  maxTotalCents: z.int().min(1).max(100_000_000).nullable(),
  /** How long such an order waits for its payment link, with its stock reserved. */
  waitHours: z.int().min(1).max(168),
  /** How long the customer then has to pay, with the stock still reserved. */
  payHours: z.int().min(1).max(168),
})
export type DeferredPaymentSettings = z.infer<typeof DeferredPaymentSettings>

/** Keyed by the name under which the setting is stored. */
export const settingSchemas = {
  delivery: DeliverySettings,
  tax: TaxSettings,
  'closed-days': ClosedDays,
  seller: SellerSettings,
  languages: LanguageSettings,
  policies: PolicySettings,
  'deferred-payment': DeferredPaymentSettings,
}

function namesEachCountryOnce(zones: z.infer<typeof Zone>[]): boolean {
  const named = zones.flatMap(({ countries }) => countries)
  return new Set(named).size === named.length
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

function isDate(text: string): boolean {
  const whole = text.length === 5 ? `2024-${text}` : text
  const date = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole)
}
