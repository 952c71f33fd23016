import { plainLetters } from '#shared/text/plain-letters.ts'
import type { Address } from '#shared/address/address.ts'
import { writesCodes } from '#shared/address/address-orders.ts'
import type { AddressMetadata, Region } from './metadata.ts'
import { readPostalCode } from './postal-code.ts'

/** The parts of an address that have country rules. */
type Locality = Pick<Address, 'country' | 'line1' | 'city' | 'postalCode'> & Partial<Pick<Address, 'district' | 'region' | 'regionName'>>

/** Normalizes the parts by the country's rules. `faults` has an error code for each wrong field. */
export function readLocality(metadata: AddressMetadata, typed: Locality): { place: Locality; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const [district, city, region, postal] = (['district', 'city', 'region', 'postalCode'] as const).map((name) => {
    const isAsked = metadata.order.includes(letters[name])
    if (isAsked && metadata.required.includes(letters[name].slice(1)) && !typed[name]) faults[name] = 'required'
    return (isAsked && typed[name]) || ''
  }) as [string, string, string, string]
  const chosen = regionCalled(metadata.regions, region)
  if (region && metadata.regions.length > 0 && !chosen) faults.region = 'invalid'
  const postalCode = postal && readPostalCode(metadata, postal)
  if (postalCode === null) faults.postalCode = 'invalid'
  else if (postalCode && isElsewhere(postalCode, chosen)) faults.postalCode = 'elsewhere'
  return {
    faults,
    place: {
      country: typed.country,
      line1: typed.line1,
      district: district || undefined,
      city,
      region: chosen?.code ?? (region || undefined),
      regionName: chosen && !writesCodes.has(typed.country) ? nameFor(chosen, typed) : undefined,
      postalCode: postalCode ?? '',
    },
  }
}

const letters = { district: '%D', city: '%C', region: '%S', postalCode: '%Z' }

/** Finds a region by its code or its name, ignoring accents. */
function regionCalled(regions: Region[], called: string): Region | undefined {
  const plainName = plain(called)
  return (
    regions.find(({ code }) => plain(code) === plainName) ??
    regions.find(({ name, nativeName }) => plain(name) === plainName || plain(nativeName) === plainName)
  )
}

function plain(text: string): string {
  return plainLetters(text).trim()
}

function isElsewhere(postalCode: string, region: Region | undefined): boolean {
  return !!region?.postalPattern && !new RegExp(`^(?:${region.postalPattern})`).test(postalCode)
}

/** The region name in the script of the rest of the address. */
function nameFor({ name, nativeName }: Region, { line1, city }: Locality): string {
  return /\p{Script=Latin}/u.test(line1 + city) ? name : nativeName
}
