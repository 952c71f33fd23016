import type { Cents } from '#shared/money.ts'
import type { ProductFields } from '#shared/product-fields.ts'

/**
 * A product. Undeclared allergens never count as free of an allergen. Nutrition is per 100 g, in
 * grams (energy in kJ and kcal).
 */
export interface ProductRecord extends ProductFields {
  id: string
  name: string
  categoryIds: string[]
  pictureIds: string[]
  variations: VariationRecord[]
  createdAt: string
  /** The names it had before, which links from outside may still use. Only the mirror knows them. */
  formerNames?: string[]
}

export interface VariationRecord {
  id: string
  name: string
  sku: string | null
  /** Its GTIN, verified. Missing where there is none, and in rows from before it was read. */
  gtin?: string
  priceCents: Cents
  weightGrams: number | null
  /** False: the stock is unlimited. */
  tracked: boolean
}

export interface CategoryRecord {
  id: string
  name: string
  ordinal: number
  /** The parent category. Missing in rows that were mirrored before categories were nested. */
  parentId?: string | null
  /** The names it had before, which links from outside may still use. Only the mirror knows them. */
  formerNames?: string[]
}

/**
 * The subject of a picture other than the product itself, so that pages can say so in every
 * language.
 */
export type PictureSubject = 'ingredients' | 'served'

export interface PictureRecord {
  id: string
  url: string
  alt: string
  /** Missing where the picture is of the product. */
  subject?: PictureSubject
}

/** `percent` as a decimal string, '8.875'; null when the tax has none. */
export interface TaxRecord {
  id: string
  name: string
  percent: string | null
  included: boolean
}

export interface ModifiersRecord {
  id: string
  name: string
  /** The choices in order, with their surcharge. */
  choices: { id: string; name: string; priceCents: Cents }[]
  several: boolean
}

export type CatalogueRecord =
  | { kind: 'product'; record: ProductRecord }
  | { kind: 'category'; record: CategoryRecord }
  | { kind: 'picture'; record: PictureRecord }
  | { kind: 'discount'; record: { id: string; name: string } }
  | { kind: 'tax'; record: TaxRecord }
  | { kind: 'modifiers'; record: ModifiersRecord }

/**
 * One object in its present state at the point of sale. `source` is the object in the SDK's format.
 */
export type CatalogueChange = { id: string; version: number; source: unknown } & (CatalogueRecord | { kind: 'gone' })

/**
 * The stock count of one variation. `countedAt` is the point of sale's time of the last change in
 * it.
 */
export interface StockCount {
  variationId: string
  quantity: number
  countedAt: Date
}
