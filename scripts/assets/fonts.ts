import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

// `node scripts/assets/fonts.ts` subsets the fonts of every first visit into shared/fonts/*.woff2:
// the Latin letters of western Europe with the used OpenType features. Piazzolla has the one weight
// and optical size of headings, Figtree the weights of texts, Lalezar the Arabic of headings. The
// whole fonts are three times as large. The upright Piazzolla goes to papers/fonts, too, as
// TrueType, which PDF files need. Run this after updating a package.

const WEIGHT = 850
/** Optical size for text of 30 pixels or more. */
const OPTICAL_SIZE = 30
const HEADING = { wght: WEIGHT, opsz: OPTICAL_SIZE }
const FEATURES = ['kern', 'liga', 'lnum', 'tnum']
const piazzolla = 'node_modules/@fontsource-variable/piazzolla'
const figtree = 'node_modules/@fontsource-variable/figtree'
const lalezar = 'node_modules/@fontsource/lalezar'

const ascii = characters(0x20, 0x7e)
const quotes = '\u2009\u2010\u2011\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2039\u203a\u202f'
/** Every letter and sign that a text in a western European language needs. */
const latin = ascii + characters(0xa0, 0xff) + 'ıŒœʼ' + quotes + '•′″€™↑↓−'
/** One phrase of a heading. */
const letters = ascii + '\u00a0¡«»¿' + characters(0xc0, 0xff) + 'Œœ' + quotes
/** Letters, vowel marks, digits and punctuation of the Arabic language. */
const arabic = '،؛؟' + characters(0x621, 0x63a) + characters(0x640, 0x652) + characters(0x660, 0x66c) + '\u0670'
/** They join the letters and place the marks. */
const ARABIC_FEATURES = ['ccmp', 'isol', 'init', 'medi', 'fina', 'rlig', 'liga', 'calt', 'kern', 'mark', 'mkmk']

await subset(`${piazzolla}/files/piazzolla-latin-standard-normal.woff2`, `piazzolla-latin-${WEIGHT}-normal`, latin, HEADING)
await subset(`${piazzolla}/files/piazzolla-latin-standard-italic.woff2`, `piazzolla-latin-${WEIGHT}-italic`, letters, HEADING)
await subset(`${figtree}/files/figtree-latin-wght-normal.woff2`, 'figtree-latin-normal', latin, { wght: { min: 400, max: 800 } })
await subset(`${lalezar}/files/lalezar-arabic-400-normal.woff2`, 'lalezar-arabic', arabic, {}, ARABIC_FEATURES)

const upright = readFileSync(`${piazzolla}/files/piazzolla-latin-standard-normal.woff2`)
const forPapers = await subsetFont(upright, latin, { targetFormat: 'truetype', variationAxes: HEADING, keepFeatures: ['kern', 'lnum'] })
writeFileSync('papers/fonts/Piazzolla-Heading.ttf', forPapers)
// The license must go with the fonts.
writeFileSync('shared/fonts/OFL.txt', readFileSync(`${piazzolla}/LICENSE`))
writeFileSync('shared/fonts/OFL-Figtree.txt', readFileSync(`${figtree}/LICENSE`))
writeFileSync('shared/fonts/OFL-Lalezar.txt', readFileSync(`${lalezar}/LICENSE`))

type Axes = Record<string, number | { min: number; max: number }>

async function subset(file: string, name: string, text: string, variationAxes: Axes, keepFeatures = FEATURES): Promise<void> {
  const whole = readFileSync(file)
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes, keepFeatures })
  writeFileSync(`shared/fonts/${name}.woff2`, cut)
  console.log(`${name}: ${whole.length} bytes, now ${cut.length}`)
}

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
