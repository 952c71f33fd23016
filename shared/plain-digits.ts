/**
 * What was typed with the digits, dashes and decimal points that machines write: those of full width, Arabic and Persian digits, and dashes of every kind
 * become ASCII, the long sound of kana too, which stands where Japanese keyboards have the dash. Marks that nobody sees, which come along when
 * something is copied from a text, are left out.
 */
export function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}\u2212ー]/gu, '-')
    .replaceAll('\u066b', '.')
    .replace(/\p{Cf}/gu, '')
}
