import { expect, test } from 'vitest'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { localizedRegions } from './address-labels.ts'

test('regions are written in the language of the page', () => {
  const japan = addressForm('JP')
  expect(localizedRegions('ja-JP', japan).map(({ name }) => name)).toEqual(expect.arrayContaining(['北海道', '東京都']))
  expect(localizedRegions('ja-JP', japan)[0]).toEqual({ code: '01', name: '北海道' })
  expect(localizedRegions('en-US', japan).map(({ name }) => name)).toContain('Tokyo')
  expect(localizedRegions('ja-JP', addressForm('US')).map(({ name }) => name)).toContain('New York')
})
