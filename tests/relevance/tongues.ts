import type { Craving, Diet } from '#shared/food.ts'

/** What is asked for in the languages of the shop, over a catalogue that speaks English. */
export type Kind = { category: string } | { craving: Craving } | { diet: Diet } | { country: string } | { name: RegExp } | 'everything'

/** Searches, and what each of the first three snacks must be. */
export const tongues: [search: string, kind: Kind][] = [
  // Shelves
  ['chocolat', { category: 'Chocolate' }],
  ['Schokolade', { category: 'Chocolate' }],
  ['チョコレート', { category: 'Chocolate' }],
  ['الشوكولاتة', { category: 'Chocolate' }],
  ['fruits secs', { category: 'Dried fruit' }],
  ['Trockenfr', { category: 'Dried fruit' }],
  ['frutas desidratadas', { category: 'Dried fruit' }],
  ['ドライフルーツ', { category: 'Dried fruit' }],
  ['Nüsse und Kerne', { category: 'Nuts & seeds' }],
  ['المكسرات', { category: 'Nuts & seeds' }],
  ['frutos do mar', { category: 'From the sea' }],
  ['من البحر', { category: 'From the sea' }],
  // Tastes
  ['süß', { craving: 'sweet' }],
  ['حلوى', { craving: 'sweet' }],
  ['salgados', { craving: 'salty' }],
  ['すっぱい', { craving: 'sour' }],
  ['piquant', { craving: 'hot' }],
  ['حار', { craving: 'hot' }],
  ['knusprig', { craving: 'crunchy' }],
  // Diets
  ['sans gluten', { diet: 'gluten-free' }],
  ['グルテンフリー', { diet: 'gluten-free' }],
  ['ohne Nüsse', { diet: 'nut-free' }],
  ['sem lactose', { diet: 'dairy-free' }],
  ['خالٍ من المكسرات', { diet: 'nut-free' }],
  ['pflanzlich', { diet: 'vegan' }],
  // Places
  ['snacks japonais', { country: 'JP' }],
  ['日本のお菓子', { country: 'JP' }],
  ['وجبات خفيفة يابانية', { country: 'JP' }],
  ['mexikanische Snacks', { country: 'MX' }],
  ['petiscos da Coreia do Sul', { country: 'KR' }],
  // What is in it
  ['Erdnüsse', { name: /peanut/i }],
  ['amendoim', { name: /peanut/i }],
  // Nothing in particular
  ['snacks', 'everything'],
  ['スナック', 'everything'],
  ['سناك', 'everything'],
  ['des snacks', 'everything'],
]
