import { Address, type AddressInput } from '#shared/address/address.ts'
import { type CityKind, type DistrictKind, type Metadata, metadataOf, type PostalKind, type RegionKind } from './address-forms/metadata.ts'
import { readPlace } from './address-forms/place.ts'
import { Failure } from '#shop/failure.ts'

/** What a country asks for after the name, in the order in which addresses are written there. */
export interface AddressForm {
  country: string
  fields: AddressField[]
  /** The regions to choose from, also in the country's own script; none where a region, if there is one, is written freely. */
  regions: { code: string; name: string; nativeName: string }[]
  /** A well written postal code; null where there are none, or none is known. */
  postalExample: string | null
}

/** `called`: which of its names the field has there. */
export type AddressField = { required: boolean } & (
  | { name: 'line1' | 'line2'; called: null }
  | { name: 'district'; called: DistrictKind }
  | { name: 'city'; called: CityKind }
  | { name: 'region'; called: RegionKind }
  | { name: 'postalCode'; called: PostalKind }
)

/** How addresses are filled in for a country, by its ISO code; in the plainest way for what is no country. */
export function addressForm(country: string): AddressForm {
  const metadata = metadataOf(country)
  return {
    country,
    fields: [...metadata.order.matchAll(/%([ADCSZ])/g)].flatMap(([, letter]) => fieldsOf(metadata, letter!)),
    regions: metadata.regions
      .map(({ code, name, nativeName }) => ({ code, name, nativeName }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    postalExample: metadata.postalExamples[0] ?? null,
  }
}

/**
 * What was typed as an address that a parcel finds: complete, its postal code well written, its region by its code, without what its country
 * has none of. Throws Failure('invalid-input') with a code for every field that is not right: 'required', 'too-long', 'invalid', and
 * 'elsewhere' for a postal code of another region.
 */
export function readAddress(typed: AddressInput): Address {
  const read = Address.safeParse(typed)
  const fields: Record<string, string> = {}
  for (const { path, code } of read.error?.issues ?? []) {
    const name = String(path[0] ?? 'address')
    fields[name] ??= code === 'too_big' ? 'too-long' : textOf(typed, name) ? 'invalid' : 'required'
  }
  const parts = read.data ?? {
    country: textOf(typed, 'country'),
    line1: textOf(typed, 'line1'),
    district: textOf(typed, 'district'),
    city: textOf(typed, 'city'),
    region: textOf(typed, 'region'),
    postalCode: textOf(typed, 'postalCode'),
  }
  const { place, faults } = readPlace(metadataOf(parts.country), parts)
  // Which fields there are depends on the country: without one nothing is missing yet.
  const all = fields.country ? fields : { ...faults, ...fields }
  if (!read.success || Object.keys(all).length > 0) throw new Failure('invalid-input', { fields: inOrder(all, parts.country) })
  return Object.fromEntries(Object.entries({ ...read.data, ...place }).filter(([, value]) => value !== undefined)) as Address
}

/** Faults in the order in which the form asks: whoever goes through them goes down the page. */
function inOrder(faults: Record<string, string>, country: string): Record<string, string> {
  const asked = ['name', 'country', ...addressForm(country).fields.map(({ name }) => name)]
  const known = asked.filter((name) => faults[name]).map((name) => [name, faults[name]!] as const)
  return { ...Object.fromEntries(known), ...faults }
}

/** Whether an address of old is what its country asks for now. */
export function isComplete(address: Address): boolean {
  try {
    readAddress(address)
    return true
  } catch {
    return false
  }
}

function fieldsOf({ required, called }: Metadata, letter: string): AddressField[] {
  const isRequired = required.includes(letter)
  switch (letter) {
    case 'A':
      return [
        { name: 'line1', required: true, called: null },
        { name: 'line2', required: false, called: null },
      ]
    case 'D':
      return [{ name: 'district', required: isRequired, called: called.district }]
    case 'C':
      return [{ name: 'city', required: isRequired, called: called.city }]
    case 'S':
      return [{ name: 'region', required: isRequired, called: called.region }]
    default:
      return [{ name: 'postalCode', required: isRequired, called: called.postalCode }]
  }
}

/** What stands in a field of whatever was sent. At most as much as any field may hold. */
function textOf(typed: unknown, name: string): string {
  const value = typed && typeof typed === 'object' ? (typed as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}
