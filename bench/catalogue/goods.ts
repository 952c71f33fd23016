import { itemAt } from '../../shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { type Allergen, cravings, diets } from '#shared/food.ts'
import { emptyProductFields } from '#shared/product-fields.ts'
import type { CatalogueChange, ProductRecord, StockCount } from '#shop/ports.ts'

// A large generated catalogue. The same number of products gives the same catalogue on every host.

const MADE_AT = Date.parse('2024-01-01T00:00:00Z')
const words = (text: string) => text.split(' ')
const TASTES = words(
  'lychee yuzu matcha tamarind guava chili sesame honey salted smoked ginger mango coconut plum cherry rose saffron cardamom pistachio walnut seaweed wasabi miso lime pepper paprika cinnamon caramel cocoa vanilla lemon orange grape peach melon taro pandan durian jackfruit cheese garlic onion truffle butter maple',
)
const KINDS = words(
  'gummies crackers chips wafers nougat halva mochi brittle toffee biscuits jerky popcorn pretzels nuts seeds rolls bars drops lollipops marshmallows truffles pralines cookies rusks straws puffs sticks squares clusters bites',
)
const MOODS = words('crispy tiny golden royal grandma street midnight festival mountain harbour temple desert island village market')
const COUNTRIES = words(
  'JP KR CN TW TH VN ID MY PH IN PK LK NP IR TR GE AM AZ UA PL CZ HU RO BG GR IT ES PT FR BE NL DE DK SE NO FI IS IE GB MX PE CO BR AR CL CU JM NG GH ET KE ZA MA TN EG LB SY SA AE AU NZ FJ',
)
const TINTS = words('cocoa rose lime plum mango sky')
const ALLERGENS: Allergen[] = ['eggs', 'gluten', 'milk', 'peanuts', 'sesame', 'soy', 'tree-nuts']
const CATEGORIES = KINDS.length

/**
 * The catalogue changes of a point of sale with this number of products: categories, pictures, a
 * discount, and products with two or three variations each.
 */
export function* goods(products: number): Generator<CatalogueChange> {
  for (let at = 0; at < CATEGORIES; at += 1)
    yield as('category', { id: `CAT-${at}`, name: titled(itemAt(KINDS, at)), ordinal: at, parentId: null }, { type: 'CATEGORY' })
  yield as('discount', { id: 'OFF-1', name: 'Welcome' }, { type: 'DISCOUNT' })
  for (let at = 0; at < products; at += 1) {
    const product = productAt(at)
    yield as('picture', { id: itemAt(product.pictureIds, 0), url: `https://pictures.test/${at}.jpg`, alt: product.name }, { type: 'IMAGE' })
    yield as('product', product, sourceOf(product))
  }
}

/** The stock of each variation at the same point of sale. */
export function* counts(products: number): Generator<StockCount> {
  for (let at = 0; at < products; at += 1)
    for (const { id } of productAt(at).variations)
      yield { variationId: id, quantity: (at * 7 + id.charCodeAt(id.length - 1)) % 40, countedAt: new Date(MADE_AT) }
}

export function productAt(at: number): ProductRecord {
  const any = numbers(at)
  const one = <T>(list: readonly T[]): T => itemAt(list, Math.floor(any() * list.length))
  const some = <T>(list: readonly T[], chance: number): T[] => list.filter(() => any() < chance)
  const flavour = one(TASTES)
  const kind = Math.floor(any() * CATEGORIES)
  const cents = 199 + Math.floor(any() * 2000)
  const id = `ITEM${String(at).padStart(20, '0')}`
  return {
    ...emptyProductFields(),
    id,
    name: titled(`${one(MOODS)} ${flavour} ${one(TASTES)} ${KINDS[kind]} ${at % 5 === 0 ? one(MOODS) : ''}`.trim()),
    description: `${titled(one(MOODS))} ${KINDS[kind]} with ${flavour} and ${one(TASTES)}, made in small batches where ${one(MOODS)} people have shared them for generations.\n\nOpen the bag, pass it round, and keep some ${one(TASTES)} tea at hand. They stay ${one(MOODS)} for a week.`,
    categoryIds: [`CAT-${kind}`],
    pictureIds: [`PIC${id}`],
    variations: Array.from({ length: 2 + (at % 2) }, (_, size) => ({
      id: `VAR${id}${size}`,
      name: `${(size + 1) * 80} g`,
      sku: `SKU-${at}-${size}`,
      priceCents: cents * (size + 1) - size * 30,
      weightGrams: (size + 1) * 80,
      tracked: true,
    })),
    country: one(COUNTRIES),
    region: any() < 0.4 ? titled(one(MOODS)) : null,
    flavour,
    cravings: some(cravings, 0.3),
    diets: some(diets, 0.3),
    allergens: any() < 0.2 ? null : some(ALLERGENS, 0.25),
    ingredients: [flavour, ...some(TASTES, 0.1)],
    heat: one([0, 0, 0, 1, 2, 3] as const),
    compass: { sweet: Math.floor(any() * 6), salty: Math.floor(any() * 6), crunch: Math.floor(any() * 6) },
    nutrition: { energy_kj: 1800, energy_kcal: 430, fat: Math.floor(any() * 40), sugars: Math.floor(any() * 60), salt: 1 },
    tint: one(TINTS),
    shelf: at % 500 === 0 ? 'featured' : at % 501 === 0 ? 'new' : at === 7 ? 'month' : null,
    createdAt: new Date(MADE_AT + at * MINUTE).toISOString(),
  }
}

type StoredChange = Exclude<CatalogueChange, { kind: 'gone' }>

function as<K extends StoredChange['kind']>(
  kind: K,
  record: Extract<StoredChange, { kind: K }>['record'],
  source: object,
): CatalogueChange {
  const { id } = record
  return { id, version: 1, kind, record, source: { ...source, id, version: 1 } } as CatalogueChange
}

/** About as much data as a point of sale sends for a product. */
function sourceOf({ id, name, description, categoryIds, pictureIds, variations, createdAt }: ProductRecord): object {
  const at = { updatedAt: createdAt, isDeleted: false, presentAtAllLocations: true }
  return {
    type: 'ITEM',
    ...at,
    itemData: {
      name,
      description,
      descriptionHtml: `<p>${description}</p>`,
      categories: categoryIds.map((category) => ({ id: category, ordinal: 1 })),
      imageIds: pictureIds,
      variations: variations.map((variation, ordinal) => ({
        type: 'ITEM_VARIATION',
        id: variation.id,
        ...at,
        itemVariationData: {
          itemId: id,
          ordinal,
          name: variation.name,
          sku: variation.sku,
          pricingType: 'FIXED_PRICING',
          priceMoney: { amount: variation.priceCents, currency: 'USD' },
          trackInventory: true,
          sellable: true,
          stockable: true,
        },
      })),
    },
  }
}

const titled = (text: string) => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

/** Pseudo-random numbers from 0 (included) to 1 (excluded): mulberry32. */
function numbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
