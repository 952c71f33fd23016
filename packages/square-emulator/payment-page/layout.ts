import { html } from 'hono/html'
import { directionOf, localeNames, locales, type Locale } from '#shared/locale.ts'
import { fillPlaceholders, type PaymentPageTexts } from '../texts.ts'

export interface PaymentPageContext {
  texts: PaymentPageTexts
  language: Locale
  shop: string
  /** The base path of this app, without a trailing slash. */
  base: string
  /** This page's own path; a language is appended. */
  here: string
  stylesheet: string
}

export type PaymentPageHtml = ReturnType<typeof html>

export function paymentPageLayout(frame: PaymentPageContext, heading: string, inside: PaymentPageHtml): PaymentPageHtml {
  const { texts, language, shop, base } = frame
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading} · ${fillPlaceholders(texts.title, { shop })}</title>
        <link rel="icon" href="${base}/assets/icon.svg" type="image/svg+xml" />
        <link rel="preload" href="${base}/assets/figtree.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="${base}/assets/piazzolla.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${frame.stylesheet}" />
      </head>
      <body>
        <header class="top">
          <div>
            <p class="brand">${mark}<span>${shop}</span></p>
            <div class="row">
              <span class="secure">${lockIcon}${texts.secure}</span>
              ${languages(frame)}
            </div>
          </div>
        </header>
        ${inside}
      </body>
    </html>`
}

/** Links to the page in each language. */
const languages = ({ language, here }: PaymentPageContext): PaymentPageHtml =>
  html`<details class="languages">
    <summary class="link">${localeNames[language]}</summary>
    <ul>
      ${locales.map(
        (one) =>
          html`<li>
            <a href="${here}?lang=${one}" lang="${one}" hreflang="${one}" ${one === language ? current : ''}>${localeNames[one]}</a>
          </li>`,
      )}
    </ul>
  </details>`
const current = html`aria-current="true"`

const mark = html`<svg class="mark" width="30" height="30" viewBox="-10.5 -10.5 21 21" fill="currentColor" aria-hidden="true">
  <path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z" />
  <circle cx="5.6" cy="-8.3" r="1.5" />
  <circle cx="9" cy="-5" r=".95" />
</svg>`

const icon = (inside: PaymentPageHtml) =>
  html`<svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${inside}
  </svg>`
export const lockIcon = icon(html`<rect x="4" y="11" width="16" height="10" rx="2" /><path d="M8 11V8a4 4 0 0 1 8 0v3" />`)
export const backArrowIcon = icon(html`<g class="arrow"><path d="M20 12H4" /><path d="m10 6-6 6 6 6" /></g>`)
export const cardIcon = icon(html`<rect x="2" y="5" width="20" height="14" rx="2" /><path d="M2 10h20M6 15h3" />`)
export const tickIcon = icon(html`<path d="m5 12 5 5 9-10" />`)
export const warningIcon = icon(html`<circle cx="12" cy="12" r="9" /><path d="M12 7v6M12 16.5v.5" />`)
