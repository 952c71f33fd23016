import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { readExclusions } from './exclusions.ts'
import { readSearch } from './reading.ts'

const isSnack = (word: string) => ['chips', 'durian', 'kekse', 'bitter'].includes(word.toLowerCase())
const read = (text: string, locale: Locale | null = null) => readExclusions(text, locale, isSnack)

describe('an exclusion with other words between', () => {
  test.each([
    ['can’t tolerate lactose', ['milk']],
    ['my son can’t have nuts or sesame', ['tree-nuts', 'peanuts', 'sesame']],
    ['peanuts are forbidden', ['peanuts']],
    ['nut allergy safe sweets', ['tree-nuts', 'peanuts']],
    ['evito peixe e camarão', ['fish', 'crustaceans']],
    ['chocolate apto para alérgicos a la leche', ['milk']],
    ['je ne supporte pas le lactose', ['milk']],
    ['gluten-, ei- und milchfrei', ['gluten', 'milk', 'eggs']],
    ['Erdnüsse sind tabu', ['peanuts']],
    ['ナッツ類は食べられません', ['tree-nuts', 'peanuts']],
    ['لا أستطيع أكل الألبان', ['milk']],
    ['مش عايز مكسرات', ['tree-nuts', 'peanuts']],
    ['🚫🥛', ['milk']],
  ])('of %j leaves out its allergens', (text, free) => {
    const avoided = read(text)?.free ?? []
    expect(avoided.toSorted()).toEqual(free.toSorted())
  })

  test.each([
    'no more than $5 with nuts',
    'menos de 5 euros con nueces',
    'moins de 5 euros avec des noix',
    'nicht teurer als 5 Euro mit Nüssen',
  ])('is not read from the price in %j', (text) => expect(read(text)?.free ?? []).toEqual([]))

  test('ends where the search says what is wanted instead', () => {
    expect(read('not crumbly but with almonds')?.free).toEqual([])
  })
})

describe('an exclusion of something that is no allergen', () => {
  test.each(['sugar free', 'ohne Zucker', 'sin azúcar', 'sans sucre', 'sem açúcar', '砂糖なし', '砂糖抜き', 'بدون سكر'])(
    'measures the sugars for %j',
    (text) => expect(read(text)).toMatchObject({ claims: [{ claim: 'sugar-free' }], unverifiable: [] }),
  )

  test.each([
    ['not from China', ['CN']],
    ['not from Japan or Korea', ['JP', 'KR']],
    ['nichts aus Japan', ['JP']],
    ['日本産以外', ['JP']],
    ['ليس من اليابان', ['JP']],
    ['nothing from Asia', ['142']],
  ])('leaves out the places of %j', (text, places) => {
    expect(read(text)?.places.map(({ place }) => place)).toEqual(places)
  })

  test.each([
    ['no chips', 'chips'],
    ['keine Kekse', 'Kekse'],
    ['anything but durian', 'durian'],
    ['not bitter', 'bitter'],
    ['not messy', 'messy'],
  ])('leaves out what the last word of %j names', (text, name) => {
    expect(read(text)?.named.map((one) => one.name)).toEqual([name])
  })
})

describe('an exclusion that cannot be read', () => {
  test.each([
    'my son is allergic',
    'food that I can’t have',
    'j’ai une allergie',
    'ich habe eine Allergie',
    'アレルギーがあります',
    'عندي حساسية',
  ])('is not lost in %j: the page says so', (text) => expect(read(text)?.unread).toHaveLength(1))

  test('is said where a search is longer than what is read', () => {
    const { exclusions } = readSearch(`${'crunchy '.repeat(40)}without peanuts`, { locale: null })
    expect(exclusions?.unread).toEqual([expect.stringMatching(/^….*peanuts$/)])
  })

  test.each(['free delivery', 'no thanks', 'I don’t mind nuts', 'can’t decide'])('is not seen in %j', (text) => {
    expect(read(text)).toBeNull()
  })
})
