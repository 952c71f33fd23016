import type { Cents } from '#shared/money.ts'
import type { PricingDelivery } from './pricing.ts'
import type { ShopSettings } from './settings.ts'

export type DeliveryMethod = 'standard' | 'express'
export const deliveryMethods = ['standard', 'express'] as const

export interface DeliveryOption {
  method: DeliveryMethod
  cents: Cents
  /** Days of arrival, from and to, as ISO dates. */
  arrives: [string, string]
}

/** What a method costs, as pricing takes it: only standard delivery is ever free. */
export function deliveryPrice({ delivery }: ShopSettings, method: DeliveryMethod): PricingDelivery {
  return method === 'standard'
    ? { cents: delivery.standardCents, freeFromCents: delivery.freeFromCents }
    : { cents: delivery.expressCents, freeFromCents: null }
}

/** The choices for a basket worth `discountedCents`, with the days on which each would arrive when ordered at `now`. */
export function deliveryOptions(settings: ShopSettings, discountedCents: Cents, now: Date): DeliveryOption[] {
  return deliveryMethods.map((method) => {
    const { cents, freeFromCents } = deliveryPrice(settings, method)
    return {
      method,
      cents: freeFromCents !== null && discountedCents >= freeFromCents ? 0 : cents,
      arrives: arrivalOf(settings, method, now),
    }
  })
}

/** First and last day of arrival, counted in working days from the day after `now` (UTC). */
export function arrivalOf({ delivery }: ShopSettings, method: DeliveryMethod, now: Date): [string, string] {
  const [from, to] = delivery.days[method]
  return [workingDay(now, from), workingDay(now, to)]
}

function workingDay(from: Date, days: number): string {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()))
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString().slice(0, 10)
}
