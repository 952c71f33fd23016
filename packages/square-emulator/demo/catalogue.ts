import { attributeTexts } from '#shared/product-fields.ts'
import type { CatalogObjectInput } from '../catalogue/shapes.ts'
import type { StartingCount } from '../emulator.ts'
import { demoAttributes, demoAttributeValues, demoAttributeDefinition } from './attributes.ts'
import { countryName, snackPictures, snackSlug, demoObjectId } from './names.ts'
import type { SnackSize, Snack } from './snack.ts'
import { demoShelves } from './snacks.ts'
import { snackCravings, snackDiets, snackEnergy, snackHeat } from './taste.ts'
import { packTint } from './tints.ts'

/** An object as Square lists it, with the version and time that Square itself would set. */
export type DemoCatalogObject = CatalogObjectInput & { version: number; updated_at: string }

/**
 * The 96 snacks of the emulator's first catalogue in Square's API form: categories, custom
 * attributes, images (URLs relative to the emulator), items with their variations, one discount.
 * The result is the same for each call and on every host.
 */
export function demoCatalogue(): { objects: DemoCatalogObject[]; counts: StartingCount[] } {
  const snacks = demoShelves.flatMap(({ category, snacks }) => snacks.map((snack) => ({ category, snack })))
  return {
    objects: [
      ...demoAttributes.map((attribute) =>
        stamped({
          type: 'CUSTOM_ATTRIBUTE_DEFINITION',
          id: demoObjectId('ATTR', attribute.key),
          custom_attribute_definition_data: demoAttributeDefinition(attribute),
        }),
      ),
      ...demoShelves.map(({ category }) =>
        stamped({
          type: 'CATEGORY',
          id: demoObjectId('CAT', snackSlug(category)),
          category_data: { name: category, category_type: 'REGULAR_CATEGORY' },
        }),
      ),
      ...snacks.flatMap(({ snack }) => pictures(snack)),
      ...snacks.map(({ category, snack }, ordinal) => item(category, snack, ordinal)),
      stamped({
        type: 'DISCOUNT',
        id: demoObjectId('OFF', 'welcome-10'),
        discount_data: { name: 'Welcome 10', discount_type: 'FIXED_PERCENTAGE', percentage: '10.0', modify_tax_basis: 'MODIFY_TAX_BASIS' },
      }),
    ],
    counts: snacks.flatMap(({ snack }) =>
      snack.sizes.map((size, index) => ({ catalog_object_id: variationId(snack, index), quantity: String(size.stock) })),
    ),
  }
}

function item(category: string, snack: Snack, ordinal: number): DemoCatalogObject {
  const slug = snackSlug(snack.name)
  const id = demoObjectId('ITEM', slug)
  const shelf = { id: demoObjectId('CAT', snackSlug(category)), ordinal }
  const { kj, kcal } = snackEnergy(snack.per100g)
  const paragraphs = [snack.description, snack.headline, snack.story].filter((paragraph) => paragraph !== undefined)
  const description = {
    description_html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    description_plaintext: paragraphs.join('\n\n'),
  }
  return stamped({
    type: 'ITEM',
    id,
    item_data: {
      name: snack.name,
      ...description,
      categories: [shelf],
      reporting_category: shelf,
      image_ids: pictures(snack).map(({ id: picture }) => picture),
      product_type: 'FOOD_AND_BEV',
      is_taxable: true,
      food_and_beverage_details: {
        calorie_count: kcal,
        dietary_preferences: snackDiets(snack).map((diet) => ({ type: 'STANDARD', standard_name: diet })),
        ingredients: [
          ...snack.contains.map((allergen) => ({ type: 'STANDARD' as const, standard_name: allergen })),
          ...snack.ingredients.split('; ').map((ingredient) => ({ type: 'CUSTOM' as const, custom_name: ingredient })),
        ],
      },
      variations: snack.sizes.map((size, index) => variation(snack, size, index)),
    },
    custom_attribute_values: demoAttributeValues(
      attributeTexts({
        country: snack.from[0],
        region: snack.from[1],
        flavour: snack.flavour,
        cravings: snackCravings(snack),
        heat: snackHeat(snack),
        compass: snack.compass,
        nutrition: { energy_kj: kj, energy_kcal: kcal, ...snack.per100g },
        tint: packTint(snack.pack),
        shelf: snack.shelf ?? null,
        ...snack.more,
      }),
    ),
  })
}

function variation(snack: Snack, size: SnackSize, ordinal: number) {
  return stamped({
    type: 'ITEM_VARIATION',
    id: variationId(snack, ordinal),
    item_variation_data: {
      item_id: demoObjectId('ITEM', snackSlug(snack.name)),
      name: size.name,
      sku: `${snack.from[0]}-${snackSlug(snack.name).toUpperCase()}-${ordinal + 1}`,
      ordinal,
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: size.cents, currency: 'USD' },
      track_inventory: true,
      sellable: true,
      stockable: true,
    },
    custom_attribute_values: demoAttributeValues({ weight_grams: String(size.grams) }),
  }) as DemoCatalogObject & { type: 'ITEM_VARIATION' }
}

/** The article before a country's name within a sentence. */
const articleOf = (code: string) => (code === 'NL' || code === 'PH' ? 'the ' : '')

/**
 * Its pack, its ingredients and the snack out of the pack. The shop reads the last two by their
 * names.
 */
function pictures({ name, from, pack }: Snack): DemoCatalogObject[] {
  const files = snackPictures(name)
  const image = (id: string, data: { name: string; file: string; caption: string }) =>
    stamped({
      type: 'IMAGE',
      id: demoObjectId('PIC', id),
      image_data: { name: data.name, url: `pictures/${data.file}`, caption: data.caption },
    })
  const slug = snackSlug(name)
  const holder = pack.shape === 'bar' ? 'in its wrapper' : `in a ${pack.shape}`
  return [
    image(slug, { name, file: files.pack, caption: `${name} from ${articleOf(from[0])}${countryName(from[0])}, ${holder}` }),
    image(`2-${slug}`, { name: 'Ingredients', file: files.ingredients, caption: `Ingredients of ${name}` }),
    image(`3-${slug}`, { name: 'Served', file: files.served, caption: `${name}, out of the pack` }),
  ]
}

const variationId = (snack: Snack, ordinal: number) => demoObjectId('VAR', `${ordinal + 1}-${snackSlug(snack.name)}`)

// One time for all objects, because the demo shop was stocked at once.
const stockedAt = '2026-11-02T09:00:00.000Z'
const stamped = (object: CatalogObjectInput): DemoCatalogObject => ({
  ...object,
  version: Date.parse(stockedAt),
  updated_at: stockedAt,
  is_deleted: false,
  present_at_all_locations: true,
})
