import type { ProductDraft, DraftVariation } from '#shop/ports.ts'

export type ProductFormValues = Record<string, string>

/** Empty rows for new sizes. */
const SPARE_ROWS = 1

/** The draft as form values. */
export function productFormValuesOf(sheet: ProductDraft): ProductFormValues {
  const { name, description, hidden, country, region, flavour, heat, tint, shelf } = sheet
  const ticked = (group: string, ids: readonly string[]) => Object.fromEntries(ids.map((id) => [`${group}.${id}`, 'on']))
  const figures = (group: string, all: Partial<Record<string, number>>) =>
    Object.fromEntries(Object.entries(all).map(([key, figure]) => [`${group}.${key}`, String(figure)]))
  return {
    name,
    description,
    hidden: hidden ? 'on' : '',
    country: country ?? '',
    region: region ?? '',
    flavour: flavour ?? '',
    heat: String(heat),
    tint: tint ?? '',
    shelf: shelf ?? '',
    ingredients: sheet.ingredients.join('\n'),
    stated: sheet.allergens ? 'on' : '',
    ...ticked('category', sheet.categoryIds),
    ...ticked('craving', sheet.cravings),
    ...ticked('diet', sheet.diets),
    ...ticked('allergen', sheet.allergens ?? []),
    ...ticked('picture', sheet.pictureIds),
    ...figures('compass', sheet.compass),
    ...figures('nutrition', sheet.nutrition),
    ...Object.assign({}, ...sheet.variations.map(rowOf)),
  }
}

/** Indexes of the size rows in the form: the existing rows, and one empty row. */
export function variationRowsOf(values: ProductFormValues): number[] {
  const rows = Object.keys(values).flatMap((name) => /^variations\.(\d{1,3})\.name$/.exec(name)?.[1] ?? [])
  const filled = rows.map(Number).filter((row) => values[`variations.${row}.name`] || values[`variations.${row}.id`])
  const next = Math.max(-1, ...filled) + 1
  return [...filled.toSorted((a, b) => a - b), ...Array.from({ length: SPARE_ROWS }, (_, index) => next + index)]
}

/** Formats 450 as '4.50', for an input field. */
export const moneyInputValue = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function rowOf({ id, name, sku, priceCents, weightGrams, tracked }: DraftVariation, row: number): ProductFormValues {
  return {
    [`variations.${row}.id`]: id ?? '',
    [`variations.${row}.name`]: name,
    [`variations.${row}.sku`]: sku ?? '',
    [`variations.${row}.priceCents`]: moneyInputValue(priceCents),
    [`variations.${row}.weightGrams`]: weightGrams === null ? '' : String(weightGrams),
    [`variations.${row}.tracked`]: tracked ? 'on' : '',
  }
}
