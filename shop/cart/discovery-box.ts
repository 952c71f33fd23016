import type { BoxPreferences, BoxSize } from '#shared/discovery-box.ts'
import type { Cents } from '#shared/money.ts'
import type { ListingView, ProductCard, Sellable } from '#shop/catalogue/catalogue.types.ts'
import { boxPrice } from '#shop/pricing/box-price.ts'
import type { Shop } from '#shop/shop.ts'

/** The box is chosen from the first pages of the catalogue listing. */
const MAX_LISTING_PAGES = 50

/** The input of the composition of a box. */
interface BoxWish {
  size: BoxSize
  preferences: BoxPreferences
  /** Counts the boxes from 1: each shuffle takes the next. */
  turn?: number
  /** Snacks to keep in the box, as far as they can be bought. The box is filled up to its size. */
  snacks?: readonly string[]
}

/** A box to look at before it is bought. */
export interface DiscoveryBox {
  /** One piece of each. Fewer than `size` where fewer snacks match the preferences. */
  snacks: (Sellable & { swapTo: string | null })[]
  isFull: boolean
  /** Of the box, and of its snacks one by one. */
  priceCents: Cents
  separatePriceCents: Cents
  /** Whether the next turn gives a different box. */
  hasOthers: boolean
  /** The listing that the box was chosen from. */
  among: Pick<ListingView, 'facets' | 'unstated'>
}

/**
 * A box of snacks that are in stock and match the preferences, featured snacks first, each from
 * another country as long as there are countries. Each turn continues after the previous one.
 * `swapTo` is the next snack that could replace one.
 */
export function composeBox(
  shop: Pick<Shop, 'catalogue' | 'settings'>,
  { size, preferences, turn = 1, snacks = [] }: BoxWish,
): DiscoveryBox {
  const { candidates, facets, unstated } = candidatesFor(shop, preferences)
  const kept = keepable(shop, snacks).slice(0, size)
  const chosen = fillUp(kept, rotated(candidates, (turn - 1) * size), size)
  const price = boxPrice(
    chosen.map(({ priceCents }) => priceCents),
    shop.settings.box.percentOff,
  )
  return {
    snacks: chosen.map((snack) => ({ ...snack, swapTo: replacementFor(snack, chosen, candidates)?.variationId ?? null })),
    isFull: chosen.length === size,
    priceCents: price.priceCents,
    separatePriceCents: price.fullCents,
    hasOthers: candidates.length > size,
    among: { facets, unstated },
  }
}

/** The snacks of a box in which each missing one is replaced; null where too few snacks match. */
export function refilledSnacks(
  shop: Pick<Shop, 'catalogue'>,
  preferences: BoxPreferences,
  { kept, without, size }: { kept: Sellable[]; without: ReadonlySet<string>; size: number },
): Sellable[] | null {
  const candidates = candidatesFor(shop, preferences).candidates.filter(({ variationId }) => !without.has(variationId))
  const snacks = fillUp(kept, candidates, size)
  return snacks.length === size ? snacks : null
}

/**
 * The snacks that match, country by country: the first of each country, then the second, so that
 * neighbors come from different countries.
 */
function candidatesFor({ catalogue }: Pick<Shop, 'catalogue'>, preferences: BoxPreferences) {
  const { products, facets, unstated } = catalogue.list({
    ...preferences,
    inStock: true,
    sort: 'featured',
    from: 1,
    page: MAX_LISTING_PAGES,
  })
  const shelves = [...Map.groupBy(products.filter(isFit), ({ country }) => country).values()]
  const rounds = Array.from({ length: Math.max(0, ...shelves.map(({ length }) => length)) }, (_, round) =>
    shelves.flatMap((shelf) => shelf[round] ?? []),
  )
  const candidates = rounds.flat().flatMap(({ addVariationId }) => catalogue.sellable(addVariationId ?? '') ?? [])
  return { candidates, facets, unstated }
}

function isFit({ country, addVariationId }: ProductCard): boolean {
  return country !== null && addVariationId !== null
}

/** The snacks of the customer's own choice that can be bought, each once. */
function keepable({ catalogue }: Pick<Shop, 'catalogue'>, variationIds: readonly string[]): Sellable[] {
  return [...new Set(variationIds)].flatMap((id) => {
    const sellable = catalogue.sellable(id)
    return sellable && sellable.available > 0 ? [sellable] : []
  })
}

/** Adds candidates up to `size`: from new countries first, then from any. No product twice. */
function fillUp(kept: Sellable[], candidates: readonly Sellable[], size: number): Sellable[] {
  const box = [...kept]
  for (const isNew of [(one: Sellable) => !box.some(({ country }) => country === one.country), () => true])
    for (const one of candidates) if (box.length < size && !isIn(box, one) && isNew(one)) box.push(one)
  return box
}

/**
 * The next snack after `snack`, from a country that the rest of the box does not have if possible.
 */
function replacementFor(snack: Sellable, box: readonly Sellable[], candidates: readonly Sellable[]): Sellable | null {
  const next = rotated(candidates, candidates.findIndex(({ productId }) => productId === snack.productId) + 1)
  const free = next.filter((one) => !isIn(box, one))
  const countries = new Set(box.filter((one) => one !== snack).map(({ country }) => country))
  return free.find(({ country }) => !countries.has(country)) ?? free[0] ?? null
}

function isIn(box: readonly Sellable[], { productId }: Sellable): boolean {
  return box.some((one) => one.productId === productId)
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length > 0 ? by % list.length : 0
  return [...list.slice(start), ...list.slice(0, start)]
}
