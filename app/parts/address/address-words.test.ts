import { expect, test } from 'vitest'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { regionsIn } from './address-words.ts'

test('regions are written as the language of the page writes them', () => {
  const japan = addressForm('JP')
  expect(regionsIn('ja-JP', japan).map(({ name }) => name)).toEqual(expect.arrayContaining(['北海道', '東京都']))
  expect(regionsIn('ja-JP', japan)[0]).toEqual({ code: '01', name: '北海道' })
  expect(regionsIn('en-US', japan).map(({ name }) => name)).toContain('Tokyo')
  expect(regionsIn('ja-JP', addressForm('US')).map(({ name }) => name)).toContain('New York')
})
