import { randomInt } from 'node:crypto'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'

/** Letters and digits that are not confused with each other, on paper or by phone. */
const ORDER_NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY'

const ORDER_NUMBER_LENGTH = 7

/**
 * A new order number like 'W7K-4M2P'. It is random, so that it does not reveal the number of
 * orders. 17 billion are possible. None begins with three digits: Arabic text shows '772-UKV8' as
 * 'UKV8-772'.
 */
export function newOrderNumber(): string {
  const letters = Array.from({ length: ORDER_NUMBER_LENGTH }, () => ORDER_NUMBER_ALPHABET[randomInt(ORDER_NUMBER_ALPHABET.length)]).join('')
  return /^\d{3}/.test(letters) ? newOrderNumber() : parted(letters)
}

/** The wanted number, if it is one of ours, and then new ones without end. */
export function* orderNumbers(wanted: string | null): Iterable<string> {
  if (wanted !== null && new RegExp(`^[${ORDER_NUMBER_ALPHABET}]{3}-[${ORDER_NUMBER_ALPHABET}]{4}$`).test(wanted)) yield wanted
  for (;;) yield newOrderNumber()
}

/**
 * Normalizes a typed or pasted order number: '#w7k 4m2p' becomes 'W7K-4M2P'. Any other text is
 * returned in capitals.
 */
export function parseOrderNumber(typed: string): string {
  return isCompleteOrderNumber(typed) ? parted(lettersOf(typed)) : typed.trim().toUpperCase()
}

/** Whether a typed text has the length of a complete order number. */
export function isCompleteOrderNumber(typed: string): boolean {
  return lettersOf(typed).length === ORDER_NUMBER_LENGTH
}

function lettersOf(typed: string): string {
  return normalizeDigits(typed)
    .toUpperCase()
    .replace(/[\s#-]/g, '')
}

const parted = (letters: string) => `${letters.slice(0, 3)}-${letters.slice(3)}`
