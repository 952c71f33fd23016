import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { locales } from '#shared/locale.ts'
import {
  backArrow,
  messageFrame,
  messageGonePage,
  type MailboxHtml,
  mailboxPage,
  type MailboxReader,
  mailboxSections,
  tabs,
} from './views.ts'

/** Samples of all emails: by name, in each language of the shop. */
export interface EmailPreviews {
  names(): string[]
  /** Null for an unknown email or language. */
  write(name: string, locale: string): Promise<{ subject: string; html: string; text: string } | null>
}

const views = ['html', 'text'] as const

/**
 * A list of all emails, and a page for each of them as its reader sees it. Paths are relative to
 * /mailbox/previews.
 */
export function previewPages(
  previews: EmailPreviews,
  readerOf: (c: Context) => MailboxReader,
  framed: (c: Context, email: string) => Response | Promise<Response>,
): Hono {
  const app = new Hono()
  const wanted = (c: Context) => previews.write(c.req.param('name') ?? '', c.req.param('locale') ?? '')

  app.get('/', async (c) => c.html(listPage(readerOf(c), previews.names())))

  app.get('/:name/:locale', async (c) => {
    const { name, locale } = c.req.param()
    const email = await wanted(c)
    if (!email) return c.html(messageGonePage(readerOf(c)), 404)
    return c.html(previewPage(readerOf(c), { ...email, name, locale }, c.req.query('view')))
  })

  app.get('/:name/:locale/html', async (c) => {
    const email = await wanted(c)
    return email ? framed(c, email.html) : c.html(messageGonePage(readerOf(c)), 404)
  })

  return app
}

function listPage(reader: MailboxReader, names: string[]): MailboxHtml {
  const { texts } = reader
  const languages = new Intl.DisplayNames(reader.locale, { type: 'language' })
  return mailboxPage(
    reader,
    texts.previews,
    html`${mailboxSections(reader, 'previews')}
      <h1>${texts.previews}</h1>
      <p class="intro">${texts.previewsIntro}</p>
      <ol class="messages">
        ${names.map(
          (name) =>
            html`<li class="preview">
              <span class="subject">${name}</span>
              ${locales.map((one) => html`<a href="/mailbox/previews/${name}/${one}" aria-label="${name}, ${languages.of(one) ?? one}">${one}</a>`)}
            </li>`,
        )}
      </ol>`,
  )
}

function previewPage(
  reader: MailboxReader,
  email: { name: string; locale: string; subject: string; text: string },
  asked: string | undefined,
): MailboxHtml {
  const { texts } = reader
  const { name, locale, subject, text } = email
  const view = views.find((one) => one === asked) ?? 'html'
  const here = (language: string, as: string) => `/mailbox/previews/${name}/${language}?view=${as}`
  return mailboxPage(
    reader,
    subject,
    html`<p><a href="/mailbox/previews">${backArrow(reader)} ${texts.previews}</a></p>
      <h1 lang="${locale}" dir="auto">${subject}</h1>
      ${tabs(texts.views, [
        ...views.map((one) => ({ href: here(locale, one), label: texts[one], isHere: one === view })),
        ...locales.map((one) => ({ href: here(one, view), label: one, isHere: one === locale })),
      ])}
      ${view === 'html' ? messageFrame(subject, `/mailbox/previews/${name}/${locale}/html`) : html`<pre class="sheet" lang="${locale}" dir="auto" tabindex="0">${text}</pre>`}`,
  )
}
