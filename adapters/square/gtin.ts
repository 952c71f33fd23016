/**
 * A Global Trade Item Number (GS1 GTIN-8, -12, -13 or -14) without spaces and hyphens. Null where
 * the length or the check digit is wrong, as in a number that a shop made up for its shelves.
 */
export function parseGtin(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null
  const sum = Array.from(digits.padStart(14, '0'), Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 && !isRestricted(digits) ? digits : null
}

/** Prefixes 2 and 02 to 04 of a GTIN-13 are for use inside one company. */
function isRestricted(digits: string): boolean {
  return /^0?0?(?:2\d|0[24])/.test(digits.padStart(14, '0').slice(1))
}
