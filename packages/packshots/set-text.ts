import type { PackVoice } from '#packages/square-emulator/demo/snack.ts'
import { voices } from './lettering.ts'
import { n } from './numbers.ts'

// Draws text as outlines, so that a pack looks the same without installed fonts.

type Voice = PackVoice | 'small'
type Anchor = 'start' | 'middle' | 'end'

interface LineStyle {
  x: number
  y: number
  size: number
  fill: string
  anchor?: Anchor
  track?: number
}

/** A name broken into lines and sized for its area. Lengths in SVG units. */
export interface Fit {
  size: number
  lines: string[]
  cap: number
  lead: number
  h: number
  w: number
}

/** The line height in em, and whether the text is in capitals. */
export const voiceStyles: Record<Voice, { lead: number; upper?: true }> = {
  serif: { lead: 0.8 },
  italic: { lead: 0.8 },
  cond: { lead: 0.755, upper: true },
  wide: { lead: 0.87, upper: true },
  plump: { lead: 0.88 },
  sign: { lead: 0.84 },
  small: { lead: 1, upper: true },
}

/** The width in em without the last tracking, and each glyph with its position. */
export function measureRun(voice: Voice, text: string, track = 0) {
  let x = 0
  let before = ''
  const glyphs = []
  for (const letter of voiceStyles[voice].upper ? text.toLocaleUpperCase('en') : text) {
    const [advance, d] = glyph(voice, letter)
    x += (kerning[voice][before + letter] ?? 0) / voices[voice].em
    glyphs.push({ x, d, advance })
    x += advance + track
    before = letter
  }
  return { w: x - track, glyphs }
}

/** A straight line of text. */
function lineOf(voice: Voice, text: string, { x, y, size, fill, anchor = 'start', track = 0 }: LineStyle): string {
  const { w, glyphs } = measureRun(voice, text, track)
  const left = x - (anchor === 'middle' ? (w * size) / 2 : anchor === 'end' ? w * size : 0)
  const em = voices[voice].em
  const d = glyphs.map((one) => (one.d ? `M${Math.round(one.x * em)} 0${one.d}` : '')).join('')
  return `<path transform="translate(${n(left)} ${n(y)}) scale(${Math.round((size / em) * 1000) / 1000})" d="${d}" fill="${fill}"/>`
}

interface ArcStyle {
  cx: number
  cy: number
  r: number
  size: number
  fill: string
  track: number
  under?: boolean
}

/** Text along a circle: over its top, or under its bottom. */
export function textOnArc(voice: Voice, text: string, { cx, cy, r, size, fill, track, under = false }: ArcStyle): string {
  const { w, glyphs } = measureRun(voice, text, track)
  const total = (w * size) / r
  const scale = Math.round((size / voices[voice].em) * 1000) / 1000
  const letters = glyphs.map(({ x, d, advance }) => {
    if (!d) return ''
    const middle = ((x + advance / 2) * size) / r - total / 2
    const turn = (under ? -middle : middle) * (180 / Math.PI)
    return `<path transform="translate(${n(cx)} ${n(cy)})rotate(${n(turn)})translate(${n((-advance * size) / 2)} ${n(under ? r : -r)})scale(${scale})" d="${d}"/>`
  })
  return `<g fill="${fill}">${letters.join('')}</g>`
}

/** Breaks a name into at most `most` lines, so that the font size is as large as possible. */
export function fitName(voice: Voice, name: string, W: number, H: number, most = 3): Fit {
  const cap = voices[voice].cap / voices[voice].em
  const { lead, upper } = voiceStyles[voice]
  const drop = upper ? 0 : 0.16
  let best: Fit = { size: 0, lines: [], cap: 0, lead: 0, h: 0, w: 0 }
  let bestScore = -1
  for (const lines of breaks(name.split(/\s+/), most)) {
    const widths = lines.map((line) => measureRun(voice, line).w)
    const wide = Math.max(...widths)
    const k = lines.length
    const size = Math.min(W / wide, H / (cap + (k - 1) * lead + drop))
    const ragged = widths.reduce((sum, w) => sum + (wide - w) / wide, 0) / k
    const score = size * (1 - ragged * 0.1)
    if (score <= bestScore + 0.01) continue
    bestScore = score
    best = { size, lines, cap: cap * size, lead: lead * size, h: (cap + (k - 1) * lead) * size, w: wide * size }
  }
  return best
}

/** The lines of a fitted name, from the top of its area. */
export const nameLines = (voice: Voice, fit: Fit, { x, y, fill, anchor = 'start' }: Omit<LineStyle, 'size' | 'track'>): string =>
  fit.lines.map((line, i) => lineOf(voice, line, { x, y: y + fit.cap + i * fit.lead, size: fit.size, fill, anchor })).join('')

/** Small print: origin, weight, category. */
export const smallPrint = (text: string, style: Omit<LineStyle, 'size'> & { size?: number }): string =>
  lineOf('small', text, { size: 9.5, track: 0.13, ...style })

/** Small print, made smaller if it does not fit. */
export const fittedSmallPrint = (text: string, W: number, style: Omit<LineStyle, 'size'>): string =>
  smallPrint(text, { ...style, size: Math.min(9.5, W / measureRun('small', text, 0.13).w) })

/** All ways to break the words into at most `most` lines, longest first lines first. */
function* breaks(words: string[], most: number, lines: string[] = []): Generator<string[]> {
  if (words.length === 0) yield lines
  if (lines.length === most) return
  for (let count = words.length; count > 0; count--) yield* breaks(words.slice(count), most, [...lines, words.slice(0, count).join(' ')])
}

// The data stores pairs by value; this map stores the value by pair.
const kerning = Object.fromEntries(
  Object.entries(voices).map(([voice, { kern }]) => [
    voice,
    Object.fromEntries(Object.entries(kern).flatMap(([value, pairs]) => pairs.split(' ').map((pair) => [pair, Number(value)]))),
  ]),
) as Record<Voice, Record<string, number>>

/**
 * Advance in em, and outline. A character without a glyph loses its accent. Throws if the base
 * character has no glyph either.
 */
function glyph(voice: Voice, letter: string): [number, string] {
  const { em, g } = voices[voice]
  const found = g[letter] ?? g[letter.normalize('NFD')[0] ?? '']
  if (!found) throw new Error(`The lettering '${voice}' has no '${letter}'`)
  return [found[0] / em, found[1]]
}
