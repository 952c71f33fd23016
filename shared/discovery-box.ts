import type { Avoidance, Diet, heatLevels } from './food.ts'

/** How many snacks a discovery box can hold. */
export const boxSizes = [5, 8, 12] as const
export type BoxSize = (typeof boxSizes)[number]

/** The longest text of a gift card. */
export const MAX_GIFT_CARD_LENGTH = 300

/** The customer's preferences for a box. A field that is missing asks for nothing. */
export interface BoxPreferences {
  diets?: Diet[]
  free?: Avoidance[]
  heat?: (typeof heatLevels)[number]
  /** Country codes. */
  countries?: string[]
}
