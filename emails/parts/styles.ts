import type { CSSProperties } from 'react'
import figtree from '#shared/fonts/figtree-latin-normal.woff2?url'
import lalezar from '#shared/fonts/lalezar-arabic.woff2?url'
import piazzolla from '#shared/fonts/piazzolla-latin-850-normal.woff2?url'
import piazzollaItalic from '#shared/fonts/piazzolla-latin-850-italic.woff2?url'
import type { Locale } from '#shared/locale.ts'

// Design values for email clients: inline, without custom properties. `dark` applies through
// classes, because only a style block can query the reader's color scheme.

export const lightColors = {
  page: '#F8EEE0',
  card: '#FFFDF9',
  line: '#EBDDCB',
  ink: '#2A1022',
  soft: '#5F4455',
  link: '#B51543',
  action: '#D61F51',
  onAction: '#FFFFFF',
  ok: '#1F6B3F',
  band: '#FBE4AC',
}

const dark: typeof lightColors = {
  page: '#120811',
  card: '#251423',
  line: '#3F2A3B',
  ink: '#FBF0E6',
  soft: '#D4BDC8',
  link: '#FFA0B1',
  action: '#FB6F8B',
  onAction: '#3A0417',
  ok: '#8FD6A0',
  band: '#46351A',
}

/** Background colors of product images, in rotation. */
export const pictureBackgrounds = ['#FBD4AE', '#C5E1DD', '#FBDADB', '#DFE6BC', '#E3D7F2', '#D3E2EE']

export const displayFont = "Piazzolla,Lalezar,Georgia,'Times New Roman','Hiragino Mincho ProN','Yu Mincho',serif"
export const bodyFont = "Figtree,-apple-system,'Segoe UI',Helvetica,Arial,'Hiragino Sans','Yu Gothic',sans-serif"

export const emailStyles = {
  text: { font: `400 17px/1.6 ${bodyFont}`, color: lightColors.ink, margin: '0', textWrap: 'pretty' },
  small: { font: `400 14px/1.6 ${bodyFont}`, color: lightColors.soft, margin: '0', textWrap: 'pretty' },
  headline: {
    font: `800 46px/.96 ${displayFont}`,
    letterSpacing: '-.014em',
    wordSpacing: '.08em',
    color: lightColors.ink,
    margin: '0',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
} satisfies Record<string, CSSProperties>

/**
 * Rules that inline styles cannot express: fonts, narrow screens and dark mode. The fonts are files
 * of the shop. A client that loads none shows Georgia and its own sans serif; Outlook for Windows
 * would show Times New Roman instead, unless `mso-font-alt` names another font.
 */
export function emailStyleSheet(shopUrl: string, locale: Locale): string {
  const face = (family: string, alternative: string, path: string, style = 'normal') =>
    `@font-face{font-family:${family};font-style:${style};font-weight:100 900;mso-font-alt:${alternative};src:url(${new URL(path, shopUrl).href}) format('woff2')}`
  const faces = [
    face('Piazzolla', 'Georgia', piazzolla),
    face('Piazzolla', 'Georgia', piazzollaItalic, 'italic'),
    face('Figtree', 'Arial', figtree),
  ]
  if (locale === 'ar') faces.push(face('Lalezar', 'Arial', lalezar))
  return faces.join('\n') + rules
}

const rules = `
@media (max-width:620px){.sheet{width:100%!important}.side{padding-left:20px!important;padding-right:20px!important}.headline{font-size:36px!important}.square{font-size:24px!important}.half{display:block!important;width:auto!important}.half+.half{padding-top:0!important}.beside{font-size:28px!important}.beside.square{font-size:22px!important}.hero{width:116px!important}.hero img{width:116px!important;height:auto!important}.sum{font-size:22px!important}}
@media (max-width:340px){.hero{display:none!important}}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background-color:${dark.page}!important}.card{background-color:${dark.card}!important}.sunk{background-color:${dark.page}!important}.band{background-color:${dark.band}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.link{color:${dark.link}!important}.ok{color:${dark.ok}!important}
.line{border-color:${dark.line}!important}.action{background-color:${dark.action}!important;color:${dark.onAction}!important}
}`
