import { Font } from '@react-pdf/renderer'
import type { Locale } from '#shared/locale.ts'
import bold from './fonts/Figtree-Bold.ttf?inline'
import regular from './fonts/Figtree-Regular.ttf?inline'

// Figtree as the shop's pages have it, Latin and Latin extended in one file a weight. They travel in the program, which opens no file then.
Font.register({
  family: 'Figtree',
  fonts: [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 700 },
  ],
})
// Names of snacks and of people are not ours to break.
Font.registerHyphenationCallback((word) => [word])

/** Which families a language is written in: a character is taken from the first that has it. */
const families: Partial<Record<Locale, string[]>> = {}

export function familiesOf(locale: Locale): string[] {
  return families[locale] ?? ['Figtree']
}
