import { Font } from '@react-pdf/renderer'
import { firstOf } from '#shared/present.ts'
import bold from './fonts/Figtree-Bold.ttf?inline'
import regular from './fonts/Figtree-Regular.ttf?inline'
import heading from './fonts/Piazzolla-Heading.ttf?inline'

// Figtree as on the shop's pages: Latin and Latin Extended in one file per weight. The bundle
// contains the files, so none is opened at run time.
register('Figtree', { upright: regular, strong: bold })
/** The font of headings, as on the shop's pages. It has Latin letters only. */
export const HEADING_FAMILY = 'Piazzolla'
register(HEADING_FAMILY, { upright: heading, strong: heading })
/**
 * Length in characters. Longer words may be broken, such as an email address or a name without
 * spaces.
 */
const LONG_WORD_LENGTH = 24
const graphemes = new Intl.Segmenter()
// Names of products and people are not hyphenated. A word that would run off the page is broken
// without adding a hyphen: first after its own hyphens, then a part that is still too long between
// any two characters.
Font.registerHyphenationCallback((word) =>
  (word.length > LONG_WORD_LENGTH ? word.split(/(?<=-)/) : [word])
    .flatMap((part) => (part.length > LONG_WORD_LENGTH ? Array.from(graphemes.segment(part), ({ segment }) => segment) : [part]))
    .flatMap((part) => ['', part])
    .slice(1),
)

interface Script {
  family: string
  letters: RegExp
  load: () => Promise<readonly (typeof import('*?inline'))[]>
}

/** Fonts for scripts that Figtree lacks. Each file is loaded when a paper first needs it. */
const scripts: Script[] = [
  {
    family: 'Noto Sans JP',
    letters: /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/,
    load: () => Promise.all([import('./fonts/NotoSansJP-Regular.otf?inline'), import('./fonts/NotoSansJP-Bold.otf?inline')]),
  },
  {
    family: 'Noto Sans KR',
    letters: /\p{Script=Hangul}/u,
    load: () => Promise.all([import('./fonts/NotoSansKR-Regular.otf?inline'), import('./fonts/NotoSansKR-Bold.otf?inline')]),
  },
  {
    family: 'Noto Sans Arabic',
    letters: /\p{Script=Arabic}/u,
    load: () => Promise.all([import('./fonts/NotoSansArabic-Regular.ttf?inline'), import('./fonts/NotoSansArabic-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Sans Hebrew',
    letters: /\p{Script=Hebrew}/u,
    load: () => Promise.all([import('./fonts/NotoSansHebrew-Regular.ttf?inline'), import('./fonts/NotoSansHebrew-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Sans Thai',
    letters: /\p{Script=Thai}/u,
    load: () => Promise.all([import('./fonts/NotoSansThai-Regular.ttf?inline'), import('./fonts/NotoSansThai-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Sans Devanagari',
    letters: /\p{Script=Devanagari}/u,
    load: () =>
      Promise.all([import('./fonts/NotoSansDevanagari-Regular.ttf?inline'), import('./fonts/NotoSansDevanagari-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Sans Georgian',
    letters: /\p{Script=Georgian}/u,
    load: () => Promise.all([import('./fonts/NotoSansGeorgian-Regular.ttf?inline'), import('./fonts/NotoSansGeorgian-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Sans Armenian',
    letters: /\p{Script=Armenian}/u,
    load: () => Promise.all([import('./fonts/NotoSansArmenian-Regular.ttf?inline'), import('./fonts/NotoSansArmenian-Bold.ttf?inline')]),
  },
  {
    family: 'Noto Emoji',
    letters: /(?![©®™])\p{Extended_Pictographic}/u,
    load: async () => [await import('./fonts/NotoEmoji-Regular.ttf?inline')],
  },
]

/** Fallback fonts for characters that are still missing, tried in this order. */
const further: Script[] = [
  {
    // For names in China, Taiwan and Hong Kong: Han characters that the Japanese font lacks.
    family: 'Noto Sans SC',
    letters: /\p{Script=Han}/u,
    load: async () => [await import('./fonts/NotoSansSC-Regular.otf?inline')],
  },
  {
    // Greek, Cyrillic and the rest of Latin, including Vietnamese. It also has the box for
    // characters that no font has.
    family: 'Noto Sans',
    letters: /[^]/u,
    load: () => Promise.all([import('./fonts/NotoSans-Regular.ttf?inline'), import('./fonts/NotoSans-Bold.ttf?inline')]),
  },
]

const MISSING_GLYPH = '\u25a1'

/**
 * Characters that only control the shape of their neighbors. They are left out if the font does not
 * have them.
 */
const shapes = /^\p{Default_Ignorable_Code_Point}$/u

/**
 * Returns the font families that `text` needs, loaded. Each character uses the first family that
 * has it.
 */
export async function fontFamiliesFor(text: string): Promise<string[]> {
  const needed = scripts.filter(({ letters }) => letters.test(text))
  let families = await ready(['Figtree'], needed)
  for (const more of further) {
    const isMissing = (letter: string) => more.letters.test(letter) && !shapes.test(letter) && !isIn(families, letter)
    if (lettersOf(text).some(isMissing)) families = await ready(families, [more])
  }
  return families
}

/**
 * Returns `text` with only characters that `families` can draw. A missing character becomes a box,
 * because React PDF would draw missing characters on top of each other. React PDF also miscounts
 * adjacent characters above U+FFFF, such as emoji, so a space separates them.
 */
export function replaceMissingGlyphs(text: string, families: string[]): string {
  const drawn = lettersOf(text).map((letter) => (isIn(families, letter) ? letter : shapes.test(letter) ? '' : MISSING_GLYPH))
  return drawn.join('').replaceAll(/[\u{10000}-\u{10ffff}](?=[\u{10000}-\u{10ffff}])/gu, '$& ')
}

/**
 * Splits text into characters. Drops direction overrides, which no name needs, and skin tones,
 * which are not printed. Moves a Thai tone mark after the ring of its vowel, because React PDF
 * draws marks in typing order and these two would overlap.
 */
function lettersOf(text: string): string[] {
  const composed = text.normalize('NFC').replaceAll(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
  return Array.from(composed.replaceAll(/[\u202a-\u202e]|\p{Emoji_Modifier}/gu, ''))
}

function isIn(families: string[], letter: string): boolean {
  if (/\s/.test(letter)) return true
  const codePoint = letter.codePointAt(0)
  return codePoint !== undefined && families.some((fontFamily) => Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(codePoint))
}

async function ready(families: string[], more: Script[]): Promise<string[]> {
  for (const { family, load } of more) {
    if (Font.getRegisteredFontFamilies().includes(family)) continue
    const files = (await load()).map((file) => file.default)
    const upright = firstOf(files)
    register(family, { upright, strong: files[1] ?? upright })
  }
  const all = [...families, ...more.map(({ family }) => family)]
  for (const fontFamily of all) await Font.load({ fontFamily })
  return all
}

function register(family: string, { upright, strong }: { upright: string; strong: string }): void {
  Font.register({
    family,
    fonts: [
      { src: upright, fontWeight: 400 },
      { src: strong, fontWeight: 700 },
    ],
  })
}
