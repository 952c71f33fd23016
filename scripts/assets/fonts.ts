import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

// `node scripts/assets/fonts.ts` subsets Piazzolla into app/styles/fonts/*.woff2: Latin letters at the one
// weight and optical size of headings, with the OpenType features that the styles use. The full
// font is four times as large, and every first visit loads it. The upright one goes to papers/fonts, too,
// as TrueType, which PDF files need. Run this after updating the package.

const WEIGHT = 850
/** Optical size for text of 30 pixels or more. */
const OPTICAL_SIZE = 30
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']
const folder = 'node_modules/@fontsource-variable/piazzolla'

for (const style of ['normal', 'italic']) {
  const whole = readFileSync(`${folder}/files/piazzolla-latin-standard-${style}.woff2`)
  const cut = await subsetFont(whole, latin(), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT, opsz: OPTICAL_SIZE },
    keepFeatures: FEATURES,
  })
  writeFileSync(`app/styles/fonts/piazzolla-latin-${WEIGHT}-${style}.woff2`, cut)
  console.log(`${style}: ${whole.length} bytes, now ${cut.length}`)
}
const upright = readFileSync(`${folder}/files/piazzolla-latin-standard-normal.woff2`)
const forPapers = await subsetFont(upright, latin(), {
  targetFormat: 'truetype',
  variationAxes: { wght: WEIGHT, opsz: OPTICAL_SIZE },
  keepFeatures: ['kern', 'lnum'],
})
writeFileSync('papers/fonts/Piazzolla-Heading.ttf', forPapers)
// The license must go with the fonts.
writeFileSync('app/styles/fonts/OFL.txt', readFileSync(`${folder}/LICENSE`))

/** The characters of the package's own Latin file. */
function latin(): string {
  const css = readFileSync(`${folder}/standard.css`, 'utf8')
  const ranges = /piazzolla-latin-standard-normal[^}]*unicode-range:\s*([^;]+);/.exec(css)?.[1] ?? ''
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
