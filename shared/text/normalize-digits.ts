/**
 * Normalizes typed digits, dashes and decimal points to ASCII: full-width, Arabic and Persian
 * digits and all kinds of dashes. It includes the long vowel mark of kana, which Japanese keyboards
 * have in the place of the dash. Removes invisible characters, which come along when text is
 * copied.
 */
export function normalizeDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}\u2212ー]/gu, '-')
    .replaceAll('\u066b', '.')
    .replace(/\p{Cf}/gu, '')
}
