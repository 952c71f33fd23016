import type { Allergen, Craving, Diet, ShelfName, Taste } from '#shared/food.ts'
import type { Cents } from '#shared/money.ts'

export interface ProductRecord {
  id: string
  name: string
  /** Plain text, paragraphs parted by blank lines. */
  description: string
  categoryIds: string[]
  pictureIds: string[]
  variations: VariationRecord[]
  /** ISO 3166-1 alpha-2 code, null where the point of sale does not say. */
  country: string | null
  region: string | null
  flavour: string | null
  cravings: Craving[]
  diets: Diet[]
  /** null: not stated, which never counts as free of any. */
  allergens: Allergen[] | null
  ingredients: string[]
  heat: 0 | 1 | 2 | 3
  /** 0 to 5 an axis. */
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
  /** false: never runs out. */
  tracked: boolean
}

export interface CategoryRecord {
  id: string
  name: string
  ordinal: number
  /** The category that it is part of. Left out by what was mirrored before categories were nested. */
  parentId?: string | null
}

/** `percent` as a decimal string, '8.875'; null where the tax has none. */
export interface TaxRecord {
  id: string
  name: string
  percent: string | null
  included: boolean
}

export interface ModifiersRecord {
  id: string
  name: string
  /** What may be chosen, in order, with what it costs more. */
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

/** One object as it now stands at the point of sale; `source` is the object as the SDK shapes it. */
export type CatalogueChange = { id: string; version: number; source: unknown } & (CatalogueRecord | { kind: 'gone' })

/** A count of one variation. `countedAt` is the point of sale's time of the last change that it includes. */
export interface StockCount {
  variationId: string
  quantity: number
  countedAt: Date
}
