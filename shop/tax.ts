import type { Address } from '#shared/address.ts'
import type { ShopSettings } from './settings.ts'

/** The tax that a delivery to the address bears, as a percent string: the region's row before the country's, null where neither is set. */
export function taxPercentFor({ tax }: ShopSettings, shipTo: Pick<Address, 'country' | 'region'> | null): string | null {
  if (!shipTo) return null
  return (shipTo.region && tax[`${shipTo.country}-${shipTo.region.toUpperCase()}`]) || tax[shipTo.country] || null
}
