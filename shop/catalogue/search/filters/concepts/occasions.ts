/**
 * What a shopkeeper hands over for an occasion, the best first: words of the catalogue, or tastes
 * with @. To add an occasion, write it here, and its words into the file of each language.
 */
export const occasions = {
  tea: 'biscuits, stroopwafels, speculaas, alfajores, lokum, matcha, maamoul, mochi',
  coffee: 'stroopwafels, biscuits, speculaas, coffee, alfajores, chocolate, dates, lokum',
  beer: 'pretzels, peanuts, crackers, tempura, biltong, habas, wasabi, crisps, @salty',
  wine: 'olive oil, taralli, crackers, cheese, @salty',
  movie: 'popcorn, totopos, crisps, gummies',
  gift: 'lokum, kohakuto, mochi, macadamias, halva, hazelnuts, chocolate, alfajores',
  kids: 'gummies, biscuits, chews, caramels, pineapple cakes, @sweet',
  hiking: 'dried fruit, nuts, biltong, brittle, seeds',
  party: 'popcorn, pretzels, crisps, crackers, peanuts, @salty',
  office: 'biscuits, pretzels, caramels, dried fruit, crackers, gummies, @sweet',
  breakfast: 'oat, stroopwafels, dates, apricots, figs, biscuits',
  dessert: 'chocolate, pineapple cakes, mochi, alfajores, lokum, halva',
  christmas: 'speculaas, kourabiedes, nougat, chocolate, dates, biscuits',
  ramadan: 'dates, maamoul, halva, lokum, kataifi, apricots',
  diwali: 'murukku, halva, makhana, banana chips, cashews, popcorn, dates',
  halloween: 'gummies, sours, chews, caramels, licorice, chocolate, ghost chili, insects',
  easter: 'chocolate, caramels, pastillas, lokum, gummies',
  'lunar-new-year': 'pineapple cakes, nougat, mochi, persimmons, plums, gangjeong, peanuts, seeds',
  umami: 'shoyu, nori, seaweed, sardine, squid, anchovies',
  stinky: 'durian',
  daring: 'insects, durian, salmiak, ghost chili, salted egg, squid',
} as const

export type OccasionName = keyof typeof occasions

/** Occasions for which nothing hot is shown. */
export const mildOccasions: readonly OccasionName[] = ['kids']

/** The words of an occasion, the best first. */
export const occasionTargets = (name: OccasionName): string[] => occasions[name].split(',').map((word) => word.trim())
