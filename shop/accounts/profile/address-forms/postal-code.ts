import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { AddressMetadata } from './metadata.ts'

/**
 * Formats a postal code by the country's rules, whatever its case and spaces: 'sw1a1aa' becomes
 * 'SW1A 1AA'. Null for an invalid code.
 */
export function readPostalCode({ postalPattern, postalExamples }: AddressMetadata, typed: string): string | null {
  // A Japanese postal code may begin with the postal mark.
  const text = normalizeDigits(typed)
    .toUpperCase()
    .replace(/[\s〒]+/g, ' ')
    .trim()
  if (!postalPattern) return text
  const isOne = new RegExp(`^(?:${postalPattern})$`)
  // Some people prefix the country code ('D-10115'). In some countries the country code is part of
  // the postal code, but people leave it out ('LV-1010').
  const bare = text.replace(/^[A-Z]{1,3}[- ](?=.*\d)/, '')
  const prefix = /^[A-Z]{2}[- ]?(?=\d+$)/.exec(postalExamples[0] ?? '')?.[0] ?? ''
  for (const candidate of [text, bare, prefix + text]) {
    const compact = candidate.replace(/[ -]/g, '')
    const written = [spacedLike(postalExamples, compact), candidate, compact].find((code) => code !== null && isOne.test(code))
    if (written) return written
  }
  return null
}

/**
 * Adds the spaces and dashes of an example with the same letters and digits, counted from the end.
 */
function spacedLike(examples: string[], compact: string): string | null {
  const shape = shapeOf(compact)
  const alike = examples.filter((example) => example.replace(/[ -]/g, '').length === compact.length)
  const model = alike.find((example) => shapeOf(example.replace(/[ -]/g, '')) === shape) ?? alike[0]
  if (!model) return null
  const letters = Array.from(compact)
  return Array.from(model)
    .toReversed()
    .map((char) => (char === ' ' || char === '-' ? char : letters.pop()))
    .toReversed()
    .join('')
}

function shapeOf(compact: string): string {
  return compact.replace(/\d/g, '0').replace(/[A-Z]/g, 'A')
}
