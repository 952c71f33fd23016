import type { Address } from './address.ts'
import { addressOrder, nativeOrder, writesCodes } from './address-orders.ts'

/**
 * Returns the lines of a postal address as its country writes it, from the name to the postal code.
 * `countryName` comes last if given, because it depends on the reader's language. No part of the
 * address is left out, even if the country's format has no place for it.
 */
export function addressLines(address: Address, countryName?: string): string[] {
  const parts = partsOf(address)
  const order = orderOf(address)
  const unforeseen = (['D', 'C', 'S', 'Z'] as const).filter((letter) => !order.includes(`%${letter}`)).map((letter) => parts[letter])
  const lines = order.split('%n').flatMap((line) => {
    const street = line.includes('%A') ? [parts.B, unforeseen.filter(Boolean).join(', ')] : []
    return [written(line, parts), ...street].filter(Boolean)
  })
  return countryName ? [...lines, countryName] : lines
}

type Parts = Record<'N' | 'A' | 'B' | 'D' | 'C' | 'S' | 'Z', string>

function partsOf({ name, line1, line2 = '', district = '', city, region = '', regionName, postalCode, country }: Address): Parts {
  const S = writesCodes.has(country) ? region : (regionName ?? region)
  return { N: name, A: line1, B: line2, D: district, C: city, S, Z: postalCode }
}

/**
 * Japan and some other countries write from large to small in their own script, and from small to
 * large in Latin script.
 */
function orderOf({ country, line1, city }: Address): string {
  const isNative = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(line1 + city)
  return (isNative && nativeOrder[country]) || addressOrder(country)
}

/** Fills one line of the format. An empty part is left out with its dashes and commas. */
function written(line: string, parts: Parts): string {
  const words = line.split(' ').flatMap((word) => {
    const letters = [...word.matchAll(/%([A-Z])/g)].map(([, letter]) => letter as keyof Parts)
    if (letters.length > 0 && letters.every((letter) => !parts[letter])) return []
    return word.replace(/%([A-Z])/g, (_, letter: keyof Parts) => parts[letter])
  })
  return words.join(' ').replace(/^[\s,/-]+|[\s,/-]+$/g, '')
}
