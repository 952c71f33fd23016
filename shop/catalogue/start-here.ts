import type { ProductCard } from './catalogue.types.ts'

/** Why a product stands first on a page: the rule that chose it. */
export type StartHereReason = 'month' | 'rated' | 'featured' | 'new' | 'first'

interface StartHerePick {
  product: ProductCard
  reason: StartHereReason
}

/** Fewer reviews, or worse ones, recommend nothing. */
const MIN_REVIEWS = 3
const MIN_AVERAGE = 4.2

/**
 * The product to begin with, of those that can be bought: the snack of the month, else the best
 * rated, else a featured or a new one, else the first. Null when all are sold out.
 */
export function pickStartHere(products: readonly ProductCard[]): StartHerePick | null {
  const inStock = products.filter(({ addVariationId, pictureId }) => addVariationId !== null && pictureId !== null)
  const pick = (reason: StartHereReason, product: ProductCard | undefined): StartHerePick | null => (product ? { product, reason } : null)
  const rated = inStock.filter(({ rating }) => rating !== null && rating.count >= MIN_REVIEWS && rating.average >= MIN_AVERAGE)
  return (
    pick(
      'month',
      inStock.find(({ shelf }) => shelf === 'month'),
    ) ??
    pick('rated', rated.toSorted((a, b) => (b.rating?.average ?? 0) - (a.rating?.average ?? 0))[0]) ??
    pick(
      'featured',
      inStock.find(({ shelf }) => shelf === 'featured'),
    ) ??
    pick(
      'new',
      inStock.find(({ shelf }) => shelf === 'new'),
    ) ??
    pick('first', inStock[0])
  )
}
