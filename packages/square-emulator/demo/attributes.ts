import { demoObjectId } from './names.ts'

// Custom attributes for data without a field of Square's own.

interface Attribute {
  name: string
  type: 'STRING' | 'NUMBER'
  on: 'ITEM' | 'ITEM_VARIATION'
  description: string
}

export const demoAttributes = {
  origin: { name: 'Origin', type: 'STRING', on: 'ITEM', description: 'Country as its ISO 3166-1 alpha-2 code' },
  region: { name: 'Region', type: 'STRING', on: 'ITEM', description: 'Region or town' },
  flavour: { name: 'Flavour', type: 'STRING', on: 'ITEM', description: 'Three words' },
  cravings: { name: 'Cravings', type: 'STRING', on: 'ITEM', description: 'Of sweet, salty, sour, hot, crunchy, chewy; parted by commas' },
  heat: { name: 'Heat', type: 'NUMBER', on: 'ITEM', description: '0 none, 1 mild, 2 warm, 3 hot' },
  compass: {
    name: 'Flavour compass',
    type: 'STRING',
    on: 'ITEM',
    description: '0 to 5 an axis: sweet=4;salty=1;sour=0;heat=0;crunch=2;chew=5',
  },
  nutrition: {
    name: 'Nutrition per 100 g',
    type: 'STRING',
    on: 'ITEM',
    description: 'Energy in kJ and kcal, the rest in grams: energy_kj=1890;...;salt=1.1',
  },
  tint: { name: 'Tint', type: 'STRING', on: 'ITEM', description: 'Design tint behind the picture' },
  shelf: { name: 'Shelf', type: 'STRING', on: 'ITEM', description: 'new, featured or month; absent for the rest' },
  weight_grams: { name: 'Net weight in grams', type: 'NUMBER', on: 'ITEM_VARIATION', description: 'Contents without the pack' },
} as const satisfies Record<string, Attribute>

export type DemoAttributeKey = keyof typeof demoAttributes

/** The definition of each attribute, as the data of a CUSTOM_ATTRIBUTE_DEFINITION. */
export const demoAttributeDefinition = (key: DemoAttributeKey) => {
  const { name, type, on, description } = demoAttributes[key]
  return {
    type,
    name,
    key,
    description,
    allowed_object_types: [on],
    app_visibility: 'APP_VISIBILITY_READ_WRITE_VALUES' as const,
    seller_visibility: 'SELLER_VISIBILITY_READ_WRITE_VALUES' as const,
    ...(type === 'NUMBER' ? { number_config: { precision: 0 } } : { string_config: { enforce_uniqueness: false } }),
  }
}

/** Values in Square's form: a map by key. Keys without a value are left out. */
export function demoAttributeValues(values: Partial<Record<DemoAttributeKey, string | number | undefined>>) {
  const entries = Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return []
    const { name, type } = demoAttributes[key as DemoAttributeKey]
    const filled = type === 'NUMBER' ? { number_value: String(value) } : { string_value: String(value) }
    return [[key, { name, custom_attribute_definition_id: demoObjectId('ATTR', key), type, ...filled, key }] as const]
  })
  return Object.fromEntries(entries)
}

/** Encodes pairs as 'sweet=4;salty=1', in the given order. */
export const keyValuePairs = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name}=${figure}`)
    .join(';')
