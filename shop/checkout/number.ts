import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for each other, on paper or on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY'

/** A new order number like 'W7K-4M2P': random, so that it says nothing about how many orders there are. 17 billion of them. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}
