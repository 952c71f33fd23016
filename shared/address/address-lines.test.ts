import { expect, test } from 'vitest'
import { Address, type AddressInput } from './address.ts'
import { addressLines } from './address-lines.ts'

const lines = (address: Partial<AddressInput>) =>
  addressLines(Address.parse({ name: 'Ada Buyer', line1: '1 Road', country: 'US', ...address }))

test.each<[string, Partial<AddressInput>, string[]]>([
  ['US', { line2: 'Apt 4', city: 'Brooklyn', region: 'NY', postalCode: '11238' }, ['1 Road', 'Apt 4', 'Brooklyn, NY 11238']],
  ['GB', { city: 'London', postalCode: 'SW1A 1AA' }, ['1 Road', 'London', 'SW1A 1AA']],
  ['DE', { city: 'Berlin', postalCode: '10115' }, ['1 Road', '10115 Berlin']],
  ['ES', { city: 'Getafe', region: 'M', regionName: 'Madrid', postalCode: '28901' }, ['1 Road', '28901 Getafe Madrid']],
  ['IE', { city: 'Cork', region: 'CO', regionName: 'Co. Cork', postalCode: 'T12 X70A' }, ['1 Road', 'Cork', 'Co. Cork', 'T12 X70A']],
  ['JP', { city: 'Shibuya-ku', region: '13', regionName: 'Tokyo', postalCode: '150-0002' }, ['1 Road', 'Shibuya-ku, Tokyo', '150-0002']],
])('an address in %s is written in the local format', (country, address, expected) => {
  expect(lines({ ...address, country })).toEqual(['Ada Buyer', ...expected])
})

test('a Japanese address begins with the postal code and ends with the name', () => {
  const address = { line1: '渋谷1-2-3', city: '渋谷区', region: '13', regionName: '東京都', postalCode: '150-0002', country: 'JP' }
  expect(lines(address)).toEqual(['〒150-0002', '東京都渋谷区', '渋谷1-2-3', 'Ada Buyer'])
})

test('a missing address field leaves no comma or dash behind', () => {
  expect(lines({ city: 'Brooklyn' })).toEqual(['Ada Buyer', '1 Road', 'Brooklyn'])
  expect(lines({ postalCode: '11238' })).toEqual(['Ada Buyer', '1 Road', '11238'])
  expect(lines({ country: 'CH', city: 'Basel' })).toEqual(['Ada Buyer', '1 Road', 'Basel'])
  expect(lines({ country: 'BR', city: 'Rio' })).toEqual(['Ada Buyer', '1 Road', 'Rio'])
})

test('an address field that is unusual in its country is still written', () => {
  const old = { country: 'GB', city: 'Rye', region: 'East Sussex', postalCode: 'TN31 7HH' }
  expect(lines(old)).toEqual(['Ada Buyer', '1 Road', 'East Sussex', 'Rye', 'TN31 7HH'])
})

test('an address ends with its country if the country is named', () => {
  expect(addressLines(Address.parse({ name: 'A', line1: 'B', city: 'C', country: 'QQ' }), 'Nowhere')).toEqual(['A', 'B', 'C', 'Nowhere'])
})
