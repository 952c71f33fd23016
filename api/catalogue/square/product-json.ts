import { getSquareProducts } from '#shop/catalogue/square-shapes.ts'
import type { Shop } from '#shop/shop.ts'

/** Maximum number of cached products, of a few KB each. */
const MAX_CACHED_PRODUCTS = 2000

/**
 * The JSON of each product in the shape of the point of sale's SDK, as bytes. Searches repeat the
 * same products: to read and parse their rows for each search costs ten times the search, and long
 * texts keep the garbage collector busy. It is emptied when the catalog changes.
 */
export class ProductJson {
  private readonly cached = new Map<string, Buffer>()
  private contents = -1
  private readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
  }

  /** The JSON of the products that are on sale, in the order of `ids`. */
  async of(ids: readonly string[]): Promise<Buffer[]> {
    const { contents } = this.shop.catalogue
    if (contents !== this.contents || this.cached.size > MAX_CACHED_PRODUCTS) this.cached.clear()
    this.contents = contents
    const missing = ids.filter((id) => !this.cached.has(id))
    const read = new Map<string, Buffer>()
    if (missing.length > 0)
      for (const product of await getSquareProducts(this.shop, missing)) read.set(product.id, Buffer.from(JSON.stringify(product)))
    const texts = ids.flatMap((id) => read.get(id) ?? this.cached.get(id) ?? [])
    if (this.shop.catalogue.contents === contents) for (const [id, text] of read) this.cached.set(id, text)
    return texts
  }
}
