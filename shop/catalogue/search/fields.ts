import type { ProductRecord } from '../../ports.ts'
import { countryKey } from './countries.ts'
import { isUnspaced } from './folding.ts'
import { wordsIn } from './spelling.ts'

/** What counts how much, of 127. */
const WEIGHTS = { name: 70, place: 26, category: 22, kind: 20, flavour: 20, ingredient: 14, description: 5 }
/** Parts of a run of kanji or kana by which it is found: no longer ones. */
const LONGEST_PART = 8

/** A word that a product is found by: how much it says (1 to 127), how it is written, and whether the product is called so. */
export interface Wording {
  weight: number
  spelt: string
  isName: boolean
}
export type Wordings = Map<string, Wording>

/** Everything about a product that it is found by, as one text: the same text, the same wordings. */
export function textOf(record: ProductRecord, categories: string[], original: ProductRecord): string {
  const { name, country, region, flavour, cravings, diets, ingredients, description } = record
  const texts = [name, country, region, flavour, categories, cravings, diets, ingredients, description]
  if (original !== record) texts.push(original.name, original.region, original.flavour, original.ingredients)
  return texts.join('\n')
}

/** `original` is what `record` is told from in another language: who knows a snack by that finds it, too. */
export function wordingsOf(record: ProductRecord, categories: string[], original: ProductRecord): Wordings {
  const wordings: Wordings = new Map()
  const names = wordsIn(record.name)
  // Of two names with the word the shorter fits better.
  add(wordings, record.name, WEIGHTS.name / (1 + 0.08 * Math.max(0, names.length - 1)), true)
  add(wordings, record.region ?? '', WEIGHTS.place)
  if (record.country) wordings.set(countryKey(record.country), { weight: WEIGHTS.place, spelt: record.country, isName: false })
  for (const category of categories) add(wordings, category, WEIGHTS.category)
  add(wordings, record.flavour ?? '', WEIGHTS.flavour)
  for (const craving of record.cravings) add(wordings, craving, WEIGHTS.kind)
  // 'gluten-free' is one word here: who asks for gluten must not be shown what has none.
  for (const diet of record.diets) add(wordings, diet.replace('-', ''), WEIGHTS.kind)
  // What there is most of comes first.
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

/** 'dai', 'ifuku', ...: where no space says what a word is, it may begin anywhere. */
function partsOf(key: string): string[] {
  if (!isUnspaced(key)) return [key]
  return Array.from({ length: key.length }, (_, at) => key.slice(at, at + LONGEST_PART))
}
