import { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { Actor } from '#shop/actor.ts'
import { addAvailablePieces, CartLineId } from './cart.ts'
import type { ListingQuery, ListingView, ProductCard, Sellable } from '#shop/catalogue/catalogue.types.ts'
import { isRepeatedKey } from '#shop/base/idempotency.ts'
import type { Shop } from '#shop/shop.ts'

/** Snacks in a box, each from a different country. */
const BOX_SIZE = 5
/** The box is chosen from the first ten pages of the catalogue listing. */
const MAX_LISTING_PAGES = 10

/** The buyer's dietary filters. */
export type BoxPreferences = Pick<ListingQuery, 'diets' | 'free' | 'heat'>

interface DiscoveryBox {
  /** One piece of each. Fewer than five where fewer countries match the filters. */
  snacks: Sellable[]
  totalCents: Cents
  /** Whether the next turn gives a different box. */
  hasOthers: boolean
  /** The listing that the box was chosen from. */
  among: Pick<ListingView, 'facets' | 'unstated'>
}

/** `key` is the idempotency key of the form: a double submit or a reload adds once. */
export const AddBox = z.object({ key: z.uuid(), lines: z.array(CartLineId).min(1).max(BOX_SIZE) })

/**
 * Five snacks from five countries that are in stock and match the filters, featured snacks first.
 * `turn` counts boxes from 1. Each box continues after the previous one, country by country; after
 * the last country it uses the next snack of each.
 */
export function pickDiscoveryBox({ catalogue }: Pick<Shop, 'catalogue'>, preferences: BoxPreferences, turn: number): DiscoveryBox {
  const { products, facets, unstated } = catalogue.list({
    ...preferences,
    inStock: true,
    sort: 'featured',
    from: 1,
    page: MAX_LISTING_PAGES,
  })
  const shelves = [...Map.groupBy(products.filter(isFit), ({ country }) => country).values()]
  const size = Math.min(BOX_SIZE, shelves.length)
  const picked = Array.from({ length: size }, (_, index) => {
    const at = (turn - 1) * size + index
    const shelf = shelves[at % shelves.length] ?? []
    return shelf[Math.floor(at / shelves.length) % shelf.length]
  })
  const snacks = picked.flatMap((product) => product ?? []).flatMap(({ addVariationId }) => catalogue.sellable(addVariationId ?? '') ?? [])
  return {
    snacks,
    totalCents: snacks.reduce((sum, { priceCents }) => sum + priceCents, 0),
    hasOthers: shelves.reduce((sum, shelf) => sum + shelf.length, 0) > size,
    among: { facets, unstated },
  }
}

/**
 * Adds one piece of each snack of a displayed box to the actor's cart, as far as in stock.
 * `isWhole`: whether every snack was added. `token` as in `addLine`. Throws
 * Failure('too-many-requests').
 */
export async function addBoxToCart(
  shop: Shop,
  by: Actor,
  { key, lines }: z.infer<typeof AddBox>,
): Promise<{ token: string | null; isWhole: boolean }> {
  const owner = by.kind === 'customer' ? by.userId : by.cartToken
  if (owner && (await isRepeatedKey(shop, `box:${owner}:${key}`))) return { token: null, isWhole: true }
  const { token, added } = await addAvailablePieces(
    shop,
    by,
    lines.map(({ variationId }) => ({ variationId, quantity: 1 })),
  )
  return { token, isWhole: added.every(({ quantity }) => quantity === 1) }
}

function isFit({ country, addVariationId }: ProductCard): boolean {
  return country !== null && addVariationId !== null
}
