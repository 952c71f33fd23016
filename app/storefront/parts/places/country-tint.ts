export const countryTints = ['chilli', 'sea', 'saffron', 'ube', 'matcha', 'lychee', 'salt', 'mango']

/** The color class of a country, the same everywhere. */
export function countryTint(code: string): string {
  return `tint-${countryTints[(code.charCodeAt(0) * 7 + code.charCodeAt(1)) % countryTints.length]}`
}
