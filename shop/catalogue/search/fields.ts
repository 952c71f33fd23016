import type { ProductRecord } from '../../ports.ts'
import { countryKey } from './countries.ts'
import { isUnspaced } from './accents-and-plurals.ts'
import { wordsIn } from './words.ts'

/** Weights of the fields, up to 127. */
const WEIGHTS = { name: 70, place: 26, category: 22, kind: 20, flavour: 20, ingredient: 14, description: 5 }
/** Maximum length of an indexed part of a kanji or kana run. */
const MAX_PART_LENGTH = 8

/**
 * An indexed word of a product: its weight (1 to 127), its spelling, and whether it is part of the
 * product's name.
 */
export interface Wording {
  weight: number
  spelt: string
  isName: boolean
}
type Wordings = Map<string, Wording>

/** All indexed data of a product as one text. Equal texts give equal index words. */
export function searchTextOf(record: ProductRecord, categories: string[], original: ProductRecord): string {
  const { name, country, region, flavour, cravings, diets, ingredients, description } = record
  const texts = [name, country, region, flavour, categories, cravings, diets, ingredients, description]
  if (original !== record) texts.push(original.name, original.region, original.flavour, original.ingredients)
  return texts.join('\n')
}

/**
 * The words that a product is indexed by. `original` is the untranslated record, so that a snack is
 * also found by its original name.
 */
export function wordingsOf(record: ProductRecord, categories: string[], original: ProductRecord): Wordings {
  const wordings: Wordings = new Map()
  const names = wordsIn(record.name)
  // If two names contain a word, the shorter name fits better.
  add(wordings, record.name, WEIGHTS.name / (1 + 0.08 * Math.max(0, names.length - 1)), true)
  add(wordings, record.region ?? '', WEIGHTS.place)
  if (record.country) wordings.set(countryKey(record.country), { weight: WEIGHTS.place, spelt: record.country, isName: false })
  for (const category of categories) add(wordings, category, WEIGHTS.category)
  add(wordings, record.flavour ?? '', WEIGHTS.flavour)
  for (const craving of record.cravings) add(wordings, craving, WEIGHTS.kind)
  // 'gluten-free' is indexed as one word: a search for gluten must not show products without it.
  for (const diet of record.diets) add(wordings, diet.replace('-', ''), WEIGHTS.kind)
  // Ingredients are listed by amount, so the first one weighs most.
  record.ingredients.forEach((ingredient, index) => add(wordings, ingredient, WEIGHTS.ingredient / (1 + index / 3)))
  add(wordings, record.description, WEIGHTS.description)
  if (original !== record) addOriginal(wordings, record, original)
  return wordings
}

function addOriginal(wordings: Wordings, record: ProductRecord, { name, region, flavour, ingredients }: ProductRecord): void {
  if (name !== record.name) add(wordings, name, WEIGHTS.name / 2)
  if (region !== record.region) add(wordings, region ?? '', WEIGHTS.place / 2)
  if (flavour !== record.flavour) add(wordings, flavour ?? '', WEIGHTS.flavour / 2)
  if (ingredients !== record.ingredients)
    ingredients.forEach((ingredient, index) => add(wordings, ingredient, WEIGHTS.ingredient / 2 / (1 + index / 3)))
}

function add(wordings: Wordings, text: string, weight: number, isName = false): void {
  const here = new Set<string>()
  for (const { spelt, keys } of wordsIn(text)) {
    for (const key of keys) {
      for (const part of partsOf(key)) {
        if (here.has(part)) continue
        here.add(part)
        const known = wordings.get(part)
        if (known) known.weight = Math.min(127, known.weight + weight)
        else wordings.set(part, { weight, spelt, isName })
      }
    }
  }
}

/** 'daifuku', 'aifuku', ...: without spaces, a word may begin anywhere. */
function partsOf(key: string): string[] {
  if (!isUnspaced(key)) return [key]
  return Array.from({ length: key.length }, (_, at) => key.slice(at, at + MAX_PART_LENGTH))
}
