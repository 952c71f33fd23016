import type { Cents } from '#shared/money.ts'
import type { ProductCard, ProductView, Sellable, VariationView } from '../catalogue.ts'
import type { CatalogueRecord, ProductRecord, VariationRecord } from '../ports.ts'
import type { NamedPicture } from './picture-name.ts'

/** Stock of an untracked variation: more than any cart may hold. */
const ENDLESS = 1_000_000
/** From this many on, 'Only 3 left' is not said. */
const FEW = 5

export type Kinds = { [K in Exclude<CatalogueRecord['kind'], 'picture'>]: Map<string, Extract<CatalogueRecord, { kind: K }>['record']> } & {
  picture: Map<string, NamedPicture>
}

/** One product with everything that listing, filtering and showing it needs, made once per change. */
export interface Shelved {
  record: ProductRecord
  slug: string
  card: ProductCard
  categories: string[]
  /** The category whose name is shown. */
  category: { id: string; slug: string; name: string } | null
  lowestCents: Cents
  inStock: boolean
}

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || 'snack'
}

/** Puts every product that can be bought on the shelf, with a slug that no other has. */
export function shelve(kinds: Kinds, available: (variation: VariationRecord) => number): Map<string, Shelved> {
  const slugs = new Set<string>()
  const shelved = new Map<string, Shelved>()
  // Of two snacks with one name the older keeps its address.
  for (const record of [...kinds.product.values()].toSorted(byAge)) {
    if (record.variations.length === 0) continue
    const plain = slugOf(record.name)
    const slug = slugs.has(plain) ? `${plain}-${record.id.slice(-6).toLowerCase()}` : plain
    slugs.add(slug)
    const categories = record.categoryIds.filter((id) => kinds.category.has(id))
    const first = kinds.category.get(categories[0] ?? '')
    const card = cardOf(record, slug, kinds, available)
    shelved.set(record.id, {
      record,
      slug,
      card,
      categories,
      category: first ? { id: first.id, slug: slugOf(first.name), name: first.name } : null,
      lowestCents: Math.min(...record.variations.map((v) => v.priceCents)),
      inStock: card.addVariationId !== null,
    })
  }
  return shelved
}

function byAge(a: ProductRecord, b: ProductRecord): number {
  return a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
}

export function availableOf(variation: VariationRecord, stock: { onHand: number; reserved: number } | undefined): number {
  if (!variation.tracked) return ENDLESS
  return Math.max(0, (stock?.onHand ?? 0) - (stock?.reserved ?? 0))
}

export function cardOf(record: ProductRecord, slug: string, kinds: Kinds, available: (variation: VariationRecord) => number): ProductCard {
  const buyable = record.variations.find((variation) => available(variation) > 0)
  const shown = buyable ?? record.variations[0]!
  const left = buyable ? available(buyable) : 0
  const picture = kinds.picture.get(record.pictureIds[0] ?? '')
  return {
    id: record.id,
    slug,
    name: record.name,
    country: record.country,
    flavour: record.flavour,
    tint: record.tint ?? 'cocoa',
    pictureId: picture?.name ?? null,
    pictureAlt: picture?.alt ?? record.name,
    shelf: record.shelf,
    priceCents: shown.priceCents,
    fromPrice: new Set(record.variations.map((v) => v.priceCents)).size > 1,
    weightGrams: shown.weightGrams,
    addVariationId: buyable?.id ?? null,
    fewLeft: buyable && left <= FEW ? left : null,
  }
}

export function productViewOf(
  shelved: Shelved,
  kinds: Kinds,
  available: (v: VariationRecord) => number,
  companions: Pick<ProductView, 'related' | 'goesWith'>,
): ProductView {
  const { record, card, category } = shelved
  return {
    ...card,
    description: record.description,
    region: record.region,
    category,
    pictures: record.pictureIds.flatMap((id) => kinds.picture.get(id) ?? []).map(({ name, alt }) => ({ id: name, alt })),
    variations: record.variations.map((variation): VariationView => ({
      id: variation.id,
      name: variation.name,
      priceCents: variation.priceCents,
      weightGrams: variation.weightGrams,
      unitPriceCents: variation.weightGrams ? Math.round((variation.priceCents * 100) / variation.weightGrams) : null,
      available: available(variation),
    })),
    cravings: record.cravings,
    diets: record.diets,
    allergens: record.allergens,
    ingredients: record.ingredients,
    heat: record.heat,
    compass: record.compass,
    nutrition: record.nutrition,
    ...companions,
  }
}

export function sellableOf(shelved: Shelved, variation: VariationRecord, available: number): Sellable {
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
    categoryIds: shelved.categories,
    tracked: variation.tracked,
    available,
  }
}
