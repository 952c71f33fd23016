import type { Address } from '#shared/address/address.ts'
import type { ShopSettings } from '#shop/settings.ts'

export type TaxRow = ShopSettings['tax'][string]

/** The tax that a delivery to the address bears: the region's row before the country's, null where neither is set or nobody knows yet where it goes. */
export function taxFor({ tax }: ShopSettings, shipTo: Pick<Address, 'country' | 'region'> | null): TaxRow | null {
  if (!shipTo) return null
  return (shipTo.region && tax[`${shipTo.country}-${shipTo.region.toUpperCase()}`]) || tax[shipTo.country] || null
}
