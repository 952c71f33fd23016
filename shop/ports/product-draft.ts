import type { Cents } from '#shared/money.ts'
import type { ProductFields } from '#shared/product-fields.ts'
import type { ProductRecord } from './catalogue.ts'

/** The draft of a product: every field that staff may change at the point of sale. */
export interface ProductDraft extends ProductFields, Pick<ProductRecord, 'name' | 'categoryIds' | 'pictureIds'> {
  /** Stored, but not sold. */
  hidden: boolean
  variations: DraftVariation[]
}

export interface DraftVariation {
  /** Null for a new one. */
  id: string | null
  name: string
  sku: string | null
  priceCents: Cents
  weightGrams: number | null
  tracked: boolean
}

/** The current product at the point of sale. The next write must name `version`. */
export interface ProductAtPointOfSale {
  draft: ProductDraft
  version: number
}

/** Pieces added, pieces removed, or the counted total. */
export type StockChange = { variationId: string } & ({ more: number } | { fewer: number } | { counted: number })
