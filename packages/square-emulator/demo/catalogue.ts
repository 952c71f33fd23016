import type { CatalogObjectInput } from '../catalogue/shapes.ts'
import type { StartingCount } from '../till.ts'
import { attributes, attributeValues, definitionOf, pairs, type AttributeKey } from './attributes.ts'
import { countryName, slugOf, squareId } from './names.ts'
import type { Size, Snack } from './snack.ts'
import { shelves } from './snacks.ts'
import { cravingsOf, dietsOf, energyOf, heatOf } from './taste.ts'
import { tintOf } from './tints.ts'

/** An object as Square lists it, with the version and time that Square itself would set. */
export type CatalogObject = CatalogObjectInput & { version: number; updated_at: string }

/**
 * The 96 snacks of the emulator's first catalogue in Square's API form: categories, custom
 * attributes, images (URLs relative to the emulator), items with their variations, one discount.
 * The result is the same for each call and on every host.
 */
export function demoCatalogue(): { objects: CatalogObject[]; counts: StartingCount[] } {
  const snacks = shelves.flatMap(({ category, snacks }) => snacks.map((snack) => ({ category, snack })))
  return {
    objects: [
      ...(Object.keys(attributes) as AttributeKey[]).map((key) =>
        stamped({ type: 'CUSTOM_ATTRIBUTE_DEFINITION', id: squareId('ATTR', key), custom_attribute_definition_data: definitionOf(key) }),
      ),
      ...shelves.map(({ category }) =>
        stamped({
          type: 'CATEGORY',
          id: squareId('CAT', slugOf(category)),
          category_data: { name: category, category_type: 'REGULAR_CATEGORY' },
        }),
      ),
      ...snacks.map(({ snack }) => picture(snack)),
      ...snacks.map(({ category, snack }, ordinal) => item(category, snack, ordinal)),
      stamped({
        type: 'DISCOUNT',
        id: squareId('OFF', 'welcome-10'),
        discount_data: { name: 'Welcome 10', discount_type: 'FIXED_PERCENTAGE', percentage: '10.0', modify_tax_basis: 'MODIFY_TAX_BASIS' },
      }),
    ],
    counts: snacks.flatMap(({ snack }) =>
      snack.sizes.map((size, index) => ({ catalog_object_id: variationId(snack, index), quantity: String(size.stock) })),
    ),
  }
}

function item(category: string, snack: Snack, ordinal: number): CatalogObject {
  const slug = slugOf(snack.name)
  const id = squareId('ITEM', slug)
  const shelf = { id: squareId('CAT', slugOf(category)), ordinal }
  const { kj, kcal } = energyOf(snack.per100g)
  const description = { description_html: `<p>${snack.description}</p>`, description_plaintext: snack.description }
  return stamped({
    type: 'ITEM',
    id,
    item_data: {
      name: snack.name,
      ...description,
      categories: [shelf],
      reporting_category: shelf,
      image_ids: [squareId('PIC', slug)],
      product_type: 'FOOD_AND_BEV',
      is_taxable: true,
      food_and_beverage_details: {
        calorie_count: kcal,
        dietary_preferences: dietsOf(snack).map((diet) => ({ type: 'STANDARD', standard_name: diet })),
        ingredients: [
          ...snack.contains.map((allergen) => ({ type: 'STANDARD' as const, standard_name: allergen })),
          ...snack.ingredients.split('; ').map((ingredient) => ({ type: 'CUSTOM' as const, custom_name: ingredient })),
        ],
      },
      variations: snack.sizes.map((size, index) => variation(snack, size, index)),
    },
    custom_attribute_values: attributeValues({
      origin: snack.from[0],
      region: snack.from[1],
      flavour: snack.flavour,
      cravings: cravingsOf(snack).join(','),
      heat: heatOf(snack),
      compass: pairs(snack.compass),
      nutrition: pairs({ energy_kj: kj, energy_kcal: kcal, ...snack.per100g }),
      tint: tintOf(snack.pack),
      shelf: snack.shelf,
    }),
  })
}

function variation(snack: Snack, size: Size, ordinal: number) {
  return stamped({
    type: 'ITEM_VARIATION',
    id: variationId(snack, ordinal),
    item_variation_data: {
      item_id: squareId('ITEM', slugOf(snack.name)),
      name: size.name,
      sku: `${snack.from[0]}-${slugOf(snack.name).toUpperCase()}-${ordinal + 1}`,
      ordinal,
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: size.cents, currency: 'USD' },
      track_inventory: true,
      sellable: true,
      stockable: true,
    },
    custom_attribute_values: attributeValues({ weight_grams: size.grams }),
  }) as CatalogObject & { type: 'ITEM_VARIATION' }
}

function picture(snack: Snack): CatalogObject {
  const slug = slugOf(snack.name)
  const pack = snack.pack.shape === 'bar' ? 'in its wrapper' : `in a ${snack.pack.shape}`
  return stamped({
    type: 'IMAGE',
    id: squareId('PIC', slug),
    image_data: { name: snack.name, url: `pictures/${slug}.svg`, caption: `${snack.name} from ${countryName(snack.from[0])}, ${pack}` },
  })
}

const variationId = (snack: Snack, ordinal: number) => squareId('VAR', `${ordinal + 1}-${slugOf(snack.name)}`)

// One time for all objects, because the demo shop was stocked at once.
const stockedAt = '2026-11-02T09:00:00.000Z'
const stamped = (object: CatalogObjectInput): CatalogObject => ({
  ...object,
  version: Date.parse(stockedAt),
  updated_at: stockedAt,
  is_deleted: false,
  present_at_all_locations: true,
})
