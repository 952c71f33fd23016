import type { CatalogueChange } from './catalogue.ts'
import type { ProductAtPointOfSale, ProductDraft } from './product-draft.ts'

/**
 * Where products, categories, prices and taxes come from. Every call throws only OutsideUnavailable
 * or OutsideRefused.
 */
export interface CatalogueSource {
  /** Every change after `since`, deletions included. Null returns the whole catalogue. */
  catalogueSince(since: Date | null): AsyncIterable<CatalogueChange>
  /** The present state of these catalogue objects. Objects that never existed are left out. */
  catalogueObjects(ids: string[]): Promise<CatalogueChange[]>
  /** Downloads a catalogue picture. */
  picture(url: string): Promise<Uint8Array>
  /** A product as staff edit it, hidden products included. Null where there is none. */
  product(id: string): Promise<ProductAtPointOfSale | null>
  /**
   * Writes the product from the draft and returns its id. A null `id` creates a product; the same
   * key never creates two. Throws OutsideRefused('VERSION_MISMATCH') when another writer changed
   * the product after `version`.
   */
  saveProduct(id: string | null, draft: ProductDraft, version: number, key: string): Promise<string>
  /** Adds a JPEG to a product, once per key, and returns the picture's id. */
  addPicture(productId: string, picture: { bytes: Uint8Array; alt: string }, key: string): Promise<string>
  deleteProduct(id: string): Promise<void>
  /** Checks that the source can be reached. */
  ping(): Promise<void>
}
