// Small pure helpers of the drawing: rounding, colour, chance that is the same every time.

/** To one decimal, which is as fine as the drawings need. */
export const n = (value: number): number => Math.round(value * 10) / 10

/** The colour a share `t` of the way from `a` to `b`, all as '#rrggbb'. */
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
export function hash(text: string): number {
  let h = 2166136261
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  return h >>> 0
}

/** Numbers from 0 to 1 that look random and follow from the seed alone (mulberry32). */
export function rng(seed: string): () => number {
  let h = hash(seed) | 0
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Text safe inside an XML attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
