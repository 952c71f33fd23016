import { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { Actor } from '#shop/actor.ts'
import { addWhatFits, LineOf } from './cart.ts'
import type { ListingQuery, ListingView, ProductCard, Sellable } from '#shop/catalogue/catalogue.types.ts'
import { wasPressed } from '#shop/base/idempotency.ts'
import type { Shop } from '#shop/shop.ts'

/** Snacks in a box, each from another country. */
const SIZE = 5
/** As many pages of the shelves as one view shows: the box is picked from these. */
const PAGES = 10

/** What of the shelves its buyer would eat. */
export type BoxWish = Pick<ListingQuery, 'diets' | 'free' | 'heat'>

export interface DiscoveryBox {
  /** One piece of each; fewer than five where fewer countries fit the wish. */
  snacks: Sellable[]
  totalCents: Cents
  /** Whether the next turn brings another. */
  hasOthers: boolean
  /** What it was picked from. */
  among: Pick<ListingView, 'facets' | 'unstated'>
}

/** `key` comes with the form: pressed twice, or sent again by a reload, it adds once. */
export const TakeBox = z.object({ key: z.uuid(), lines: z.array(LineOf).min(1).max(SIZE) })

/**
 * Five snacks of five countries that are in stock and fit the wish, the featured ones first. `turn` counts boxes from 1: each goes on where the one
 * before ended, country by country, and when all have had their turn with the next snack of each.
 */
export function discoveryBoxOf({ catalogue }: Pick<Shop, 'catalogue'>, wish: BoxWish, turn: number): DiscoveryBox {
  const { products, facets, unstated } = catalogue.list({ ...wish, inStock: true, sort: 'featured', from: 1, page: PAGES })
  const shelves = [...Map.groupBy(products.filter(isFit), ({ country }) => country).values()]
  const size = Math.min(SIZE, shelves.length)
  const picked = Array.from({ length: size }, (_, index) => {
    const at = (turn - 1) * size + index
    const shelf = shelves[at % shelves.length]!
    return shelf[Math.floor(at / shelves.length) % shelf.length]!
  })
  const snacks = picked.flatMap(({ addVariationId }) => catalogue.sellable(addVariationId ?? '') ?? [])
  return {
    snacks,
    totalCents: snacks.reduce((sum, { priceCents }) => sum + priceCents, 0),
    hasOthers: shelves.reduce((sum, shelf) => sum + shelf.length, 0) > size,
    among: { facets, unstated },
  }
}

/**
 * Puts one piece of each snack that a box showed into the actor's basket, as far as there is any. `isWhole`: whether all of them came; `token` as with
 * `addLine`. Throws Failure('too-many-requests').
 */
export async function takeBox(
  shop: Shop,
  by: Actor,
  { key, lines }: z.infer<typeof TakeBox>,
): Promise<{ token: string | null; isWhole: boolean }> {
  const owner = by.kind === 'customer' ? by.userId : by.cartToken
  if (owner && (await wasPressed(shop, `box:${owner}:${key}`))) return { token: null, isWhole: true }
  const { token, added } = await addWhatFits(
    shop,
    by,
    lines.map(({ variationId }) => ({ variationId, quantity: 1 })),
  )
  return { token, isWhole: added.every(({ quantity }) => quantity === 1) }
}

function isFit({ country, addVariationId }: ProductCard): boolean {
  return country !== null && addVariationId !== null
}
