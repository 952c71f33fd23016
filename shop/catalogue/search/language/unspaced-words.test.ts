import { expect, test } from 'vitest'
import { spaceOut } from './unspaced-words.ts'

const known = new Set(['日本', 'タイ', 'チョコ', 'ビーガン', '酸っぱい'])

test.each([
  ['日本の酸っぱいもの', '日本 の 酸っぱい もの'],
  ['ビーガンチョコ', 'ビーガン チョコ'],
  ['タイのお菓子', 'タイ のお菓子'],
  ['スタイル', 'スタイル'],
  ['チョコレート', 'チョコレート'],
  ['mochi タイ', 'mochi タイ'],
])('known words in %s stand apart, and no word in katakana is cut', (text, spaced) => {
  expect(spaceOut(text, known)).toBe(spaced)
})
