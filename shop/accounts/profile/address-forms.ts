import { Address, type AddressInput } from '#shared/address/address.ts'
import {
  type CityKind,
  type DistrictKind,
  type AddressMetadata,
  addressMetadataOf,
  type PostalKind,
  type RegionKind,
} from './address-forms/metadata.ts'
import { readLocality } from './address-forms/locality.ts'
import { Failure } from '#shop/failure.ts'

/** The address fields of a country after the name, in local order. */
export interface AddressForm {
  country: string
  fields: AddressField[]
  /**
   * The choices for the region, also in the country's own script. Empty where a region is free text
   * or does not exist.
   */
  regions: { code: string; name: string; nativeName: string }[]
  /** A valid postal code as an example; null where there is none or none is known. */
  postalExample: string | null
}

/** `called`: the local name of the field. */
type AddressField = { required: boolean } & (
  | { name: 'line1' | 'line2'; called: null }
  | { name: 'district'; called: DistrictKind }
  | { name: 'city'; called: CityKind }
  | { name: 'region'; called: RegionKind }
  | { name: 'postalCode'; called: PostalKind }
)

/** The address form of a country, by its ISO code. A default form for an unknown code. */
export function addressForm(country: string): AddressForm {
  const metadata = addressMetadataOf(country)
  return {
    country,
    fields: [...metadata.order.matchAll(/%([ADCSZ])/g)].flatMap(([, letter = '']) => fieldsOf(metadata, letter)),
    regions: metadata.regions
      .map(({ code, name, nativeName }) => ({ code, name, nativeName }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    postalExample: metadata.postalExamples[0] ?? null,
  }
}

/**
 * Normalizes a typed address into a complete, deliverable one: formatted postal code, region code,
 * and only the fields that the country uses. Throws Failure('invalid-input') with a code for each
 * wrong field: 'required', 'too-long', 'invalid', and 'elsewhere' for a postal code of another
 * region.
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
  const { place, faults } = readLocality(addressMetadataOf(parts.country), parts)
  // The fields depend on the country. Without a country, no field is missing yet.
  const all = fields.country ? fields : { ...faults, ...fields }
  if (!read.success || Object.keys(all).length > 0) throw new Failure('invalid-input', { fields: inOrder(all, parts.country) })
  return Object.fromEntries(Object.entries({ ...read.data, ...place }).filter(([, value]) => value !== undefined)) as Address
}

/** Errors in the order of the form fields, so that a reader goes down the page. */
function inOrder(faults: Record<string, string>, country: string): Record<string, string> {
  const asked = ['name', 'country', ...addressForm(country).fields.map(({ name }) => name)]
  const known = asked.flatMap((name) => (faults[name] ? [[name, faults[name]] as const] : []))
  return { ...Object.fromEntries(known), ...faults }
}

/** Whether a stored address still satisfies the country's rules. */
export function isComplete(address: Address): boolean {
  try {
    readAddress(address)
    return true
  } catch {
    return false
  }
}

function fieldsOf({ required, called }: AddressMetadata, letter: string): AddressField[] {
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

/** The text of a field of untrusted input, cut to the maximum length. */
function textOf(typed: unknown, name: string): string {
  const value = typed && typeof typed === 'object' ? (typed as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}
