import type { Allergen, Craving, Diet, ShelfName, Taste } from '#shared/food.ts'
import type { Cents } from '#shared/money.ts'

export interface ProductRecord {
  id: string
  name: string
  /** Plain text; blank lines separate paragraphs. */
  description: string
  categoryIds: string[]
  pictureIds: string[]
  variations: VariationRecord[]
  /** ISO 3166-1 alpha-2 code; null when the point of sale has none. */
  country: string | null
  region: string | null
  flavour: string | null
  cravings: Craving[]
  diets: Diet[]
  /** Null: not stated. This never counts as free of an allergen. */
  allergens: Allergen[] | null
  ingredients: string[]
  heat: 0 | 1 | 2 | 3
  /** 0 to 5 per axis. */
  compass: Partial<Record<Taste, number>>
  /** Per 100 g: energy_kj, energy_kcal, and grams of fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
  nutrition: Record<string, number>
  tint: string | null
  shelf: ShelfName | null
  createdAt: string
}

export interface VariationRecord {
  id: string
  name: string
  sku: string | null
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
  | { kind: 'picture'; record: { id: string; url: string; alt: string } }
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
