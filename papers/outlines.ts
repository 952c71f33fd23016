import { Font } from '@react-pdf/renderer'
import { fontFamiliesFor } from './fonts.ts'

/** The used parts of a fontkit font, which has no types. */
interface OutlineFont {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
}

interface Lettering {
  /** The preferred family; a character that it lacks uses the font of its script. */
  family: string
  /** The size in pixels. */
  size: number
  /** The position of the baseline. */
  x: number
  y: number
  align?: 'start' | 'middle' | 'end'
  /** The letters are smaller if the text would be wider, in pixels. */
  maxWidth: number
}

/** As --ws-head of app/styles/tokens.css: the bold letters set tight. */
const WORD_SPACE_EMS = 0.09

/** Bold text as the outlines of its letters, for an SVG: a picture needs no fonts to draw it. */
export async function outlineText(text: string, { family, size, x, y, align = 'start', maxWidth }: Lettering): Promise<string> {
  const runs = runsOf(text, await fontsFor(text, family)).map(({ font, letters }) => outlineRun(font, letters))
  const width = runs.reduce((sum, run) => sum + run.ems, 0)
  const scale = Math.min(size, maxWidth / width)
  let at = x - width * scale * { start: 0, middle: 0.5, end: 1 }[align]
  const isRightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text)
  const drawn = (isRightToLeft ? runs.toReversed() : runs).map(({ paths, ems, em }) => {
    const placed = `<g transform="translate(${at} ${y}) scale(${scale / em} ${-scale / em})">${paths}</g>`
    at += ems * scale
    return placed
  })
  return drawn.join('')
}

async function fontsFor(text: string, family: string): Promise<OutlineFont[]> {
  const families = [family, ...(await fontFamiliesFor(text))]
  const fonts: OutlineFont[] = []
  for (const fontFamily of families) {
    await Font.load({ fontFamily, fontWeight: 700 })
    const { data } = Font.getFont({ fontFamily, fontWeight: 700 })
    if (isOutlineFont(data)) fonts.push(data)
  }
  return fonts
}

function isOutlineFont(data: object | null): data is OutlineFont {
  return data !== null && 'layout' in data
}

/** Splits the text at spaces and where the font changes. */
function runsOf(text: string, fonts: OutlineFont[]): { font: OutlineFont; letters: string }[] {
  const runs: { font: OutlineFont; letters: string }[] = []
  for (const letter of Array.from(text.normalize('NFC').replaceAll(/\s/g, ' '))) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font && last.letters !== ' ' && letter !== ' ') last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}

/** The outlines of a run, and its width in ems. */
function outlineRun(font: OutlineFont, letters: string): { paths: string; ems: number; em: number } {
  const { glyphs, positions, advanceWidth } = font.layout(letters)
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const path = `<path transform="translate(${at + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
    at += xAdvance
    return path
  })
  const gap = letters === ' ' ? WORD_SPACE_EMS : 0
  return { paths: paths.join(''), ems: advanceWidth / font.unitsPerEm + gap, em: font.unitsPerEm }
}
