import { Font } from '@react-pdf/renderer'
import bold from './fonts/Figtree-Bold.ttf?inline'
import regular from './fonts/Figtree-Regular.ttf?inline'

// Figtree as the shop's pages have it, Latin and Latin extended in one file a weight. They travel in the program, which opens no file then.
register('Figtree', regular, bold)
/** A word so long may fill a line: the name of somebody who types on, an e-mail address. */
const LONG = 24
const graphemes = new Intl.Segmenter()
// Names of snacks and of people are not ours to break, but words that would run off the page are, without a hyphen of ours: after one of their
// own, and what is then still long between any two letters.
Font.registerHyphenationCallback((word) =>
  (word.length > LONG ? word.split(/(?<=-)/) : [word])
    .flatMap((part) => (part.length > LONG ? Array.from(graphemes.segment(part), ({ segment }) => segment) : [part]))
    .flatMap((part) => ['', part])
    .slice(1),
)

interface Script {
  family: string
  letters: RegExp
  load: () => Promise<readonly (typeof import('*?inline'))[]>
}

/** What Figtree has no letters of: files that are read when a paper first says something in them. */
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

/** What is read where letters are missing all the same, in this order. */
const further: Script[] = [
  {
    // Of names in China, Taiwan and Hong Kong: what Japanese does not use.
    family: 'Noto Sans SC',
    letters: /\p{Script=Han}/u,
    load: async () => [await import('./fonts/NotoSansSC-Regular.otf?inline')],
  },
  {
    // Greek, Cyrillic and the rest of Latin, Vietnamese with it; and the box that stands for what nobody has.
    family: 'Noto Sans',
    letters: /[^]/u,
    load: () => Promise.all([import('./fonts/NotoSans-Regular.ttf?inline'), import('./fonts/NotoSans-Bold.ttf?inline')]),
  },
]

const BOX = '\u25a1'

/** What tells only how its neighbours are drawn, and is nothing where a typeface does not know it. */
const shapes = /^\p{Default_Ignorable_Code_Point}$/u

/** The families that `said` needs, each ready: a character is taken from the first that has it. */
export async function familiesFor(said: string): Promise<string[]> {
  const needed = scripts.filter(({ letters }) => letters.test(said))
  let families = await ready(['Figtree'], needed)
  for (const more of further) {
    const isMissing = (letter: string) => more.letters.test(letter) && !shapes.test(letter) && !isIn(families, letter)
    if (lettersOf(said).some(isMissing)) families = await ready(families, [more])
  }
  return families
}

/**
 * `said` in characters that `families` can draw, a box for each that none of them has: what writes PDF files would set those on top of each
 * other. It also loses count where two beyond the first 65,536 touch, as emoji do, so that these stand a little apart.
 */
export function drawable(said: string, families: string[]): string {
  const drawn = lettersOf(said).map((letter) => (isIn(families, letter) ? letter : shapes.test(letter) ? '' : BOX))
  return drawn.join('').replaceAll(/[\u{10000}-\u{10ffff}](?=[\u{10000}-\u{10ffff}])/gu, '$& ')
}

/**
 * Without what turns letters round, which nobody is called by, and without shades of skin, which paper does not show. A Thai tone goes above the ring
 * of its vowel: what sets PDF pages leaves them in the order of typing, one on the other.
 */
function lettersOf(said: string): string[] {
  const composed = said.normalize('NFC').replaceAll(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
  return Array.from(composed.replaceAll(/[\u202a-\u202e]|\p{Emoji_Modifier}/gu, ''))
}

function isIn(families: string[], letter: string): boolean {
  if (/\s/.test(letter)) return true
  return families.some((fontFamily) => Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

async function ready(families: string[], more: Script[]): Promise<string[]> {
  for (const { family, load } of more) {
    if (Font.getRegisteredFontFamilies().includes(family)) continue
    const [upright, strong = upright] = (await load()).map((file) => file.default)
    register(family, upright!, strong!)
  }
  const all = [...families, ...more.map(({ family }) => family)]
  for (const fontFamily of all) await Font.load({ fontFamily })
  return all
}

function register(family: string, upright: string, strong: string): void {
  Font.register({
    family,
    fonts: [
      { src: upright, fontWeight: 400 },
      { src: strong, fontWeight: 700 },
    ],
  })
}
