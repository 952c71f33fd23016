import { expect, test } from 'vitest'
import { readImpliedFilters } from '../implied-filters.ts'

const price = (text: string) => {
  const [filter] = readImpliedFilters(text).filters
  if (filter?.kind === 'foreign-price') return filter.words
  return filter?.kind === 'price' ? [filter.minCents, filter.maxCents] : null
}

test.each<[string, ReturnType<typeof price>]>([
  ['under $5', [undefined, 500]],
  ['$4.50 max', [undefined, 450]],
  ['US$5 or less', [undefined, 500]],
  ['over 12 usd', [1200, undefined]],
  ['$10 and up', [1000, undefined]],
  ['$5-7', [500, 700]],
  ['from 5 to 7 euros', [500, 700]],
  ['unter 5,50 €', [undefined, 550]],
  ['zwischen 5 und 7', [500, 700]],
  ['nicht teurer als 6 Euro', [undefined, 600]],
  ['around $8', [600, 1000]],
  ['8ドルくらい', [600, 1000]],
  ['jusqu’à 6 euros', [undefined, 600]],
  ['entre 5 et 7 €', [500, 700]],
  ['más de 10 euros', [1000, undefined]],
  ['até 5 dólares', [undefined, 500]],
  ['5ドル〜7ドル', [500, 700]],
  ['５ドル以内', [undefined, 500]],
  ['أقل من ٥ دولارات', [undefined, 500]],
  ['بين 5 و 7 دولار', [500, 700]],
  ['até 20 reais', 'até 20 reais'],
  ['500円以下', '500円以下'],
  ['72% cocoa', null],
  ['under 100 calories', null],
  ['for 5 and up', null],
  ['pack of 6', null],
  ['over 200 g', null],
])('the price of %s is understood', (text, expected) => {
  expect(price(text)).toEqual(expected)
})
