import { randomInt } from 'node:crypto'
import { plainDigits } from '#shared/plain-digits.ts'

/** Letters and digits that are not mistaken for each other, on paper or on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY'

/** A new order number like 'W7K-4M2P': random, so that it says nothing about how many orders there are. 17 billion of them. */
export function newOrderNumber(): string {
  return parted(Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))
}

/** An order's number as somebody types what they hear or paste: '#w7k 4m2p' is 'W7K-4M2P'. What is none comes back in capitals. */
export function orderNumberIn(typed: string): string {
  const letters = plainDigits(typed)
    .toUpperCase()
    .replace(/[\s#-]/g, '')
  return letters.length === 7 ? parted(letters) : typed.trim().toUpperCase()
}

const parted = (letters: string) => `${letters.slice(0, 3)}-${letters.slice(3)}`
