import { n } from './numbers.ts'

// Tone-on-tone backgrounds, inspired by a craft of the country: stitch, weave, tile, print. Never
// flags, never costumes.

export interface PackPattern {
  w: number
  h: number
  body: string
}

const tile = (w: number, h: number, body: string): PackPattern => ({ w, h, body })
const st = (d: string, w = 1.6) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`
const fl = (d: string) => `<path d="${d}"/>`
export const packPatterns: Record<string, () => PackPattern> = {
  stitch: () => tile(24, 24, st('M12 3V9M12 15V21M3 12H9M15 12H21', 2)),
  weave: () =>
    tile(
      28,
      28,
      fl(
        'M1 1h12v3H1zM1 6h12v3H1zM1 11h12v2H1zM15 15h12v3H15zM15 20h12v3H15zM15 25h12v2H15zM15 1h3v12h-3zM20 1h3v12h-3zM25 1h2v12h-2zM1 15h3v12H1zM6 15h3v12H6zM11 15h2v12h-2z',
      ),
    ),
  ovals: () =>
    tile(
      32,
      32,
      fl(
        'M16 2C22 6 22 12 16 15C10 12 10 6 16 2ZM16 17C22 20 22 26 16 30C10 26 10 20 16 17ZM2 16C6 10 12 10 15 16C12 22 6 22 2 16ZM17 16C20 10 26 10 30 16C26 22 20 22 17 16Z',
      ),
    ),
  patch: () => tile(64, 48, st('M0 16H40M40 0V30M24 16V48M24 30H64M52 30V48M12 0V16M0 40H24', 1.6)),
  sprig: () =>
    tile(
      34,
      34,
      fl(
        'M17 5C21 10 21 15 17 19C13 15 13 10 17 5ZM9 17C14 16 17 18 17 22C12 23 9 21 9 17ZM25 17C20 16 17 18 17 22C22 23 25 21 25 17ZM0 29a2.4 2.4 0 1 0 .1 0M34 29a2.4 2.4 0 1 0 .1 0',
      ) + st('M17 20V29'),
    ),
  step: () => tile(30, 24, fl('M0 24V18H5V12H10V6H20V12H25V18H30V24H20V18H10V24Z')),
  blot: () =>
    tile(46, 40, fl('M9 10C14 4 22 8 21 15C20 22 10 24 6 19C4 16 6 13 9 10ZM32 28C37 24 43 28 41 34C39 39 30 39 28 35C27 32 29 30 32 28Z')),
  awning: () => tile(20, 20, fl('M0 0H10V20H0Z')),
  star8: () =>
    tile(
      34,
      34,
      st('M17 4L20.7 8H26V13.3L30 17L26 20.7V26H20.7L17 30L13.3 26H8V20.7L4 17L8 13.3V8H13.3Z', 1.8) + fl('M17 13L21 17L17 21L13 17Z'),
    ),
  strip: () => tile(36, 36, fl('M0 0H18V4H0ZM0 8H18V10H0ZM0 14H18V18H0ZM18 18H22V36H18ZM26 18H28V36H26ZM32 18H36V36H32Z')),
  dotring: () =>
    tile(
      34,
      34,
      fl('M17 14.4a2.6 2.6 0 1 0 .1 0') +
        Array.from(
          { length: 10 },
          (_, i) => `<circle cx="${n(17 + 10 * Math.cos((i * Math.PI) / 5))}" cy="${n(17 + 10 * Math.sin((i * Math.PI) / 5))}" r="1.5"/>`,
        ).join('') +
        fl('M0 -2a2 2 0 1 0 .1 0M34 -2a2 2 0 1 0 .1 0M0 32a2 2 0 1 0 .1 0M34 32a2 2 0 1 0 .1 0'),
    ),
  lattice: () => tile(28, 28, st('M14 0L28 14L14 28L0 14ZM14 7L21 14L14 21L7 14Z', 1.5)),
  swell: () => tile(40, 20, st('M0 15C10 15 10 5 20 5S30 15 40 15M0 25C10 25 10 15 20 15S30 25 40 25M0 5C10 5 10 -5 20 -5S30 5 40 5', 2)),
  quarter: () =>
    tile(28, 28, fl('M0 0H14A14 14 0 0 1 0 14ZM28 28H14A14 14 0 0 1 28 14Z') + st('M14 0A14 14 0 0 0 28 14M0 14A14 14 0 0 1 14 28', 1.5)),
  ridge: () => tile(32, 18, st('M0 16L8 4L16 16L24 4L32 16M0 25L8 13L16 25L24 13L32 25M0 7L8 -5L16 7L24 -5L32 7', 2)),
  chevron: () => tile(26, 22, st('M3 16L13 6L23 16', 2.4) + fl('M13 14a2 2 0 1 0 .1 0M0 1a2 2 0 1 0 .1 0M26 1a2 2 0 1 0 .1 0')),
  ogee: () =>
    tile(
      30,
      44,
      st(
        'M15 2C24 12 24 32 15 42C6 32 6 12 15 2ZM15 12C19 18 19 26 15 32C11 26 11 18 15 12ZM0 24C4 30 4 38 0 44M30 24C26 30 26 38 30 44M0 20C4 14 4 6 0 0M30 20C26 14 26 6 30 0',
        1.6,
      ),
    ),
  chip: () =>
    tile(48, 44, fl('M6 8L15 5L17 13L9 16ZM28 4L36 9L31 15L25 11ZM40 22L46 26L41 32L36 27ZM12 26L22 24L23 33L14 34ZM29 34L35 38L29 42Z')),
  knit: () => tile(24, 24, fl('M10 2h4v4h-4zM6 6h4v4H6zM14 6h4v4h-4zM10 10h4v4h-4zM2 14h2v2H2zM20 14h2v2h-2zM11 18h2v2h-2z')),
  scale: () => tile(28, 14, st('M0 14A14 14 0 0 1 28 14M-14 7A14 14 0 0 1 14 7M14 7A14 14 0 0 1 42 7M0 0A14 14 0 0 1 28 0', 1.5)),
}
/** The background pattern of each country, by the name on the pack. */
export const patternByCountry: Record<string, string> = {
  Germany: 'patch',
  Madagascar: 'chevron',
  Singapore: 'scale',
  Japan: 'stitch',
  Thailand: 'weave',
  Taiwan: 'scale',
  Finland: 'blot',
  India: 'sprig',
  Mexico: 'step',
  Argentina: 'awning',
  Lebanon: 'star8',
  'South Africa': 'dotring',
  Vietnam: 'lattice',
  'South Korea': 'patch',
  Ghana: 'strip',
  Greece: 'swell',
  Indonesia: 'ovals',
  Jordan: 'star8',
  Senegal: 'chevron',
  Philippines: 'weave',
  Malaysia: 'ogee',
  Turkey: 'ogee',
  Türkiye: 'ogee',
  Iran: 'quarter',
  Brazil: 'swell',
  Peru: 'step',
  Colombia: 'chevron',
  Morocco: 'star8',
  Egypt: 'chevron',
  Nigeria: 'strip',
  Kenya: 'dotring',
  Portugal: 'quarter',
  Spain: 'quarter',
  Italy: 'chip',
  France: 'awning',
  Sweden: 'knit',
  Norway: 'knit',
  Iceland: 'knit',
  Denmark: 'blot',
  Netherlands: 'quarter',
  Georgia: 'ridge',
  Nepal: 'ridge',
  China: 'lattice',
  'Sri Lanka': 'scale',
  Ethiopia: 'ridge',
  Hawaii: 'ovals',
  Australia: 'dotring',
  'New Zealand': 'swell',
  Ukraine: 'stitch',
  Poland: 'sprig',
}
