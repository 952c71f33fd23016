import type { Cents } from '#shared/money.ts'
import type { ProductRecord } from './catalogue.ts'

/** A product as staff write it at the point of sale: all that they may change of it. */
export interface ProductSheet extends Pick<
  ProductRecord,
  | 'name'
  | 'description'
  | 'categoryIds'
  | 'pictureIds'
  | 'country'
  | 'region'
  | 'flavour'
  | 'cravings'
  | 'diets'
  | 'allergens'
  | 'ingredients'
  | 'heat'
  | 'compass'
  | 'nutrition'
  | 'tint'
  | 'shelf'
> {
  /** Kept, but not sold. */
  hidden: boolean
  variations: SheetVariation[]
}

export interface SheetVariation {
  /** null for one that is yet to be made. */
  id: string | null
  name: string
  sku: string | null
  priceCents: Cents
  weightGrams: number | null
  tracked: boolean
}

/** A product as it stands at the point of sale; `version` is what the next write must name. */
export interface ProductThere {
  sheet: ProductSheet
  version: number
}

/** Pieces more or fewer on the shelf, or how many there are. */
export type StockChange = { variationId: string } & ({ more: number } | { fewer: number } | { counted: number })
