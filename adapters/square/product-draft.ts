import type { CatalogCustomAttributeValue, CatalogItemVariation, CatalogObject, Currency } from 'square'
import { attributeTexts } from '#shared/product-fields.ts'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'
import { attributeValueOf, type DefinedAttributeKeys } from './attribute-definitions.ts'
import { ingredientsAndDiets, UNDECLARED_ALLERGENS } from './food.ts'
import { squareMoneyOf } from './money.ts'
import { productOf } from './product.ts'

interface DraftContext {
  locationId: string
  currency: Currency
  keys: DefinedAttributeKeys
}

/** An item as a product draft for staff. Null when it has nothing that can be sold here. */
export function productDraftOf(object: CatalogObject.Item, place: Omit<DraftContext, 'keys'>): ProductDraft | null {
  const record = productOf({ ...object, itemData: { ...object.itemData, isArchived: false } }, place)
  if (!record) return null
  const { id: _, createdAt: __, ...draft } = record
  return { ...draft, hidden: object.itemData?.isArchived ?? false }
}

/**
 * The item with the values of the draft. Everything that the draft does not contain stays as it
 * was. `item` is null for a new one.
 */
export function applyProductDraft(item: CatalogObject.Item | null, draft: ProductDraft, place: DraftContext): CatalogObject.Item {
  const before = item ? productDraftOf(item, place) : null
  const id = item?.id ?? '#item'
  const data = item?.itemData ?? { productType: 'FOOD_AND_BEV' as const, isTaxable: true }
  const { description: _, descriptionPlaintext: __, categoryId: ___, ...rest } = data
  const isNewDescription = before?.description !== draft.description
  const categories = draft.categoryIds.map((one) => data.categories?.find((known) => known.id === one) ?? { id: one })
  return {
    ...item,
    type: 'ITEM',
    id,
    presentAtAllLocations: item?.presentAtAllLocations ?? true,
    itemData: {
      ...rest,
      name: draft.name,
      descriptionHtml: isNewDescription ? htmlOf(draft.description) : (data.descriptionHtml ?? htmlOf(draft.description)),
      categories,
      reportingCategory: categories.some((one) => one.id === data.reportingCategory?.id) ? data.reportingCategory : categories[0],
      imageIds: draft.pictureIds,
      isArchived: draft.hidden,
      foodAndBeverageDetails: { ...data.foodAndBeverageDetails, ...ingredientsAndDiets(draft) },
      variations: variationsOf(item, before, draft, place),
    },
    customAttributeValues: attributesWith(item, place.keys, {
      ...attributeTexts(draft),
      allergens: draft.allergens === null && draft.ingredients.length > 0 ? UNDECLARED_ALLERGENS : null,
    }),
  }
}

/**
 * Variations in the order of the draft. Those that the draft does not show, because they are not
 * sold here, follow at the end.
 */
function variationsOf(item: CatalogObject.Item | null, before: ProductDraft | null, draft: ProductDraft, place: DraftContext) {
  const there = (item?.itemData?.variations ?? []).filter((one) => one.type === 'ITEM_VARIATION')
  const shown = new Set(before?.variations.map(({ id }) => id))
  const written = draft.variations.map((variation, ordinal) =>
    variationWith(there.find(({ id }) => id === variation.id) ?? null, { variation, ordinal, itemId: item?.id ?? '#item' }, place),
  )
  return [...written, ...there.filter(({ id }) => !shown.has(id))]
}

function variationWith(
  object: CatalogObject.ItemVariation | null,
  { variation, ordinal, itemId }: { variation: DraftVariation; ordinal: number; itemId: string },
  { locationId, currency, keys }: DraftContext,
): CatalogObject.ItemVariation {
  const data: CatalogItemVariation = object?.itemVariationData ?? { itemId, sellable: true, stockable: true }
  const price = { priceMoney: squareMoneyOf(variation.priceCents, currency), pricingType: 'FIXED_PRICING' as const }
  const here = data.locationOverrides?.find((one) => one.locationId === locationId)
  // Where the location overrides a value, the override is changed, so that other locations keep
  // theirs.
  const ownPrice = here?.priceMoney || here?.pricingType
  const ownTracking = here?.trackInventory != null
  const override = { ...here, ...(ownPrice && price), ...(ownTracking && { trackInventory: variation.tracked }) }
  return {
    ...object,
    type: 'ITEM_VARIATION',
    id: object?.id ?? `#variation-${ordinal}`,
    presentAtAllLocations: object?.presentAtAllLocations ?? true,
    itemVariationData: {
      ...data,
      name: variation.name,
      sku: variation.sku ?? undefined,
      ordinal,
      ...(!ownPrice && price),
      ...(!ownTracking && { trackInventory: variation.tracked }),
      ...(here && { locationOverrides: data.locationOverrides?.map((one) => (one === here ? override : one)) }),
    },
    customAttributeValues: attributesWith(object, keys, {
      weight_grams: variation.weightGrams === null ? null : String(variation.weightGrams),
    }),
  }
}

/** An object's attributes with new values for some. Null removes an attribute; all others stay. */
function attributesWith(object: CatalogObject | null, keys: DefinedAttributeKeys, changes: Record<string, string | null>) {
  const values: Record<string, CatalogCustomAttributeValue> = {}
  for (const [key, value] of Object.entries(object?.customAttributeValues ?? {}))
    if (!(key.replace(/^.*:/, '') in changes)) values[key] = value
  for (const [key, text] of Object.entries(changes)) if (text !== null) values[keys.get(key) ?? key] = attributeValueOf(key, text)
  return values
}

function htmlOf(text: string): string {
  const safe = text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)
  return safe
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
