import type { Address } from '#shared/address/address.ts'
import type { ShopSettings } from '#shop/settings.ts'

export type TaxRow = ShopSettings['tax'][string]

/**
 * The tax for a delivery address: the region's row, else the country's. Null when neither is set or
 * the address is not known yet.
 */
export function taxFor({ tax }: ShopSettings, shipTo: Pick<Address, 'country' | 'region'> | null): TaxRow | null {
  if (!shipTo) return null
  return (shipTo.region && tax[`${shipTo.country}-${shipTo.region.toUpperCase()}`]) || tax[shipTo.country] || null
}
