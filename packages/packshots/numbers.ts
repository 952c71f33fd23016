// Pure helpers for the drawings: rounding, colors, seeded random numbers.

/** Rounds to one decimal, which is precise enough for the drawings. */
export const n = (value: number): number => Math.round(value * 10) / 10

/** Mixes two colors: 0 gives `a`, 1 gives `b`. All colors are '#rrggbb'. */
export const mix = (a: string, b: string, t: number): string =>
  '#' +
  [1, 3, 5]
    .map((i) => {
      const from = parseInt(a.slice(i, i + 2), 16)
      const to = parseInt(b.slice(i, i + 2), 16)
      return Math.round(from + (to - from) * t)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')

/** FNV-1a, 32 bits. */
export function fnvHash(text: string): number {
  let h = 2166136261
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  return h >>> 0
}

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32). */
export function seededNumbers(seed: string): () => number {
  let h = fnvHash(seed) | 0
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Escapes text for an XML attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The value of that name. Throws if there is none. */
export function named<Value>(values: Record<string, Value>, name: string, kind: string): Value {
  const value = values[name]
  if (value === undefined) throw new Error(`There is no ${kind} '${name}'`)
  return value
}
