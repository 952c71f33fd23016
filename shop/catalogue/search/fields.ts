import { type AnyProductField, productFieldNames, productFields } from '#shared/product-fields.ts'
import type { ProductRecord } from '../../ports.ts'
import type { Craving, Taste } from '#shared/food.ts'
import { countryKey } from './language/countries.ts'
import { isUnspaced } from './language/accents-and-plurals.ts'
import { wordsIn } from './language/words.ts'

/** Weights, up to 127; those of product fields are in their table. */
const WEIGHTS = { name: 70, category: 26 }
/** The weight of a taste that a product is sold for, and what each of the compass's 5 points adds. */
const TASTE_WEIGHT = 40
const TASTE_POINT_WEIGHT = 10
/** The point of the compass that says how much of a taste a product has. */
const compassOf: Record<Craving, Taste> = {
  sweet: 'sweet',
  salty: 'salty',
  sour: 'sour',
  hot: 'heat',
  crunchy: 'crunch',
  chewy: 'chew',
}
/** The shared search key of all products with a taste. No typed word can equal it. */
export const tasteKey = (craving: Craving) => `@${craving}`
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

/** The searched fields, the heaviest first. */
const searched = productFieldNames
  .map((name) => ({ name, kind: productFields[name].kind, weight: productFields[name].search ?? 0 }))
  .filter(({ weight }) => weight > 0)
  .toSorted((a, b) => b.weight - a.weight)
/** The fields that a snack is also found by in the language of the point of sale. */
const searchedOriginals = searched.filter(({ name, kind }) => productFields[name].translated && kind !== 'paragraphs')

/** All indexed data of a product as one text. Equal texts give equal index words. */
export function searchTextOf(record: ProductRecord, categories: string[], original: ProductRecord): string {
  const texts: unknown[] = [record.name, categories, JSON.stringify(record.compass), ...searched.map(({ name }) => record[name])]
  if (original !== record) texts.push(original.name, ...searchedOriginals.map(({ name }) => original[name]))
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
  const [heavier, lighter] = [
    searched.filter(({ weight }) => weight > WEIGHTS.category),
    searched.filter(({ weight }) => weight <= WEIGHTS.category),
  ]
  for (const { name, kind, weight } of heavier) addField(wordings, kind, record[name], weight)
  for (const category of categories) add(wordings, category, WEIGHTS.category)
  for (const { name, kind, weight } of lighter) addField(wordings, kind, record[name], weight)
  for (const craving of record.cravings) {
    const weight = TASTE_WEIGHT + TASTE_POINT_WEIGHT * (record.compass?.[compassOf[craving]] ?? 0)
    wordings.set(tasteKey(craving), { weight, spelt: craving, isName: false })
  }
  if (original === record) return wordings
  if (original.name !== record.name) add(wordings, original.name, WEIGHTS.name / 2)
  for (const { name, kind, weight } of searchedOriginals)
    if (original[name] !== record[name]) addField(wordings, kind, original[name], weight / 2)
  return wordings
}

function addField(wordings: Wordings, kind: AnyProductField['kind'], value: unknown, weight: number): void {
  const texts: unknown[] = [value].flat()
  for (const [index, text] of texts.entries()) {
    if (typeof text !== 'string') continue
    if (kind === 'country') wordings.set(countryKey(text), { weight, spelt: text, isName: false })
    // Ingredients are listed by amount, so the first one weighs most.
    else if (kind === 'lines') add(wordings, text, weight / (1 + index / 3))
    // 'gluten-free' is indexed as one word: a search for gluten must not show products without it.
    else add(wordings, kind === 'choices' ? text.replace('-', '') : text, weight)
  }
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
