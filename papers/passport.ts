import sharp from 'sharp'
import { directionOf, intlLocale } from '#shared/locale.ts'
import type { LocalizedPaper, PassportPaper } from '#shop/ports.ts'
import { HEADING_FAMILY } from './fonts.ts'
import { paperLanguageOf } from './language.ts'
import { outlineText } from './outlines.ts'
import { brand } from './styles.ts'

const WIDTH = 1200
const HEIGHT = 630
const COVER_WIDTH = 400
/** Stamps on the page, in rows of five. */
const STAMPS_SHOWN = 15
const COLUMNS = 5
const STAMP_RADIUS = 64
/** Within the dashed ring at the height of the month. */
const MONTH_WIDTH = 76

/** As in app/styles/tokens.css, light. */
const colours = { paper: '#fff9f0', ink: '#2a1022', cover: '#2a1022', onCover: '#fff4e8', line: '#ebddcb' }
const tints: Record<string, string> = {
  lychee: '#fbdadb',
  saffron: '#fbe4ac',
  mango: '#fbd4ae',
  chilli: '#f8c9ba',
  cocoa: '#ead6c4',
  pistachio: '#dfe6bc',
  matcha: '#d0e1c6',
  sea: '#c5e1dd',
  salt: '#d3e2ee',
  ube: '#e3d7f2',
}

/** Draws a country passport: its cover, and a page with the stamps. PNG of 1200 by 630 pixels. */
export async function drawPassport({ paper, locale }: LocalizedPaper<PassportPaper>): Promise<Uint8Array> {
  const isMirrored = directionOf(locale) === 'rtl'
  const cover = await coverOf({ paper, locale })
  const stamps = await stampsOf({ paper, locale })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
    <g transform="translate(${isMirrored ? WIDTH - COVER_WIDTH : 0} 0)">${cover}</g>
    <g transform="translate(${isMirrored ? 0 : COVER_WIDTH} 0)">${stamps}</g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

async function coverOf({ paper, locale }: LocalizedPaper<PassportPaper>): Promise<string> {
  const { t } = paperLanguageOf(locale, paper, [])
  const isMirrored = directionOf(locale) === 'rtl'
  const margin = {
    x: isMirrored ? COVER_WIDTH - 48 : 48,
    align: isMirrored ? ('end' as const) : ('start' as const),
    maxWidth: COVER_WIDTH - 96,
  }
  const small = { family: 'Figtree', ...margin }
  const name = paper.firstName === null ? '' : await outlineText(paper.firstName, { family: HEADING_FAMILY, ...margin, size: 64, y: 292 })
  const title = await outlineText(t('papers.passport'), { family: HEADING_FAMILY, ...margin, size: 46, y: 222 })
  const count = await outlineText(t('papers.passport-count', { count: paper.stamps.length, total: paper.total }), {
    ...small,
    size: 24,
    y: 540,
  })
  const shop = await outlineText(paper.shopName, { ...small, size: 22, y: 578 })
  return `<rect width="${COVER_WIDTH}" height="${HEIGHT}" fill="${colours.cover}"/>
    <g fill="${brand}" transform="translate(${isMirrored ? COVER_WIDTH - 84 : 84} 104) scale(3.6)">${biteMark}</g>
    <g fill="${colours.onCover}">${title}${name}${count}</g><g fill="${brand}">${shop}</g>`
}

/** The logo of app/ui/bite-mark.tsx. */
const biteMark =
  '<path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z"/><circle cx="5.6" cy="-8.3" r="1.5"/><circle cx="9" cy="-5" r=".95"/>'

async function stampsOf({ paper: { stamps, timeZone }, locale }: LocalizedPaper<PassportPaper>): Promise<string> {
  const months = new Intl.DateTimeFormat(intlLocale(locale), { year: 'numeric', month: 'short', timeZone })
  const isTooMany = stamps.length > STAMPS_SHOWN
  const shown = stamps.slice(0, isTooMany ? STAMPS_SHOWN - 1 : STAMPS_SHOWN)
  const placeOf = (at: number) => placeAt(at, directionOf(locale) === 'rtl')
  const drawn = await Promise.all(
    shown.map(({ country, tint, tastedAt }, at) =>
      stampAt(placeOf(at), { code: country, said: months.format(tastedAt), tint: tints[tint] }),
    ),
  )
  if (isTooMany) drawn.push(await stampAt(placeOf(shown.length), { code: `+${stamps.length - shown.length}`, said: '', tint: undefined }))
  const free = Array.from({ length: STAMPS_SHOWN - drawn.length }, (_, index) => emptyAt(placeOf(drawn.length + index)))
  return [...drawn, ...free].join('')
}

async function stampAt({ x, y }: Place, { code, said, tint }: { code: string; said: string; tint: string | undefined }): Promise<string> {
  // Every stamp is pressed at another angle, and always at the same one.
  const angle = (((code.charCodeAt(0) * 7 + code.charCodeAt(1) * 13) % 5) - 2) * 6
  const letters = await outlineText(code, { family: HEADING_FAMILY, size: 46, x: 0, y: said ? 10 : 16, align: 'middle', maxWidth: 96 })
  const month = said && (await outlineText(said, { family: 'Figtree', size: 15, x: 0, y: 34, align: 'middle', maxWidth: MONTH_WIDTH }))
  return `<g transform="translate(${x} ${y}) rotate(${angle})">
    <circle r="${STAMP_RADIUS}" fill="${tint ?? 'none'}" stroke="${colours.ink}" stroke-width="3"/>
    <circle r="${STAMP_RADIUS - 8}" fill="none" stroke="${colours.ink}" stroke-width="1.5" stroke-dasharray="3 5"/>
    <g fill="${colours.ink}">${letters}${month}</g></g>`
}

/** A place that waits for its stamp. */
function emptyAt({ x, y }: Place): string {
  return `<circle cx="${x}" cy="${y}" r="${STAMP_RADIUS}" fill="none" stroke="${colours.line}" stroke-width="2" stroke-dasharray="6 8"/>`
}

interface Place {
  x: number
  y: number
}

/** The center of a stamp, in reading order. */
function placeAt(at: number, isMirrored: boolean): Place {
  const column = isMirrored ? COLUMNS - 1 - (at % COLUMNS) : at % COLUMNS
  return { x: 92 + column * 154, y: 124 + Math.floor(at / COLUMNS) * 191 }
}
