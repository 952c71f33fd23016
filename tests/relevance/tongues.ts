import type { Craving, Diet } from '#shared/food.ts'

/** Searches in the shop's languages, over an English catalogue. */
export type Kind = { category: string } | { craving: Craving } | { diet: Diet } | { country: string } | { name: RegExp } | 'everything'

/** Searches, each with the property that every one of the first three results must have. */
export const tongues: [search: string, kind: Kind][] = [
  // Categories
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
  // Countries
  ['snacks japonais', { country: 'JP' }],
  ['日本のお菓子', { country: 'JP' }],
  ['وجبات خفيفة يابانية', { country: 'JP' }],
  ['mexikanische Snacks', { country: 'MX' }],
  ['petiscos da Coreia do Sul', { country: 'KR' }],
  // Ingredients
  ['Erdnüsse', { name: /peanut/i }],
  ['amendoim', { name: /peanut/i }],
  // General searches
  ['snacks', 'everything'],
  ['スナック', 'everything'],
  ['سناك', 'everything'],
  ['des snacks', 'everything'],
]
