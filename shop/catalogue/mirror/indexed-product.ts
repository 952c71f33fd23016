import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import { pickProductFields } from '#shared/product-fields.ts'
import type { ProductCard, ProductView, Sellable, VariationView } from '../catalogue.types.ts'
import type { CategoryRecord, ProductRecord, VariationRecord } from '#shop/ports.ts'
import { hasInsects } from '../insects.ts'
import type { NamedPicture } from '../views/picture-name.ts'
import type { Rating } from './ratings.ts'
import type { Translations, LocalizedRecords } from '../views/translations.ts'

/** Stock of an untracked variation: more than any cart may hold. */
const UNTRACKED_QUANTITY = 1_000_000
/** Up to this many pieces left, pages say 'Only 3 left'. */
const MAX_FEW_LEFT = 5

/** Objects that products refer to. */
export interface CatalogueRelations {
  category: Map<string, CategoryRecord>
  picture: Map<string, NamedPicture>
  /** Translations of products, their sizes and categories. */
  texts: Translations
}

export interface CategoryRef {
  id: string
  slug: string
  name: string
}

/** A product with all data for listing, filtering and display; rebuilt at each change. */
export interface IndexedProduct {
  /** The record from the point of sale, and its translation into each language that has one. */
  record: ProductRecord
  localized: LocalizedRecords | undefined
  slug: string
  card: ProductCard
  /** All its categories, including their ancestors. */
  within: readonly CategoryRef[]
  categories: string[]
  /** The category whose name is shown. */
  category: CategoryRef | null
  inStock: boolean
  /** Its position in the indexes. */
  place: number
}

/** The record in a language, as far as it is translated. Null gives the point of sale's record. */
export function localizedRecord({ record, localized }: Pick<IndexedProduct, 'record' | 'localized'>, locale: Locale | null): ProductRecord {
  return (locale && localized?.[locale]) ?? record
}

type AvailabilityOf = (variation: VariationRecord) => number

/** The data of a product page besides the product. */
interface ProductSurroundings {
  kinds: CatalogueRelations
  available: AvailabilityOf
  bestBeforeOf: (variation: VariationRecord) => string | null
}

/** Pieces of a variation that can be bought, from its stock left. */
export function availableQuantity(variation: VariationRecord, left: number | undefined): number {
  return variation.tracked ? Math.max(0, left ?? 0) : UNTRACKED_QUANTITY
}

/**
 * The card of a product. Throws an error for a product without variations, which is not on sale.
 */
export function buildProductCard(
  record: ProductRecord,
  { slug, kinds, available, rating }: { slug: string; kinds: CatalogueRelations; available: AvailabilityOf; rating?: Rating | undefined },
): ProductCard {
  const buyable = record.variations.find((variation) => available(variation) > 0)
  const shown = buyable ?? record.variations[0]
  if (!shown) throw new Error(`The product ${record.id} has no variations`)
  const left = buyable ? available(buyable) : 0
  const pictures = record.pictureIds.flatMap((id) => kinds.picture.get(id) ?? [])
  const picture = kinds.picture.get(record.pictureIds[0] ?? '')
  return {
    id: record.id,
    slug,
    name: record.name,
    country: record.country,
    region: record.region,
    flavour: record.flavour,
    tint: record.tint ?? 'cocoa',
    pictureId: picture?.name ?? null,
    pictureAlt: picture?.alt ?? record.name,
    servedPictureId: pictures.find(({ subject }) => subject === 'served')?.name ?? null,
    shelf: record.shelf,
    priceCents: shown.priceCents,
    fromPrice: new Set(record.variations.map((v) => v.priceCents)).size > 1,
    weightGrams: shown.weightGrams,
    savedCents: Math.max(0, ...record.variations.map((one) => (available(one) > 0 ? savingOf(one, record.variations) : 0))),
    addVariationId: buyable?.id ?? null,
    fewLeft: buyable && left <= MAX_FEW_LEFT ? left : null,
    rating: rating ? { average: rating.average, count: rating.count } : null,
  }
}

export function buildProductView(shelved: IndexedProduct, { kinds, available, bestBeforeOf }: ProductSurroundings): ProductView {
  const { record, card, category } = shelved
  return {
    ...pickProductFields(record),
    ...card,
    category,
    pictures: record.pictureIds
      .flatMap((id) => kinds.picture.get(id) ?? [])
      .map(({ name, alt, subject = null }) => ({ id: name, alt, subject })),
    variations: record.variations.map((variation): VariationView => ({
      id: variation.id,
      name: variation.name,
      priceCents: variation.priceCents,
      weightGrams: variation.weightGrams,
      unitPriceCents: variation.weightGrams ? Math.round((variation.priceCents * 100) / variation.weightGrams) : null,
      gtin: variation.gtin ?? null,
      savedCents: savingOf(variation, record.variations),
      available: available(variation),
      bestBefore: bestBeforeOf(variation),
    })),
    insects: hasInsects(shelved),
  }
}

/** A saving below this part of the price is not worth a word. */
const MIN_SAVED_PART = 0.02

/** The saving of a size compared with the same weight in the smallest size. */
function savingOf({ priceCents, weightGrams }: VariationRecord, sizes: VariationRecord[]): Cents {
  const [smallest] = sizes
    .flatMap((size) => (size.weightGrams ? [{ grams: size.weightGrams, cents: size.priceCents }] : []))
    .toSorted((a, b) => a.grams - b.grams)
  if (!smallest || !weightGrams || weightGrams <= smallest.grams) return 0
  const saved = Math.floor((smallest.cents * weightGrams) / smallest.grams) - priceCents
  return saved >= priceCents * MIN_SAVED_PART ? saved : 0
}

export function buildSellable(shelved: IndexedProduct, variation: VariationRecord, available: number): Sellable {
  const { record, card, slug } = shelved
  return {
    variationId: variation.id,
    productId: record.id,
    productSlug: slug,
    productName: record.name,
    variationName: record.variations.length > 1 ? variation.name : '',
    priceCents: variation.priceCents,
    weightGrams: variation.weightGrams,
    pictureId: card.pictureId,
    pictureAlt: card.pictureAlt,
    tint: card.tint,
    country: record.country,
    allergens: record.allergens,
    insects: hasInsects(shelved),
    categoryIds: shelved.categories,
    tracked: variation.tracked,
    available,
  }
}
