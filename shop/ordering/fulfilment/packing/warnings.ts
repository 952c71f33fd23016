import type { PackingLine } from './lines.ts'

/** What some snacks of a parcel hold and others do not, by code: a torn pack of one must not get to the other. */
export function mixedAllergens(lines: Pick<PackingLine, 'allergens'>[]): string[] {
  const known = lines.flatMap(({ allergens }) => (allergens ? [allergens] : []))
  const all = new Set(known.flat())
  return [...all].filter((allergen) => !known.every((held) => held.includes(allergen))).toSorted()
}

// Beginnings of the words for allergy, intolerance and coeliac disease in the shop's languages. Said too often, it costs a look at the note.
const words = ['allerg', 'alerg', 'alérg', 'intoler', 'intolér', 'unverträglich', 'coeliac', 'celiac', 'celíac', 'cœliaque', 'zöliak']
const scripts = ['アレルギ', '不耐', 'セリアック', 'حساسي', 'عدم تحمل', 'سيلياك']

/** Whether a customer's words are about an allergy, as far as words tell. */
export function speaksOfAllergy(text: string): boolean {
  const plain = text.normalize('NFC').toLowerCase()
  return [...words, ...scripts].some((word) => plain.includes(word))
}
