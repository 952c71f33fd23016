// A snack of the demo catalogue in a shopkeeper's words. catalogue.ts converts it to Square's form.

import type { ProductFields } from '#shared/product-fields.ts'

export type SnackAllergen =
  | 'CELERY'
  | 'CRUSTACEANS'
  | 'EGGS'
  | 'FISH'
  | 'GLUTEN'
  | 'LUPIN'
  | 'MILK'
  | 'MOLLUSCS'
  | 'MUSTARD'
  | 'PEANUTS'
  | 'SESAME'
  | 'SOY'
  | 'SULPHITES'
  | 'TREE_NUTS'
export type SnackDiet = 'VEGAN' | 'VEGETARIAN' | 'HALAL' | 'KOSHER' | 'GLUTEN_FREE' | 'DAIRY_FREE' | 'NUT_FREE'
export type FlavourAxis = 'sweet' | 'salty' | 'sour' | 'heat' | 'crunch' | 'chew'

export type PackShape = 'pouch' | 'box' | 'tin' | 'tube' | 'jar' | 'bag' | 'bar'
export type PackVoice = 'serif' | 'italic' | 'cond' | 'wide' | 'plump' | 'sign'
export type PackLayout = 'sun' | 'arch' | 'band' | 'wide' | 'frieze' | 'half' | 'poster' | 'plate' | 'column' | 'stack'

/** The form of one piece of a snack, as it lies in a bowl. */
export type PieceForm =
  | 'chip'
  | 'puff'
  | 'gummy'
  | 'drop'
  | 'block'
  | 'stick'
  | 'strip'
  | 'ball'
  | 'cracker'
  | 'square'
  | 'cookie'
  | 'nut'
  | 'crescent'
  | 'ring'
  | 'flake'

/**
 * How packages/packshots draws the pack. Missing values follow from the snack's name and origin.
 */
export interface PackLook {
  shape: PackShape
  palette: string
  motif: string
  voice: PackVoice
  layout?: PackLayout
  variant?: 'wide' | 'tall' | 'round' | 'caddy'
  pattern?: string
  /** Color behind the motif, if the palette's own color does not suit it. */
  field?: string
  /** A second motif among a jar's contents. */
  fill?: string
  /** A jar's contents (one color), or a bar's body, shade and light. */
  content?: string | [string, string, string]
  /** A piece of the filling: its form and color. Defaults to the motif. */
  piece?: [PieceForm, string]
  /** The weight on the pack; defaults to the grams of the first size. */
  weight?: string
  /** A design tint that replaces the palette's own. */
  tint?: string
}

/** Grams per 100 g. The energy is computed from these. */
export interface Macros {
  fat: number
  saturates: number
  carbohydrate: number
  sugars: number
  fibre: number
  protein: number
  salt: number
}

export interface SnackSize {
  name: string
  /** US cents. */
  cents: number
  stock: number
  grams: number
}

export interface Snack {
  name: string
  /** ISO 3166-1 alpha-2 code, then the region or town. */
  from: [string, string]
  /** About three words: 'Toasty, spiced, airy'. */
  flavour: string
  description: string
  /** A line of its own before the story. */
  headline?: string
  /** A further paragraph: where it comes from, and how it is made. */
  story?: string
  /** In order of weight, separated by semicolons. */
  ingredients: string
  contains: SnackAllergen[]
  /**
   * Stated diets. Vegetarian follows from vegan, and the three 'free' diets follow from `contains`,
   * so that they never disagree.
   */
  suits: SnackDiet[]
  /** 0 to 5 per axis. The chilies on the badge and the cravings follow from it. */
  compass: Record<FlavourAxis, number>
  per100g: Macros
  shelf?: 'new' | 'featured' | 'month'
  /** Further fields of the product. */
  more?: Partial<ProductFields>
  /** At least one. The pack shows the first one. */
  sizes: SnackSize[]
  pack: PackLook
}

/** A size or flavor for sale: its name, price in US cents, pieces in stock, net grams. */
export const snackSize = (name: string, cents: number, stock: number, grams: number): SnackSize => ({ name, cents, stock, grams })
