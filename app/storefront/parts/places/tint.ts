export const tints = ['chilli', 'sea', 'saffron', 'ube', 'matcha', 'lychee', 'salt', 'mango']

/** The color class of a country, the same everywhere. */
export function tintOf(code: string): string {
  return `tint-${tints[(code.charCodeAt(0) * 7 + code.charCodeAt(1)) % tints.length]}`
}
