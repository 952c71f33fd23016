import { Font } from '@react-pdf/renderer'
import bold from './fonts/Figtree-Bold.ttf?inline'
import regular from './fonts/Figtree-Regular.ttf?inline'

// Figtree as the shop's pages have it, Latin and Latin extended in one file a weight. They travel in the program, which opens no file then.
register('Figtree', regular, bold)
// Names of snacks and of people are not ours to break.
Font.registerHyphenationCallback((word) => [word])

/** What Figtree has no letters of: three megabytes that are read when a paper first says something in them. */
const scripts = [
  {
    family: 'Noto Sans JP',
    letters: /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/,
    load: () => Promise.all([import('./fonts/NotoSansJP-Regular.otf?inline'), import('./fonts/NotoSansJP-Bold.otf?inline')]),
    isHere: false,
  },
  {
    family: 'Noto Sans Arabic',
    letters: /\p{Script=Arabic}/u,
    load: () => Promise.all([import('./fonts/NotoSansArabic-Regular.ttf?inline'), import('./fonts/NotoSansArabic-Bold.ttf?inline')]),
    isHere: false,
  },
]

/** The families that `said` needs, each ready: a character is taken from the first that has it. */
export async function familiesFor(said: string): Promise<string[]> {
  const needed = scripts.filter(({ letters }) => letters.test(said))
  for (const script of needed.filter(({ isHere }) => !isHere)) {
    const [upright, strong] = await script.load()
    register(script.family, upright.default, strong.default)
    script.isHere = true
  }
  return ['Figtree', ...needed.map(({ family }) => family)]
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
