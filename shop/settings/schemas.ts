import { z } from 'zod'
import { defaultLocale, locales } from '#shared/locale.ts'

// What each setting may be. A mistake here would reach every bill, so that nothing is taken that is not plainly meant.

const Cents = z.int().min(0).max(1_000_000)
const Country = z.string().regex(/^[A-Z]{2}$/)
const Days = z.tuple([z.int().min(0).max(60), z.int().min(0).max(60)]).refine(([from, to]) => from <= to)

/** Up to so many grams it costs so much. */
const Band = z.object({ grams: z.int().min(1).max(1_000_000), cents: Cents })

const Terms = z.object({
  /** What it costs, whatever it weighs; where there are bands they decide instead. */
  cents: Cents,
  /** From this subtotal on (after discounts) it is free; null: never. */
  freeFromCents: Cents.nullable(),
  /** Working days until it arrives, from and to. */
  days: Days,
  /** Lightest first. What is heavier than the last is not sent this way. */
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

/** Where the shop sends to, and for how much. Pages that know no address yet tell the first zone's. */
export const DeliverySettings = z.object({
  zones: z
    .array(Zone)
    .min(1)
    .max(50)
    .refine(namesEachCountryOnce)
    .refine(([first]) => first?.methods.standard, { path: [0, 'methods', 'standard'] }),
  /** What a piece of unknown weight counts as. */
  unknownGrams: z.int().min(0).max(100_000),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** By country, or country-region ('US-NY'). No row: no tax. */
export const TaxSettings = z.record(
  z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/),
  z.object({
    /** A decimal as the point of sale takes it. */
    percent: z.string().regex(/^(?:100|\d{1,2}(?:\.\d{1,5})?)$/),
    /** Whether the prices hold it already. */
    included: z.boolean(),
    /** Whether what delivery costs bears it, too. */
    onDelivery: z.boolean().default(false),
    /** What the bill calls it. */
    name: z.string().trim().min(1).max(40),
  }),
)
export type TaxSettings = z.infer<typeof TaxSettings>

/** The days on which no parcel travels, by the shop's clock. */
export const ClosedDays = z.object({
  timeZone: z.string().refine(isTimeZone),
  /** 0 is Sunday. One day of the week at least is open. */
  weekdays: z.array(z.int().min(0).max(6)).refine((days) => new Set(days).size < 7),
  /** '2026-12-24', or '12-25' for every year. */
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

/** Who sells, as papers name it besides the shop's name: its postal address line by line, and what the tax office knows it by. */
export const SellerSettings = z.object({
  address: z.array(z.string().trim().min(1).max(120)).max(8),
  taxNumber: z.string().trim().max(60),
})
export type SellerSettings = z.infer<typeof SellerSettings>

/** The languages in which the shop is open, each once, in the order of `locales`. The default one is always among them. */
export const LanguageSettings = z.object({
  offered: z.array(z.enum(locales)).transform((chosen) => locales.filter((locale) => locale === defaultLocale || chosen.includes(locale))),
})
export type LanguageSettings = z.infer<typeof LanguageSettings>

/** The pages that tell what goes between shop and customers. */
export const policyPages = ['terms', 'refund', 'privacy', 'cookies'] as const
const Addition = z.partialRecord(z.enum(locales), z.string().trim().min(1).max(5000))

export const PolicySettings = z.object({
  /** How many days after its arrival an order may be sent back. */
  returnDays: z.int().min(1).max(365),
  /** What the shop adds to a page, by language: plain text, an empty line between paragraphs. */
  additions: z.partialRecord(z.enum(policyPages), Addition),
})
export type PolicySettings = z.infer<typeof PolicySettings>

/** By the name under which staff's decision is kept. */
export const settingSchemas = {
  delivery: DeliverySettings,
  tax: TaxSettings,
  'closed-days': ClosedDays,
  seller: SellerSettings,
  languages: LanguageSettings,
  policies: PolicySettings,
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
