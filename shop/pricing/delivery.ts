import { z } from 'zod'
import { continents, countriesOf } from '#shared/countries/countries.ts'
import type { Cents } from '#shared/money.ts'
import { dateIn, endOfDay, workingDay } from './delivery/working-days.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type { PricingDelivery } from './price.types.ts'
import type { ShopSettings } from '#shop/settings.ts'

export type DeliveryMethod = 'standard' | 'express'
export const deliveryMethods = ['standard', 'express'] as const

export const DeliveryOption = z.object({
  method: z.enum(deliveryMethods),
  cents: z.int(),
  usualCents: z.int().describe('The price when delivery is not free.'),
  arrives: z.tuple([z.iso.date(), z.iso.date()]).describe('The first and last day of the expected delivery.'),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** A parcel's weight and destination. A null country means the first zone. */
export interface Parcel {
  country: string | null
  weightGrams: number
}

/** The price of a delivery method before free delivery, or the reason why it is not available. */
export type ShippingQuote =
  | (PricingDelivery & { zone: string; refused: null })
  | { zone: string | null; refused: 'no-delivery-there' | 'too-heavy' }

/** `days`: working days until arrival, from and to. */
type DeliveryTerms = PricingDelivery & { days: [number, number] }

/** The countries that the shop delivers to, each once. */
export function deliveryCountries({ delivery }: ShopSettings): string[] {
  const everywhere = () => continents.flatMap((continent) => countriesOf(continent))
  return [...new Set(delivery.zones.flatMap(({ countries }) => (countries === '*' ? everywhere() : countries)))]
}

export function deliversTo(settings: ShopSettings, country: string): boolean {
  return zoneOf(settings, country) !== null
}

/** Whether two countries are in the same delivery zone. */
export function sameZone(settings: ShopSettings, one: string, other: string): boolean {
  return zoneOf(settings, one) === zoneOf(settings, other)
}

/**
 * Delivery terms for pages that know neither an address nor a weight: the first zone's terms for
 * the lightest parcel. The first zone always has standard delivery.
 */
export function defaultDeliveryTerms({ delivery }: ShopSettings): { standard: DeliveryTerms; express: DeliveryTerms | null } {
  const { standard, express } = delivery.zones[0]!.methods
  return { standard: lightest(standard!), express: express ? lightest(express) : null }
}

/**
 * The price of a parcel by a delivery method. If the method is not available, says whether the
 * destination or the weight is the reason.
 */
export function quoteShipping(settings: ShopSettings, { country, weightGrams }: Parcel, method: DeliveryMethod): ShippingQuote {
  const zone = zoneOf(settings, country)
  const terms = zone?.methods[method]
  if (!zone) return { zone: null, refused: 'no-delivery-there' }
  if (!terms) return { zone: zone.name, refused: 'no-delivery-there' }
  const band = terms.upToGrams?.find(({ grams }) => weightGrams <= grams)
  if (terms.upToGrams && !band) return { zone: zone.name, refused: 'too-heavy' }
  return { zone: zone.name, refused: null, cents: band?.cents ?? terms.cents, freeFromCents: terms.freeFromCents }
}

/**
 * The available delivery methods for goods worth `discountedCents`, each with its days of arrival
 * for an order placed at `now`.
 */
export function deliveryOptions(settings: ShopSettings, parcel: Parcel & { discountedCents: Cents }, now: Date): DeliveryOption[] {
  return deliveryMethods.flatMap((method) => {
    const sending = quoteShipping(settings, parcel, method)
    if (sending.refused !== null) return []
    const { cents, freeFromCents } = sending
    const isFree = isDeliveryFree(freeFromCents, parcel.discountedCents)
    return [{ method, cents: isFree ? 0 : cents, usualCents: cents, arrives: arrivalDates(settings, method, now, parcel.country) }]
  })
}

/**
 * First and last day of arrival, counted in working days from the day after `now` in the shop's
 * time zone. Without a known country, the first zone's terms apply.
 */
export function arrivalDates(settings: ShopSettings, method: DeliveryMethod, now: Date, country: string | null = null): [string, string] {
  const { methods } = zoneOf(settings, country) ?? settings.delivery.zones[0]!
  const [from, to] = (methods[method] ?? methods.standard ?? methods.express)!.days
  return [workingDay(settings.closedDays, now, from), workingDay(settings.closedDays, now, to)]
}

/** Today's date in the shop's time zone, as an ISO date. */
export function shopDate({ closedDays }: ShopSettings, now: Date): string {
  return dateIn(closedDays.timeZone, now)
}

/**
 * When the result of `arrivalDates` expires: the end of today in the shop's time zone, in
 * milliseconds.
 */
export function endOfShopDay({ closedDays }: ShopSettings, now: number): number {
  return endOfDay(closedDays.timeZone, now)
}

type Zone = ShopSettings['delivery']['zones'][number]

function lightest({ cents, upToGrams, freeFromCents, days }: NonNullable<Zone['methods']['standard']>): DeliveryTerms {
  return { cents: upToGrams?.[0]?.cents ?? cents, freeFromCents, days }
}

/**
 * A zone that lists the country, else the zone for all other countries. The first zone for null.
 */
function zoneOf({ delivery: { zones } }: ShopSettings, country: string | null): Zone | null {
  if (country === null) return zones[0] ?? null
  return (
    zones.find(({ countries }) => countries !== '*' && countries.includes(country)) ??
    zones.find(({ countries }) => countries === '*') ??
    null
  )
}
