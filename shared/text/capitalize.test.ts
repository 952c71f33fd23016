import { expect, test } from 'vitest'
import { capitalize } from './capitalize.ts'

test('a name begins with a capital letter, and writing without capitals is kept', () => {
  expect(['insectes comestibles', 'öl', 'Gluten', '卵', 'حليب', ''].map(capitalize)).toEqual([
    'Insectes comestibles',
    'Öl',
    'Gluten',
    '卵',
    'حليب',
    '',
  ])
})
