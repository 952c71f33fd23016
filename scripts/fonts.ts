import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

// `node scripts/fonts.ts` cuts app/styles/fonts/*.woff2 out of Piazzolla: its Latin letters at the one weight and the one optical size that headings
// have, with the features that the styles ask for. All of it is four times as large, and every first visit fetches it. Run it when the package is renewed.

const WEIGHT = 850
/** For 30 pixels and more. */
const SIZE = 30
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']
const folder = 'node_modules/@fontsource-variable/piazzolla'

for (const style of ['normal', 'italic']) {
  const whole = readFileSync(`${folder}/files/piazzolla-latin-standard-${style}.woff2`)
  const cut = await subsetFont(whole, latin(), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT, opsz: SIZE },
    keepFeatures: FEATURES,
  })
  writeFileSync(`app/styles/fonts/piazzolla-latin-${WEIGHT}-${style}.woff2`, cut)
  console.log(`${style}: ${whole.length} bytes, now ${cut.length}`)
}
// Its licence goes where it goes.
writeFileSync('app/styles/fonts/OFL.txt', readFileSync(`${folder}/LICENSE`))

/** What the package's own Latin file holds. */
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
