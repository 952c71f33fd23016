import { allergens, cravings, diets, heatLevels, nutrients, returnRules, shelfNames, tastes, tints } from './food.ts'
import {
  allergenList,
  atMost,
  byAll,
  byOne,
  choice,
  choices,
  country,
  figures,
  level,
  line,
  lines,
  paragraphs,
} from './product-fields/kinds.ts'
import type { FieldFilter, ProductField } from './product-fields/kinds.ts'

export { formatFigures } from './product-fields/kinds.ts'
export type { AnyProductField, FieldFilter, ProductField } from './product-fields/kinds.ts'

/**
 * The fields of a product, in the order of forms and CSV files: the one place that declares a
 * field. Name, categories, pictures and sizes belong to every product and are not in the table.
 */
const table = {
  country: country({
    label: 'admin-products.country',
    form: 'origin',
    attribute: { key: 'origin', name: 'Origin', description: 'Country as its ISO 3166-1 alpha-2 code' },
    csv: true,
    search: 26,
  }),
  region: line({
    label: 'admin-products.region',
    max: 100,
    form: 'origin',
    attribute: { key: 'region', name: 'Region', description: 'Region or town' },
    csv: true,
    translated: true,
    search: 26,
  }),
  flavour: line({
    label: 'admin-texts.flavour',
    formLabel: 'admin-products.flavour',
    max: 100,
    form: 'origin',
    attribute: { key: 'flavour', name: 'Flavour', description: 'Three words' },
    csv: true,
    translated: true,
    search: 20,
  }),
  description: paragraphs({
    label: 'admin-products.description',
    help: 'admin-products.description-help',
    max: 4000,
    form: 'text',
    isNative: true,
    csv: true,
    translated: true,
    search: 5,
  }),
  ingredients: lines({
    label: 'admin-products.ingredients',
    help: 'admin-products.ingredients-help',
    max: 255,
    maxLines: 150,
    form: 'food',
    isNative: true,
    csv: true,
    translated: true,
    search: 14,
  }),
  allergens: allergenList({
    of: allergens,
    words: 'common.allergen-',
    each: 'allergen',
    label: 'admin-products.allergens',
    form: 'allergens',
    isNative: true,
    attribute: { key: 'allergens', name: 'Allergens', description: 'Whether the list of allergens is complete', isHidden: true },
    csv: true,
  }),
  diets: choices({
    of: diets,
    words: 'common.diet-',
    each: 'diet',
    label: 'admin-products.diets',
    form: 'food',
    isNative: true,
    csv: true,
    badge: true,
    search: 20,
    filter: byAll('diet', diets),
  }),
  cravings: choices({
    of: cravings,
    words: 'products.craving-',
    each: 'craving',
    label: 'admin-products.cravings',
    form: 'food',
    attribute: { key: 'cravings', name: 'Cravings', description: 'Of sweet, salty, sour, hot, crunchy, chewy; parted by commas' },
    csv: true,
    search: 20,
    filter: byOne('craving', cravings),
  }),
  heat: level({
    of: heatLevels,
    words: 'common.heat-',
    label: 'admin-products.heat',
    form: 'food',
    attribute: { key: 'heat', name: 'Heat', description: '0 none, 1 mild, 2 warm, 3 hot' },
    csv: true,
    badge: true,
    filter: atMost('heat', heatLevels),
  }),
  shelf: choice({
    of: shelfNames,
    words: 'admin-products.shelf-',
    label: 'admin-products.shelf',
    form: 'display',
    attribute: { key: 'shelf', name: 'Shelf', description: 'new, featured or month; absent for the rest' },
    csv: true,
  }),
  tint: line({
    label: 'admin-products.tint',
    max: 30,
    suggestions: tints,
    form: 'display',
    attribute: { key: 'tint', name: 'Tint', description: 'Design tint behind the picture' },
  }),
  compass: figures({
    of: tastes,
    words: 'product.taste-',
    label: 'product.compass',
    formLabel: 'admin-products.compass',
    max: 5,
    form: 'food',
    attribute: {
      key: 'compass',
      name: 'Flavor compass',
      description: '0 to 5 for each taste: sweet=4;salty=1;sour=0;heat=0;crunch=2;chew=5',
    },
  }),
  nutrition: figures({
    of: nutrients,
    words: 'product.',
    label: 'product.nutrition',
    max: 999_999,
    isOpen: true,
    form: 'food',
    attribute: {
      key: 'nutrition',
      name: 'Nutrition per 100 g',
      description: 'Energy in kJ and kcal, the rest in grams: energy_kj=1890;...;salt=1.1',
    },
  }),
  returnRule: choice({
    of: returnRules,
    words: 'common.return-rule-',
    label: 'admin-products.return-rule',
    help: 'admin-products.return-rule-help',
    form: 'food',
    attribute: {
      key: 'return_rule',
      name: 'Return rule',
      description: 'sealed: not returnable once opened, for hygiene; absent for the rest',
      isHidden: true,
    },
    csv: true,
    badge: true,
  }),
}

type Table = typeof table
export type ProductFieldName = keyof Table
type NamesWith<Setting> = { [K in ProductFieldName]: Table[K] extends Setting ? K : never }[ProductFieldName]

/** The values of a product's fields. */
export type ProductFields = { [K in ProductFieldName]: ReturnType<Table[K]['parse']> }

