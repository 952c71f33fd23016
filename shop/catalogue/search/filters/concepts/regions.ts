/** The parts of the world, by their code of the United Nations (M49), and their countries. */
const PARTS = {
  '015': 'DZ EG LY MA SD TN EH',
  '011': 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG',
  '017': 'AO CM CF TD CG CD GQ GA ST',
  '014': 'BI KM DJ ER ET KE MG MW MU YT MZ RE RW SC SO SS TZ UG ZM ZW',
  '018': 'BW SZ LS NA ZA',
  '021': 'CA US GL BM',
  '029': 'AG AW BS BB CU DM DO GD GP HT JM MQ PR KN LC VC TT',
  '013': 'BZ CR SV GT HN MX NI PA',
  '005': 'AR BO BR CL CO EC GF GY PY PE SR UY VE',
  '143': 'KZ KG TJ TM UZ',
  '030': 'CN HK MO KP KR JP MN TW',
  '034': 'AF BD BT IN IR MV NP PK LK',
  '035': 'BN KH ID LA MY MM PH SG TH TL VN',
  '145': 'AM AZ BH CY GE IQ IL JO KW LB OM PS QA SA SY TR AE YE',
  '151': 'BY BG CZ HU PL MD RO RU SK UA',
  '154': 'DK EE FI IS IE LV LT NO SE GB FO AX',
  '039': 'AL AD BA HR GI GR VA IT MT ME MK PT SM RS SI ES XK',
  '155': 'AT BE FR DE LI LU MC NL CH',
  '053': 'AU NZ',
  '054': 'FJ NC PG SB VU',
  '057': 'GU KI MH FM NR MP PW',
  '061': 'AS CK PF NU PN WS TK TO TV WF',
} as const
type Part = keyof typeof PARTS

/** Regions that consist of parts. Their codes name them in every language, as 'Intl.DisplayNames' does. */
const WHOLES = {
  '002': ['015', '011', '017', '014', '018'],
  '419': ['029', '013', '005'],
  '019': ['021', '029', '013', '005'],
  '142': ['143', '030', '034', '035', '145'],
  '150': ['151', '154', '039', '155'],
  '009': ['053', '054', '057', '061'],
} as const satisfies Record<string, readonly Part[]>

/** Regions that no code names. Their names are messages. */
const NAMED = {
  'middle-east': 'BH EG IR IQ IL JO KW LB OM PS QA SA SY TR AE YE',
  nordic: 'DK FI IS NO SE FO AX GL',
  mediterranean: 'AL DZ BA HR CY EG FR GR IL IT LB LY MT MC ME MA PS SI ES SY TN TR',
  balkans: 'AL BA BG HR GR XK ME MK RO RS SI',
  caucasus: 'AM AZ GE',
  maghreb: 'DZ LY MR MA TN',
} as const

export type RegionName = Part | keyof typeof WHOLES | keyof typeof NAMED
/** The regions that the platform names in every language. */
export const codedRegions = [...Object.keys(WHOLES), ...Object.keys(PARTS)] as (Part | keyof typeof WHOLES)[]

const listOf = (codes: string): string[] => codes.split(' ')

/** The codes of all countries of a region. */
export function countriesOfRegion(region: RegionName): string[] {
  if (region in NAMED) return listOf(NAMED[region as keyof typeof NAMED])
  const parts: readonly Part[] = region in WHOLES ? WHOLES[region as keyof typeof WHOLES] : [region as Part]
  return parts.flatMap((part) => listOf(PARTS[part]))
}

/** The regions that a country is in, the smallest first. */
export function regionsAround(country: string): RegionName[] {
  return [...(Object.keys(PARTS) as Part[]), ...(Object.keys(WHOLES) as (keyof typeof WHOLES)[])]
    .filter((region) => countriesOfRegion(region).includes(country))
    .toSorted((a, b) => countriesOfRegion(a).length - countriesOfRegion(b).length)
}
