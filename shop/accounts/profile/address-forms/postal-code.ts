import { plainDigits } from '#shared/plain-digits.ts'
import type { Metadata } from './metadata.ts'

/**
 * A postal code as its country writes it, whatever the case and the spaces it was typed with: 'sw1a1aa' is 'SW1A 1AA'. null for what is
 * none there.
 */
export function readPostalCode({ postalPattern, postalExamples }: Metadata, typed: string): string | null {
  // Japan's begin with a sign of their own on every envelope.
  const text = plainDigits(typed)
    .toUpperCase()
    .replace(/[\s〒]+/g, ' ')
    .trim()
  if (!postalPattern) return text
  const isOne = new RegExp(`^(?:${postalPattern})$`)
  // Some write the country before it ('D-10115'), and in some countries it begins with its code, which its people leave out ('LV-1010').
  const bare = text.replace(/^[A-Z]{1,3}[- ](?=.*\d)/, '')
  const prefix = /^[A-Z]{2}[- ]?(?=\d+$)/.exec(postalExamples[0] ?? '')?.[0] ?? ''
  for (const candidate of [text, bare, prefix + text]) {
    const compact = candidate.replace(/[ -]/g, '')
    const written = [spacedLike(postalExamples, compact), candidate, compact].find((code) => code !== null && isOne.test(code))
    if (written) return written
  }
  return null
}

/** Puts the spaces and dashes where a code of the same letters and digits has them, counted from the end. */
function spacedLike(examples: string[], compact: string): string | null {
  const shape = shapeOf(compact)
  const alike = examples.filter((example) => example.replace(/[ -]/g, '').length === compact.length)
  const model = alike.find((example) => shapeOf(example.replace(/[ -]/g, '')) === shape) ?? alike[0]
  if (!model) return null
  const letters = Array.from(compact)
  return Array.from(model)
    .toReversed()
    .map((char) => (char === ' ' || char === '-' ? char : letters.pop()!))
    .toReversed()
    .join('')
}

function shapeOf(compact: string): string {
  return compact.replace(/\d/g, '0').replace(/[A-Z]/g, 'A')
}