/** The fields that the adapter of the point of sale maps itself. */
export type NativeFieldName = NamesWith<{ isNative: true }>
export type TranslatedFieldName = NamesWith<{ translated: true }>
export type FilterFieldName = NamesWith<{ filter: FieldFilter<unknown> }>

/** The query parameters of the filters. */
export type FilterParameter = Table[FilterFieldName]['filter']['parameter']

/** The values by which a listing is filtered. */
export type FieldFilterValues = { [K in FilterFieldName]?: NonNullable<ReturnType<Table[K]['filter']['read']>> }

export const productFields: { readonly [K in ProductFieldName]: ProductField<ProductFields[K]> } = table
export const productFieldNames = Object.keys(table).filter(isProductField)

/** The filters by field. */
export const fieldFilters: {
  readonly [K in FilterFieldName]: { filter: FieldFilter<NonNullable<FieldFilterValues[K]>, FilterParameter> }
} = table
/** By their parameters, as addresses and pages show them. */
export const filterFieldNames = productFieldNames
  .filter(isFilterField)
  .toSorted((a, b) => (fieldFilters[a].filter.parameter < fieldFilters[b].filter.parameter ? -1 : 1))

export function isProductField(name: string): name is ProductFieldName {
  return Object.hasOwn(table, name)
}

export function isFilterField(name: string): name is FilterFieldName {
  return isProductField(name) && productFields[name].filter !== undefined
}

/** An object with a value of each field. */
export function mapProductFields<T extends Record<ProductFieldName, unknown> = ProductFields>(
  valueOf: <K extends ProductFieldName>(name: K) => T[K],
): Pick<T, ProductFieldName> {
  const values: Partial<Pick<T, ProductFieldName>> = {}
  const put = <K extends ProductFieldName>(name: K): T[K] => (values[name] = valueOf(name))
  productFieldNames.forEach(put)
  if (!isWhole(values)) throw new Error('A product field has no value')
  return values
}

/** The fields of a product that states none of them. */
export function emptyProductFields(): ProductFields {
  return mapProductFields((name) => productFields[name].parse(undefined))
}

/** Whether each field has a value of its type. */
export function hasProductFields<T extends object>(product: T): product is T & ProductFields {
  return productFieldNames.every((name) => productFields[name].is(Reflect.get(product, name)))
}

/**
 * The product with the empty value of each field that it lacks: data from before the field existed.
 */
export function completeProductFields<T extends Partial<ProductFields>>(product: T): T & ProductFields {
  const given: Partial<ProductFields> = product
  return { ...product, ...mapProductFields((name) => given[name] ?? productFields[name].parse(undefined)) }
}

/** Only the fields of a product. */
export function pickProductFields(product: ProductFields): ProductFields {
  return mapProductFields((name) => product[name])
}

/** The custom attributes of all fields. */
export const fieldAttributes = Object.values(productFields).flatMap(({ attribute, kind }) =>
  attribute ? { ...attribute, type: kind === 'level' ? ('NUMBER' as const) : ('STRING' as const) } : [],
)

/** The fields that custom attributes hold, from their texts by key. */
export function parseAttributes(texts: Partial<Record<string, string>>): ProductFields {
  return mapProductFields((name) => productFields[name].parse(texts[productFields[name].attribute?.key ?? '']))
}

/**
 * The text of each custom attribute by its key; null for a field that the product does not state.
 */
export function attributeTexts(product: Partial<ProductFields>): Record<string, string | null> {
  const textOf = <K extends ProductFieldName>(name: K, value: ProductFields[K] | undefined): [string, string | null][] => {
    const { attribute, format }: ProductField<ProductFields[K]> = productFields[name]
    return attribute ? [[attribute.key, value === undefined ? null : format(value)]] : []
  }
  return Object.fromEntries(productFieldNames.flatMap((name) => textOf(name, product[name])))
}

/** One value for each filter. */
export function mapFilterFields<T>(valueOf: (name: FilterFieldName) => T): Record<FilterFieldName, T> {
  const values: Partial<Record<FilterFieldName, T>> = {}
  for (const name of filterFieldNames) values[name] = valueOf(name)
  const isEvery = (all: typeof values): all is Record<FilterFieldName, T> => filterFieldNames.every((name) => name in all)
  if (!isEvery(values)) throw new Error('A filter has no value')
  return values
}

/**
 * The filters that the query of a listing selects, all of them or those by `names`. `valuesOf`
 * gives the values of a parameter.
 */
export function readFieldFilters(
  valuesOf: (parameter: FilterParameter) => readonly string[],
  names: readonly FilterFieldName[] = filterFieldNames,
): FieldFilterValues {
  const values: FieldFilterValues = {}
  const put = <K extends FilterFieldName>(name: K): FieldFilterValues[K] => {
    const { filter } = fieldFilters[name]
    return (values[name] = filter.read(valuesOf(filter.parameter)))
  }
  names.forEach(put)
  return values
}

/** The selected values of a filter. */
export const filterValuesOf = (query: FieldFilterValues, name: FilterFieldName): (string | number)[] => [query[name] ?? []].flat()

function isWhole<T>(values: Partial<Pick<T, ProductFieldName & keyof T>>): values is Pick<T, ProductFieldName & keyof T> {
  return productFieldNames.every((name) => name in values)
}
