import type { CartBoxView } from '#shop/cart/cart.types.ts'
import { type LinkQuery, urls } from '#shared/urls.ts'
import type { BoxPreferences } from '#shared/discovery-box.ts'
import { listingParameters } from './listing/listing-url.ts'

/** The page on which a box in the basket is changed, with its snacks and preferences. */
export function changeBoxUrl({ id, size, preferences, snacks }: CartBoxView): string {
  return urls.discoveryBox({ ...boxParameters(size, preferences), snack: snacks.map(({ variationId }) => variationId), box: id })
}

/** The size and the preferences of a box as URL parameters. */
export function boxParameters(size: number, preferences: BoxPreferences): LinkQuery<'discoveryBox'> {
  const { diet, free, heat, country } = listingParameters(preferences)
  return { size: String(size), diet, free, heat, country }
}
