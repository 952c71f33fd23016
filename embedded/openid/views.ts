import { html, raw } from 'hono/html'
import { directionOf, type Locale } from '#shared/locale.ts'
import type { OpenIdUser } from './keys.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { OpenIdTexts } from './texts.ts'

/** The page's reader: the language, and the shop that sent them. */
export interface OpenIdReader {
  locale: Locale
  texts: OpenIdTexts
  shopName: string
  path: string
}

type Html = ReturnType<typeof html>

/** Submits the form without a click. */
export const AUTO_SUBMIT_SCRIPT = 'document.forms[0].submit()'

/** The page to choose an identity: a listed person, another person, or cancel. */
export function userChoicePage(reader: OpenIdReader, request: AuthorizationRequest, people: OpenIdUser[], isRefused = false): Html {
  const { texts } = reader
  return page(
    reader,
    texts.title,
    html`<h1>${texts.title}</h1>
      <p>${texts.intro(reader.shopName)}</p>
      <form method="post" action="${reader.path}/authorize">
        ${hidden({ ...request, hl: reader.locale })}
        <ul>
          ${people.map(
            ({ firstName, lastName, email, emailVerified }, index) =>
              html`<li>
                <button name="person" value="${String(index)}">
                  <b>${firstName} ${lastName}</b> <span>${email}</span>
                  <small>${emailVerified ? texts.verified : texts.unverified}</small>
                </button>
              </li>`,
          )}
        </ul>
      </form>
      <form method="post" action="${reader.path}/authorize">
        ${hidden({ ...request, hl: reader.locale })}
        <h2>${texts.somebody}</h2>
        ${isRefused ? html`<p role="alert">${texts.refused}</p>` : ''}
        <label>${texts.firstName} <input name="firstName" autocomplete="off" required /></label>
        <label>${texts.lastName} <input name="lastName" autocomplete="off" /></label>
        <label>${texts.email} <input name="email" type="email" autocomplete="off" required /></label>
        <label class="tick"><input name="verified" type="checkbox" value="1" checked /> ${texts.verified}</label>
        <button class="main" name="person" value="somebody">${texts.go}</button>
      </form>
      <form method="post" action="${reader.path}/authorize">
        ${hidden({ ...request, hl: reader.locale })}
        <button name="person" value="nobody">${texts.cancel}</button>
      </form>`,
  )
}

/** Posts the response to the shop: immediately, or by a button without JavaScript. */
export function formPostPage(reader: OpenIdReader, to: string, fields: Record<string, string>): Html {
  const { texts, shopName } = reader
  return page(
    reader,
    texts.back(shopName),
    html`<h1>${texts.back(shopName)}</h1>
      <form method="post" action="${to}">
        ${hidden(fields)}
        <button class="main">${texts.go}</button>
      </form>
      ${raw(`<script>${AUTO_SUBMIT_SCRIPT}</script>`)}`,
  )
}

/** The error page for a request that the shop never sends. */
export function badRequestPage(reader: OpenIdReader): Html {
  const { texts } = reader
  return page(
    reader,
    texts.title,
    html`<h1>${texts.title}</h1>
      <p>${texts.fault}</p>`,
  )
}

function hidden(fields: Record<string, string>) {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

function page({ locale, path }: OpenIdReader, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${path}/style.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
