import type { CatalogObject, Currency } from 'square'
import { parseGtin } from './gtin.ts'
import { type NativeFieldName, parseAttributes, type ProductFields } from '#shared/product-fields.ts'
import type { ProductRecord, VariationRecord } from '#shop/ports.ts'
import { attributesOf } from './attributes.ts'
import { descriptionText } from './description.ts'
import { readAllergens, readDiets, readIngredients, UNDECLARED_ALLERGENS } from './food.ts'

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
  const native: Pick<ProductFields, NativeFieldName> = {
    description: descriptionText(data.descriptionHtml, data.descriptionPlaintext ?? data.description),
    ingredients: readIngredients(food),
    allergens: attributes.allergens === UNDECLARED_ALLERGENS ? null : readAllergens(food),
    diets: readDiets(food),
  }
  return {
    id: object.id,
    name: data.name ?? '',
    categoryIds: categoriesOf(data),
    pictureIds: data.imageIds ?? [],
    variations,
    ...parseAttributes(attributes),
    ...native,
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
  const gtin = parseGtin(data.upc)
  const grams = Number(attributesOf(object).weight_grams)
  return {
    id: object.id,
    name: data.name ?? '',
    sku: data.sku ?? null,
    ...(gtin && { gtin }),
    priceCents: Number(price.amount),
    weightGrams: grams > 0 ? Math.round(grams) : null,
    tracked: here?.trackInventory ?? data.trackInventory ?? false,
  }
}

function categoriesOf(data: NonNullable<CatalogObject.Item['itemData']>): string[] {
  const named = (data.categories ?? []).flatMap(({ id }) => id ?? [])
  return named.length === 0 && data.categoryId ? [data.categoryId] : named
}
