export const tints = ['chilli', 'sea', 'saffron', 'ube', 'matcha', 'lychee', 'salt', 'mango']

/** The class that gives a country its colour, the same wherever the country is shown. */
export function tintOf(code: string): string {
  return `tint-${tints[(code.charCodeAt(0) * 7 + code.charCodeAt(1)) % tints.length]}`
}
