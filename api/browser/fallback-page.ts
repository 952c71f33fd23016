import { createHash } from 'node:crypto'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { directionOf, type Locale } from '#shared/locale.ts'
import { themeBackground } from '#shared/cookies/theme-colours.ts'

/** How often the page checks whether the shop is back. Seconds. */
const CHECK_SECONDS = 5

/**
 * Applies the chosen theme. Reloads on a click, and as soon as the shop answers, or is ready where
 * it answers already. A page that keeps a form never sends it by itself: it says when the shop is
 * back.
 */
const pageScript = `
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (theme) document.documentElement.dataset.theme = theme[1]
const again = () => location.reload()
const kept = () => document.querySelector('[data-back]')
const back = ({ ok }) => {
  if (!ok && document.querySelector('[data-needs-ready]')) return
  if (!kept()) return again()
  kept().textContent = kept().dataset.back
  clearInterval(checking)
}
const check = () => fetch('/readyz', { cache: 'no-store' }).then(back, () => {})
const checking = setInterval(check, ${CHECK_SECONDS * 1000})
addEventListener('online', check)
addEventListener('DOMContentLoaded', () => document.querySelector('button[type=button]')?.addEventListener('click', again))
`

/**
 * The look when the shop's stylesheet is missing. It is the first cascade layer, so every other
 * layer overrides it.
 */
const plainStyle = `
@layer plain {
body { font: 1rem/1.55 system-ui, sans-serif }
h1 { line-height: 1.05; letter-spacing: -.02em }
p { text-wrap: pretty }
button { min-height: 52px; padding: 0 28px; border: 2px solid; border-radius: 26px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
}
`

/** Styles that the shop's stylesheet does not have. */
const pageStyle = `
html { color-scheme: light dark; background: ${themeBackground.light} }
@media (prefers-color-scheme: dark) { html:not([data-theme=light]) { background: ${themeBackground.dark} } }
html[data-theme=dark] { color-scheme: dark; background: ${themeBackground.dark} }
html[data-theme=light] { color-scheme: light }
body { margin: 0; background: none }
main { min-height: 100vh; display: grid; place-content: center; justify-items: start; gap: 20px; box-sizing: border-box; padding: 24px; margin: auto; max-width: 34em }
h1, p { margin: 0 }
h1 { font-size: clamp(2.25rem, 1.75rem + 2.2vw, 3.75rem) }
`

/** The shop's logo, with a bite taken out. */
const mark =
  '<svg class="mark" width="64" height="64" viewBox="-10.5 -10.5 21 21" fill="currentColor" aria-hidden="true">' +
  '<path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z"/>' +
  '<circle cx="5.6" cy="-8.3" r="1.5"/><circle cx="9" cy="-5" r=".95"/></svg>'

/**
 * The Content-Security-Policy of such a page. `formTargets` is where a form that it keeps may lead.
 */
export const fallbackPagePolicy = (formTargets = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(pageScript)}`,
    `style-src 'self' ${hashOf(plainStyle)} ${hashOf(pageStyle)}`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
  ].join('; ')

const messages = {
  'no-connection': ['no-connection.title', 'no-connection.text'],
  'not-open': ['no-connection.not-open', 'no-connection.not-open-text'],
  away: ['no-connection.away', 'no-connection.away-text'],
} as const

interface FallbackPage {
  name: string
  stylesheets: string[]
  /**
   * The cause: the browser cannot reach the shop, the shop cannot serve yet, or its database is
   * away.
   */
  why?: keyof typeof messages
  /**
   * The fields of a form that could not be accepted. Its sender can send it again from the page.
   */
  form?: readonly (readonly [name: string, value: string])[] | null
}

/**
 * The page that replaces an unavailable page, and reloads once the shop is back. It uses the shop's
 * stylesheets as far as the browser has cached them.
 */
export function renderFallbackPage(locale: Locale, { name, stylesheets, why = 'no-connection', form = null }: FallbackPage): string {
  const t = translator(locale, compiledMessagesOf(locale, 'no-connection', 'common'))
  const [title, text] = messages[why].map((key) => escaped(t(key))) as [string, string]
  const reload = why === 'no-connection' || form ? '' : `<noscript><meta http-equiv="refresh" content="${CHECK_SECONDS}"></noscript>`
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('')
  return (
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(t('common.page-title', { page: t(messages[why][0]), shop: name }))}</title>` +
    `${reload}<script>${pageScript}</script><style>${plainStyle}</style>${links}<style>${pageStyle}</style></head>` +
    `<body><main${why === 'no-connection' ? '' : ' data-needs-ready'}>${mark}<h1>${title}</h1>` +
    (form
      ? `<p data-back="${escaped(t('no-connection.back-form-text'))}" role="status">${escaped(t('no-connection.away-form-text'))}</p>` +
        `<form method="post">${form.map(hiddenField).join('')}<button class="button">${escaped(t('common.send-again'))}</button></form>`
      : `<p>${text}</p><button class="button" type="button">${escaped(t('no-connection.try-again'))}</button>`) +
    '</main></body></html>'
  )
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function hiddenField([name, value]: readonly [string, string]): string {
  return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
