import { html, raw } from 'hono/html'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import type { MailboxMessage, MessageSummary } from './message.ts'
import type { MailboxTexts } from './texts.ts'

/** The page's reader: the language, and the shop's name. */
export interface MailboxReader {
  locale: Locale
  texts: MailboxTexts
  shopName: string
}

export type MailboxHtml = ReturnType<typeof html>

/** All emails, newest first. */
export function listPage(reader: MailboxReader, messages: MessageSummary[], withPreviews: boolean): MailboxHtml {
  const { texts } = reader
  return mailboxPage(
    reader,
    texts.title,
    html`${withPreviews && mailboxSections(reader, 'inbox')}
      <h1>${texts.title}</h1>
      <p class="intro">${texts.intro}</p>
      <div class="bar">
        <p class="count" role="status">${texts.count(messages.length)}</p>
        <a class="button quiet" href="/mailbox">${texts.checkAgain}</a>
        ${messages.length > 0 && html`<form method="post" action="/mailbox/delete"><button class="button danger">${texts.deleteAll}</button></form>`}
      </div>
      ${
        messages.length === 0
          ? html`<section class="empty">
              <h2>${texts.emptyTitle}</h2>
              <p>${texts.emptyBody}</p>
            </section>`
          : html`<ol class="messages">
              ${messages.map(
                (message) =>
                  html`<li>
                    <a href="/mailbox/messages/${message.id}">
                      <span class="subject">${message.subject || texts.noSubject}</span>
                      <span class="to">${texts.to} ${message.to}</span>
                      ${time(reader, message.receivedAt)}
                    </a>
                  </li>`,
              )}
            </ol>`
      }`,
  )
}

/** One email: as its reader sees it, as plain text, or as raw source. */
export function messagePage(reader: MailboxReader, message: MailboxMessage, asked: string | undefined): MailboxHtml {
  const { texts } = reader
  const views = message.html ? (['html', 'text', 'source'] as const) : (['text', 'source'] as const)
  const view = views.find((one) => one === asked) ?? views[0]
  const subject = message.subject || texts.noSubject
  return mailboxPage(
    reader,
    subject,
    html`<p><a href="/mailbox">${backArrow(reader)} ${texts.toList}</a></p>
      <h1>${subject}</h1>
      <dl class="facts">
        <div>
          <dt>${texts.from}</dt>
          <dd>${message.from}</dd>
        </div>
        <div>
          <dt>${texts.to}</dt>
          <dd>${message.to}</dd>
        </div>
        <div>
          <dt>${texts.received}</dt>
          <dd>${time(reader, message.receivedAt)}</dd>
        </div>
      </dl>
      ${tabs(
        texts.views,
        views.map((one) => ({ href: `/mailbox/messages/${message.id}?view=${one}`, label: texts[one], isHere: one === view })),
      )}
      ${
        view === 'html'
          ? messageFrame(subject, `/mailbox/messages/${message.id}/html`)
          : html`<pre class="sheet" dir="auto" tabindex="0">${view === 'text' ? message.text : message.source}</pre>`
      }`,
  )
}

/** The navigation: received emails, and samples. */
export function mailboxSections({ texts }: MailboxReader, here: 'inbox' | 'previews'): MailboxHtml {
  return tabs(texts.sections, [
    { href: '/mailbox', label: texts.inbox, isHere: here === 'inbox' },
    { href: '/mailbox/previews', label: texts.previews, isHere: here === 'previews' },
  ])
}

export function tabs(label: string, links: { href: string; label: string; isHere: boolean }[]): MailboxHtml {
  return html`<nav class="views" aria-label="${label}">
    ${links.map((link) => html`<a href="${link.href}" ${link.isHere ? raw('aria-current="page"') : ''}>${link.label}</a>`)}
  </nav>`
}

/** An email in a sandboxed frame, isolated from this page. */
export function messageFrame(title: string, src: string): MailboxHtml {
  return html`<iframe class="sheet" title="${title}" src="${src}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}

/** The page for an unknown email. */
export function messageGonePage(reader: MailboxReader): MailboxHtml {
  return mailboxPage(
    reader,
    reader.texts.title,
    html`<h1>${reader.texts.title}</h1>
      <p class="intro">${reader.texts.gone}</p>
      <p><a href="/mailbox">${reader.texts.toList}</a></p>`,
  )
}

/** The layout of all pages. */
export function mailboxPage({ locale, texts, shopName }: MailboxReader, title: string, content: MailboxHtml): MailboxHtml {
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${shopName}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/mailbox/style.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/mailbox">
            <svg width="28" height="28" viewBox="-10.5 -10.5 21 21" fill="currentColor" aria-hidden="true">
              <path d="M10 0A10 10 0 1 1 -1.5 -9.9A4.6 4.6 0 0 0 2.6 -5.2A4.6 4.6 0 0 0 6 -.9A4.6 4.6 0 0 0 10 0Z" />
              <circle cx="5.6" cy="-8.3" r="1.5" />
              <circle cx="9" cy="-5" r=".95" /></svg
            ><span>${shopName}</span></a
          >
          <a href="/">${texts.toShop}</a>
        </header>
        <main>${content}</main>
      </body>
    </html>`
}

/** An arrow to the start of the line. */
export const backArrow = ({ locale }: MailboxReader) => (directionOf(locale) === 'rtl' ? '→' : '←')

function time({ locale }: MailboxReader, instant: Date): MailboxHtml {
  const shown = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(instant)
  return html`<time datetime="${instant.toISOString()}">${shown}</time>`
}
