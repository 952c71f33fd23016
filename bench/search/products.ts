import { itemAt } from '../../shared/present.ts'
import { demoShelves } from '#packages/square-emulator/demo/snacks.ts'

/** A generated product, as a search index receives it. */
export interface MadeUp {
  id: string
  name: string
  flavour: string
  place: string
  category: string
  ingredients: string
  description: string
}

const snacks = demoShelves.flatMap(({ category, snacks }) => snacks.map((snack) => ({ category, ...snack })))
const english = new Intl.DisplayNames('en', { type: 'region' })

/**
 * Generates `count` products from the demo catalogue's words and made-up brands. The result is the
 * same on every host. Common words are frequent and rare words are rare.
 */
export function madeUpProducts(count: number, seed = 1): MadeUp[] {
  const random = generator(seed)
  const one = <T>(of: readonly T[]): T => itemAt(of, Math.floor(random() * of.length))
  const names = snacks.flatMap(({ name }) => name.split(/[ -]/))
  const flavours = snacks.flatMap(({ flavour }) => flavour.split(', '))
  const ingredients = snacks.flatMap((snack) => snack.ingredients.split('; '))
  const sentences = snacks.flatMap(({ description }) => description.split(/(?<=\.) /))
  const syllables = [
    'ka',
    'mo',
    'ri',
    'ta',
    'lu',
    'shi',
    'zen',
    'bra',
    'cho',
    'pel',
    'dor',
    'van',
    'qui',
    'nes',
    'gar',
    'wol',
    'fem',
    'hux',
  ]
  const brands = Array.from({ length: 4000 }, () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => one(syllables)).join(''))
  return Array.from({ length: count }, (_, index) => {
    const from = one(snacks)
    const [country, region] = from.from
    return {
      id: `P${index}`,
      name: `${brands[Math.floor(random() ** 2 * brands.length)]} ${Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(names)).join(' ')}`,
      flavour: [one(flavours), one(flavours), one(flavours)].join(', '),
      place: `${region} ${english.of(country)}`,
      category: from.category,
      ingredients: Array.from({ length: 3 + Math.floor(random() * 5) }, () => one(ingredients)).join('; '),
      description: `${one(sentences)} ${one(sentences)}`,
    }
  })
}

/** A query as a visitor types it, and the products whose names contain all of its words. */
export interface Question {
  text: string
  wanted: Set<string>
}

/**
 * Generates queries: prefixes of names (at least two letters), some with the words reversed, some
 * with two letters swapped.
 */
export function madeUpQueries(products: MadeUp[], count: number, seed = 2): Question[] {
  const random = generator(seed)
  const plain = products.map(({ id, name }) => ({ id, name: ` ${name.toLowerCase()}` }))
  return Array.from({ length: count }, () => {
    const { name } = itemAt(products, Math.floor(random() * products.length))
    const words = name.split(' ').filter(Boolean)
    const turned = random() < 0.2 ? words.toReversed().join(' ') : random() < 0.5 ? words.slice(1).join(' ') || name : name
    const typed = turned.slice(0, 2 + Math.floor(random() * turned.length)).trim()
    const parts = typed.toLowerCase().split(' ')
    const wanted = new Set(plain.filter((product) => parts.every((part) => product.name.includes(` ${part}`))).map(({ id }) => id))
    if (random() > 0.2 || typed.length < 5) return { text: typed, wanted }
    const at = Math.floor(random() * (typed.length - 1))
    return { text: typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2), wanted }
  })
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
