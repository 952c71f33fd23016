import { expect, test } from 'vitest'
import { defaultSettings, type ShopSettings } from '#shop/settings.ts'
import { taxFor } from './tax-rates.ts'

const settings = {
  ...defaultSettings,
  tax: {
    US: { percent: '1', included: false, onDelivery: false, name: 'Sales tax' },
    'US-NY': { percent: '8.875', included: false, onDelivery: false, name: 'New York sales tax' },
    ES: { percent: '10', included: true, onDelivery: true, name: 'IVA' },
  },
} as Partial<ShopSettings> as ShopSettings

test('the tax rate of a region overrides that of its country, and a missing rate means no tax', () => {
  expect(taxFor(settings, { country: 'US', region: 'ny' })?.percent).toBe('8.875')
  expect(taxFor(settings, { country: 'US', region: 'CA' })?.percent).toBe('1')
  expect(taxFor(settings, { country: 'ES', region: undefined })).toMatchObject({ included: true, name: 'IVA' })
  expect(taxFor(settings, { country: 'JP', region: undefined })).toBeNull()
  expect(taxFor(settings, null)).toBeNull()
})
