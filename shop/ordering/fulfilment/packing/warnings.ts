import type { PackingLine } from './packing-lines.ts'

/**
 * Codes of allergens that only some snacks of a parcel contain. A torn package must not contaminate
 * the others.
 */
export function mixedAllergens(lines: Pick<PackingLine, 'allergens'>[]): string[] {
  const known = lines.flatMap(({ allergens }) => (allergens ? [allergens] : []))
  const all = new Set(known.flat())
  return [...all].filter((allergen) => !known.every((held) => held.includes(allergen))).toSorted()
}

// Word stems for allergy, intolerance and celiac disease in the shop's languages. A false match
// costs only a look at the note.
const words = ['allerg', 'alerg', 'alérg', 'intoler', 'intolér', 'unverträglich', 'coeliac', 'celiac', 'celíac', 'cœliaque', 'zöliak']
const scripts = ['アレルギ', '不耐', 'セリアック', 'حساسي', 'عدم تحمل', 'سيلياك']

/** Whether a customer's text seems to mention an allergy. */
export function mentionsAllergy(text: string): boolean {
  const plain = text.normalize('NFC').toLowerCase()
  return [...words, ...scripts].some((word) => plain.includes(word))
}
