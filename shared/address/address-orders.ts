/**
 * The order in which a country writes addresses in Latin script: %N name, %A street, %D district,
 * %C city, %S region, %Z postal code, %n new line.
 */
export function addressOrder(country: string): string {
  return byCountry.get(country) ?? '%N%n%A%n%Z %C'
}

/** The order in the country's own script, if it differs. */
export const nativeOrder: Record<string, string> = {
  CN: '%Z%n%S%C%D%n%A%n%N',
  HK: '%S%n%C%n%A%n%N',
  JP: '〒%Z%n%S%C%n%A%n%N',
  KP: '%Z%n%S%n%C%n%A%n%N',
  KR: '%S %C%D%n%A%n%N%n%Z',
  MO: '%A%n%N',
  TH: '%N%n%A%n%D %C%n%S %Z',
  TW: '%Z%n%S%C%n%A%n%N',
}

/** Countries whose labels show the code of a region instead of its name. */
export const writesCodes = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/**
 * address-forms.test.ts compares this table with Google's address metadata, the source of the
 * address forms.
 */
const orders: Record<string, string> = {
  '%N%n%A%n%C%n%Z': 'AC AF AI FK GB GS IM IO KE LK NA PN SD SH SZ TA TC VG',
  '%N%n%A%n%C %Z': 'BH BM BN BT GU IL JO KH LB LS MT MV NP SA VC',
  '%N%n%A%n%C %S %Z': 'AS AU CA CC CX FM HM MH MP NF PW UM VI',
  '%N%n%A%n%C%n%S': 'HK JM PA SC SR TV',
  '%N%n%A%n%Z %C %S': 'EE ES IT PF UY',
  '%N%n%A%n%Z%n%C': 'AL EC MU OM',
  '%N%n%A%n%Z %C%n%S': 'AR CL CV UZ',
  '%N%n%A%n%C, %S %Z': 'BB SO TW US',
  '%N%n%A%n%C%n%S%n%Z': 'EG RU UA',
  '%N%n%A%n%C, %S%n%Z': 'HN IQ JP',
  '%N%n%A%n%C%n%S %Z': 'ID MN VN',
  '%N%n%A%n%S': 'AE NR',
  '%N%n%A%n%C, %S': 'BS KN',
  '%N%n%A%n%D%n%C%n%S%n%Z': 'IE KR',
  '%N%n%A%n%C %Z%n%S': 'IN PE',
  '%N%n%A%n%Z%n%C%n%S': 'AM',
  '%N%n%A%nAX-%Z %C%nÅLAND': 'AX',
  '%N%n%A%nAZ %Z %C': 'AZ',
  '%N%n%A%n%C - %Z': 'BD',
  '%N%n%A%n%D%n%C-%S%n%Z': 'BR',
  '%N%n%A%n%Z, %C%n%S': 'BY',
  '%N%n%A%nCH-%Z %C': 'CH',
  '%N%n%A %C': 'CI',
  '%N%n%A%n%D%n%C%n%S, %Z': 'CN',
  '%N%n%A%n%D%n%C, %S, %Z': 'CO',
  '%N%n%A%n%S, %C%n%Z': 'CR',
  '%N%n%A%n%C %S%n%Z': 'CU',
  '%N%n%A%nFI-%Z %C': 'FI',
  '%N%n%A%nFO%Z %C': 'FO',
  '%N%n%A%n%C%nGUERNSEY%n%Z': 'GG',
  '%N%n%A%nGIBRALTAR%n%Z': 'GI',
  '%N%n%Z %A %C': 'GN',
  '%N%n%A%n%Z- %C': 'GT',
  '%N%n%A%nHR-%Z %C': 'HR',
  '%N%n%A%nHT%Z %C': 'HT',
  '%N%n%C%n%A%n%Z': 'HU',
  '%N%n%S%n%C, %D%n%A%n%Z': 'IR',
  '%N%n%A%n%C%nJERSEY%n%Z': 'JE',
  '%N%n%A%n%S%n%C': 'KI',
  '%N%n%A%n%C%n%S, %Z': 'KP',
  '%N%n%A%n%S %Z': 'KY',
  '%Z%n%S%n%C%n%A%n%N': 'KZ',
  '%N%n%A%nFL-%Z %C': 'LI',
  '%N%n%A%nLT-%Z %C %S': 'LT',
  '%N%n%A%nL-%Z %C': 'LU',
  '%N%n%A%n%S%n%C, %Z': 'LV',
  '%N%n%A%nMC-%Z %C': 'MC',
  '%N%n%A%nMD-%Z %C': 'MD',
  '%N%n%A%n%C, %Z': 'MM',
  '%N%n%A': 'MO',
  '%N%n%A%n%D%n%Z %C, %S': 'MX',
  '%N%n%A%n%D%n%Z %C%n%S': 'MY',
  '%N%n%A%n%Z %C%S': 'MZ',
  '%N%n%A%n%D%n%C %Z%n%S': 'NG',
  '%N%n%A%n%Z%n%C, %S': 'NI',
  '%N%n%A%n%D%n%C %Z': 'NZ',
  '%N%n%A%n%C %Z %S': 'PG',
  '%N%n%A%n%D, %C%n%Z %S': 'PH',
  '%N%n%A%n%D%n%C-%Z': 'PK',
  '%N%n%A%n%C PR %Z': 'PR',
  '%N%n%A%n%Z %S %C': 'RO',
  '%N%n%A%nSE-%Z %C': 'SE',
  '%N%n%A%nSINGAPORE %Z': 'SG',
  '%N%n%A%nSI-%Z %C': 'SI',
  '%N%n%A%n%Z-%C%n%S': 'SV',
  '%N%n%A%n%D, %C%n%S %Z': 'TH',
  '%N%n%A%n%Z %C/%S': 'TR',
  '%N%n%A%n%C %Z, %S': 'VE',
  '%N%n%A%n%D%n%C%n%Z': 'ZA',
}

const byCountry = new Map(
  Object.entries(orders).flatMap(([order, countries]) => countries.split(' ').map((code) => [code, order] as const)),
)
