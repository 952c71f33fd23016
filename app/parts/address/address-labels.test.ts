import { expect, test } from 'vitest'
import messages from '#locales/en-US/address.json'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { localizedRegions, requiredAddressMessage } from './address-labels.ts'

test('regions are written in the language of the page', () => {
  const japan = addressForm('JP')
  expect(localizedRegions('ja-JP', japan).map(({ name }) => name)).toEqual(expect.arrayContaining(['北海道', '東京都']))
  expect(localizedRegions('ja-JP', japan)[0]).toEqual({ code: '01', name: '北海道' })
  expect(localizedRegions('en-US', japan).map(({ name }) => name)).toContain('Tokyo')
  expect(localizedRegions('ja-JP', addressForm('US')).map(({ name }) => name)).toContain('New York')
})

test('every required field of every country has a message of its own for an empty value', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const forms = letters.flatMap((first) => letters.map((second) => addressForm(first + second)))
  const keys = forms.flatMap((form) => form.fields.filter(({ required }) => required).map(({ name }) => requiredAddressMessage(form, name)))
  const known = new Set<string | null>(Object.keys(messages).map((key) => `address.${key}`))
  expect(keys.filter((key) => !known.has(key))).toEqual([])
  expect(requiredAddressMessage(addressForm('US'), 'region')).toBe('address.required-region-state')
  expect(requiredAddressMessage(addressForm('IE'), 'postalCode')).toBeNull()
})
