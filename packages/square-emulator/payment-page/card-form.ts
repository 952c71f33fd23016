import { passesLuhn, testCards, type KnownCard, type TestCard } from '../payments/cards.ts'
import type { PaymentPageTexts } from '../texts.ts'

/**
 * The form values that the page shows again after an error. The security code is never among them.
 */
export interface CardForm {
  number: string
  expiry: string
  postal: string
  name: string
}
export type CardField = 'number' | 'expiry' | 'cvc' | 'postal' | 'name'
export interface CardError {
  field: CardField
  text: keyof PaymentPageTexts
}

type ReadCard = { form: CardForm; errors: CardError[] } | { form: CardForm; errors: []; card: KnownCard; kind: TestCard }

export const emptyCard: CardForm = { number: '', expiry: '', postal: '', name: '' }

/**
 * Reads the posted form. Valid input returns only brand, last digits, expiry, name and postal code.
 */
export function readCard(posted: Record<string, unknown>, today = new Date()): ReadCard {
  const text = (name: string, most: number) => (typeof posted[name] === 'string' ? posted[name].trim().slice(0, most) : '')
  const form: CardForm = { number: text('number', 40), expiry: text('expiry', 12), postal: text('postal', 12), name: text('name', 96) }
  const digits = form.number.replaceAll(/[\s-]/g, '')
  const kind = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined
  const expiry = readExpiry(form.expiry)
  const errors: CardError[] = []
  const refuse = (field: CardField, why: keyof PaymentPageTexts) => errors.push({ field, text: why })

  if (digits === '') refuse('number', 'numberMissing')
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) refuse('number', 'numberWrong')
  else if (!kind) refuse('number', 'numberNoTest')
  if (!expiry) refuse('expiry', 'expiryWrong')
  else if (expiry.year * 12 + expiry.month - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth()) refuse('expiry', 'expiryPast')
  if (!/^\d{3}$/.test(text('cvc', 8))) refuse('cvc', 'cvcWrong')
  if (form.name === '') refuse('name', 'nameMissing')
  if (!/^[a-z0-9][a-z0-9 -]{2,9}$/i.test(form.postal)) refuse('postal', 'postalWrong')

  if (errors.length > 0 || !expiry || !kind) return { form, errors }
  const card: KnownCard = {
    brand: 'VISA',
    last4: digits.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    name: form.name,
    postalCode: form.postal,
  }
  return { form, errors: [], card, kind }
}

/** Accepts '08 / 29', '8/2029' or '0829'. */
function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const month = Number(match[1])
  const year = Number(match[2]) < 100 ? 2000 + Number(match[2]) : Number(match[2])
  return month >= 1 && month <= 12 && year < 2100 ? { month, year } : null
}
