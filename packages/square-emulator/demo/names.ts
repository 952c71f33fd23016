import { createHash } from 'node:crypto'

/**
 * The slug of a snack's name for file names and ids: 'Za’atar Pita Crisps' becomes
 * 'zaatar-pita-crisps'.
 */
export const snackSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * A readable id as long as Square's (24 characters), the same on every host:
 * 'ITEM-DURIAN-CHIPS-4XQ2ZK'. Long names are cut; the hash at the end keeps the ids unique.
 */
export function demoObjectId(kind: 'CAT' | 'ITEM' | 'VAR' | 'PIC' | 'ATTR' | 'OFF', name: string): string {
  const head = `${kind}-${name}`.toUpperCase().slice(0, 19).replace(/-$/, '')
  const tail = createHash('sha256').update(`${kind}/${name}`).digest('hex').toUpperCase()
  return `${head}-${tail}`.slice(0, 24)
}

/**
 * English names of the countries on the packs. They are written out, because the committed images
 * must not depend on the runtime's Intl data.
 */
const countryNames: Record<string, string> = {
  AR: 'Argentina',
  AU: 'Australia',
  BR: 'Brazil',
  CN: 'China',
  CO: 'Colombia',
  DE: 'Germany',
  ES: 'Spain',
  ET: 'Ethiopia',
  FI: 'Finland',
  GE: 'Georgia',
  GH: 'Ghana',
  GR: 'Greece',
  ID: 'Indonesia',
  IN: 'India',
  IT: 'Italy',
  JO: 'Jordan',
  JP: 'Japan',
  KR: 'South Korea',
  LB: 'Lebanon',
  MG: 'Madagascar',
  MX: 'Mexico',
  MY: 'Malaysia',
  NG: 'Nigeria',
  NL: 'Netherlands',
  NO: 'Norway',
  PE: 'Peru',
  PH: 'Philippines',
  PT: 'Portugal',
  SG: 'Singapore',
  SN: 'Senegal',
  TH: 'Thailand',
  TR: 'Türkiye',
  TW: 'Taiwan',
  VN: 'Vietnam',
  ZA: 'South Africa',
}

/** The country on a snack's pack. Throws for an unknown code. */
export function countryName(code: string): string {
  const name = countryNames[code]
  if (!name) throw new Error(`No name for the country ${code}`)
  return name
}

/**
 * The file names of a snack's pictures: its pack, its ingredients, and the snack itself in a dish.
 */
export function snackPictures(name: string): { pack: string; ingredients: string; served: string } {
  const slug = snackSlug(name)
  return { pack: `${slug}.svg`, ingredients: `${slug}-ingredients.svg`, served: `${slug}-served.svg` }
}
