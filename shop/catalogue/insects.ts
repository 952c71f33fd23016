import { type Avoidance, insectCrossReactions } from '#shared/food.ts'
import type { ProductRecord } from '../ports.ts'
import { withoutAccents } from './search/folding.ts'
import type { LocalizedRecords } from './views/translations.ts'

// No point of sale has a field for insects: their names among the ingredients tell. Species as EU labels print them, then everyday names.
const species =
  'acheta domesticus|sphenarium|tenebrio molitor|alphitobius|locusta migratoria|schistocerca|gryllus|gryllodes|gonimbrasia|hermetia illucens|bombyx mori|oecophylla|atta laevigata'
const latin = [
  'insects?|grasshoppers?|(?:house |field )?crickets?|locusts?|mealworms?|buffalo worms?|mopane(?: worms?)?|silkworms?|(?:weaver|leafcutter|edible|roasted) ants?|ant larvae|ant eggs|chapulin(?:es)?|escamoles|gusanos? de maguey|termites?|cicadas?|bee larvae|caterpillars?|cricket (?:flour|powder)',
  'insectos?|saltamontes|grillos?|chicatanas?|hormigas?|tenebrios?',
  'insectes?|sauterelles?|grillons?|criquets?|vers? de farine|chenilles?|fourmis',
  'insekten?|heuschrecken?|wanderheuschrecken?|grillen|hausgrillen?|grashupfer|mehlwurm(?:er)?|buffalowurm(?:er)?|seidenraupen?|ameisen?',
  'insetos?|gafanhotos?|grilos?|formigas?|tanajuras?|lagartas?',
].join('|')
const named = new RegExp(`(?<!\\p{L})(?:${species}|${latin})(?!\\p{L})`, 'u')
const unspaced = /昆虫|バッタ|イナゴ|いなご|コオロギ|こおろぎ|ミールワーム|蜂の子|カイコ|蚕|ざざむし/u
const arabic = /(?<!\p{L})(?:ال|و|وال)?(?:حشرات|حشره|جراد|جندب|جنادب|صراصير الليل|صرصور الليل|ديدان الطحين)(?!\p{L})/u

/** Who is asked: a product in the point of sale's words, and as it is told in other languages. */
interface LocalizedProduct {
  record: ProductRecord
  spoken?: LocalizedRecords | undefined
}

/** Texts that were looked at: shelves ask again at every change of stock. */
const known = new WeakMap<ProductRecord, boolean>()

/** Whether a snack is made of insects, by its ingredients in any language; by its name where it states no ingredients. */
export function hasInsects({ record, spoken }: LocalizedProduct): boolean {
  return isOfInsects(record) || Object.values(spoken ?? {}).some(isOfInsects)
}

/** Whether who avoids something must avoid this snack: it contains that, may cause the same reaction, or does not say. */
export function mayContainAvoided(told: LocalizedProduct, avoidance: Avoidance): boolean {
  const { allergens, ingredients } = told.record
  if (avoidance === 'insects') return ingredients.length === 0 || hasInsects(told)
  if (allergens === null || allergens.includes(avoidance)) return true
  return insectCrossReactions.includes(avoidance) && hasInsects(told)
}

/** What a list of allergens says together with insects: they are told of first. */
export function prependInsects(allergens: readonly string[] | null, insects: boolean): string[] {
  return [...(insects ? ['insects'] : []), ...(allergens ?? [])]
}

/** What a parcel's list says of a snack: its allergens and insects; null where it is gone or states none, since then only its pack tells. */
export function parcelAllergensOf(product: { allergens: readonly string[] | null; insects: boolean } | null): string[] | null {
  return product?.allergens ? prependInsects(product.allergens, product.insects) : null
}

function isOfInsects(record: ProductRecord): boolean {
  let is = known.get(record)
  if (is !== undefined) return is
  const text = record.ingredients.length > 0 ? record.ingredients.join('; ') : record.name
  const words = withoutAccents(text)
  is = named.test(words) || unspaced.test(text) || arabic.test(words)
  known.set(record, is)
  return is
}
