import { type Avoidance, insectCrossReactions } from '#shared/food.ts'
import type { ProductRecord } from '../ports.ts'
import { withoutAccents } from './search/language/accents-and-plurals.ts'
import type { LocalizedRecords } from './views/translations.ts'

// No point of sale has a field for insects, so they are found by their names in the ingredients:
// species as on EU labels, and everyday names.
const species =
  'acheta domesticus|sphenarium|tenebrio molitor|alphitobius|locusta migratoria|schistocerca|gryllus|gryllodes|gonimbrasia|hermetia illucens|bombyx mori|oecophylla|atta laevigata'
const latin = [
  'insects?|grasshoppers?|(?:house |field )?crickets?|locusts?|mealworms?|buffalo worms?|mopane(?: worms?)?|silkworms?|(?:weaver|leafcutter|edible|roasted) ants?|ant larvae|ant eggs|chapulin(?:es)?|escamoles|gusanos? de maguey|termites?|cicadas?|bee larvae|caterpillars?|cricket (?:flour|powder)',
  'insectos?|saltamontes|grillos?|chicatanas?|hormigas?|tenebrios?',
  'insectes?|sauterelles?|grillons?|criquets?|vers? de farine|chenilles?|fourmis',
  'insekten?|heuschrecken?|wanderheuschrecken?|grillen|hausgrillen?|grashupfer|mehlwurm(?:er)?|buffalowurm(?:er)?|seidenraupen?|ameisen?',
  'insetos?|gafanhotos?|grilos?|formigas?|tanajuras?|lagartas?',
].join('|')
const latinNames = new RegExp(`(?<!\\p{L})(?:${species}|${latin})(?!\\p{L})`, 'u')
const japaneseNames = /昆虫|バッタ|イナゴ|いなご|コオロギ|こおろぎ|ミールワーム|蜂の子|カイコ|蚕|ざざむし/u
const arabicNames = /(?<!\p{L})(?:ال|و|وال)?(?:حشرات|حشره|جراد|جندب|جنادب|صراصير الليل|صرصور الليل|ديدان الطحين)(?!\p{L})/u

/** A product's record from the point of sale, and its translations. */
interface LocalizedProduct {
  record: ProductRecord
  localized?: LocalizedRecords | undefined
}

/** Cached results: every change of stock asks again. */
const known = new WeakMap<ProductRecord, boolean>()

/**
 * Whether a snack contains insects, by its ingredients in any language. Without ingredients, its
 * name decides.
 */
export function hasInsects({ record, localized }: LocalizedProduct): boolean {
  return isOfInsects(record) || Object.values(localized ?? {}).some(isOfInsects)
}

/**
 * Whether a snack is unsafe for someone with this avoidance: it contains the thing, may cause the
 * same reaction, or does not state its allergens.
 */
export function mayContainAvoided(product: LocalizedProduct, avoidance: Avoidance): boolean {
  const { allergens, ingredients } = product.record
  if (avoidance === 'insects') return ingredients.length === 0 || hasInsects(product)
  if (allergens === null || allergens.includes(avoidance)) return true
  return insectCrossReactions.includes(avoidance) && hasInsects(product)
}

/** The list of allergens, with insects first if there are any. */
export function prependInsects(allergens: readonly string[] | null, insects: boolean): string[] {
  return [...(insects ? ['insects'] : []), ...(allergens ?? [])]
}

/**
 * A snack's allergens and insects for the packing slip. Null when the snack is no longer sold or
 * states no allergens: then only its pack lists them.
 */
export function parcelAllergensOf(product: { allergens: readonly string[] | null; insects: boolean } | null): string[] | null {
  return product?.allergens ? prependInsects(product.allergens, product.insects) : null
}

function isOfInsects(record: ProductRecord): boolean {
  let result = known.get(record)
  if (result !== undefined) return result
  const text = record.ingredients.length > 0 ? record.ingredients.join('; ') : record.name
  const words = withoutAccents(text)
  result = latinNames.test(words) || japaneseNames.test(text) || arabicNames.test(words)
  known.set(record, result)
  return result
}
