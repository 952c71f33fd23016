import type { CatalogObject, Currency } from 'square'
import { tastes } from '#shared/food.ts'
import type { ProductRecord, VariationRecord } from '#shop/ports.ts'
import { attributesOf } from './attributes.ts'
import { descriptionText } from './description.ts'
import {
  readAllergens,
  readCravings,
  readDiets,
  readNamedNumbers,
  readHeat,
  readIngredients,
  readShelf,
  UNDECLARED_ALLERGENS,
} from './food.ts'

interface LocationContext {
  locationId: string
  currency: Currency
}

export function isSoldAt(object: CatalogObject, locationId: string): boolean {
  if (object.absentAtLocationIds?.includes(locationId)) return false
  return (object.presentAtAllLocations ?? true) || (object.presentAtLocationIds?.includes(locationId) ?? false)
}

/**
 * An item as the shop's product. Null when it cannot be bought here: archived, or without a
 * variation that has a price in our currency.
 */
export function productOf(object: CatalogObject.Item, place: LocationContext): ProductRecord | null {
  const data = object.itemData ?? {}
  const variations = (data.variations ?? [])
    .filter((part) => part.type === 'ITEM_VARIATION')
    .toSorted((a, b) => (a.itemVariationData?.ordinal ?? 0) - (b.itemVariationData?.ordinal ?? 0))
    .flatMap((part) => variationOf(part, place) ?? [])
  if (data.isArchived || variations.length === 0) return null
  const attributes = attributesOf(object)
  const food = data.foodAndBeverageDetails
  return {
    id: object.id,
    name: data.name ?? '',
    description: descriptionText(data.descriptionHtml, data.descriptionPlaintext ?? data.description),
    categoryIds: categoriesOf(data),
    pictureIds: data.imageIds ?? [],
    variations,
    country: attributes.origin && /^[A-Z]{2}$/.test(attributes.origin) ? attributes.origin : null,
    region: attributes.region ?? null,
    flavour: attributes.flavour ?? null,
    cravings: readCravings(attributes.cravings),
    diets: readDiets(food),
    allergens: attributes.allergens === UNDECLARED_ALLERGENS ? null : readAllergens(food),
    ingredients: readIngredients(food),
    heat: readHeat(attributes.heat),
    compass: compassOf(attributes.compass),
    nutrition: readNamedNumbers(attributes.nutrition),
    tint: attributes.tint ?? null,
    shelf: readShelf(attributes.shelf),
    // Square has no time of creation. For an item that was never changed, `updatedAt` is the time
    // of creation.
    createdAt: object.updatedAt ?? new Date(0).toISOString(),
  }
}

function variationOf(object: CatalogObject.ItemVariation, { locationId, currency }: LocationContext): VariationRecord | null {
  const data = object.itemVariationData ?? {}
  const here = data.locationOverrides?.find((override) => override.locationId === locationId)
  const price = here?.priceMoney ?? data.priceMoney
  const isPriced = (here?.pricingType ?? data.pricingType) !== 'VARIABLE_PRICING' && price?.amount != null && price.currency === currency
  if (!isPriced || data.sellable === false || object.isDeleted || !isSoldAt(object, locationId)) return null
  const grams = Number(attributesOf(object).weight_grams)
  return {
    id: object.id,
    name: data.name ?? '',
    sku: data.sku ?? null,
    priceCents: Number(price.amount),
    weightGrams: grams > 0 ? Math.round(grams) : null,
    tracked: here?.trackInventory ?? data.trackInventory ?? false,
  }
}

function categoriesOf(data: NonNullable<CatalogObject.Item['itemData']>): string[] {
  const named = (data.categories ?? []).flatMap(({ id }) => id ?? [])
  return named.length === 0 && data.categoryId ? [data.categoryId] : named
}

function compassOf(text: string | undefined): ProductRecord['compass'] {
  const figures = readNamedNumbers(text)
  return Object.fromEntries(tastes.flatMap((axis) => (figures[axis] === undefined ? [] : [[axis, Math.min(5, figures[axis])]])))
}
