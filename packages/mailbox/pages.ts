import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { isLocal } from '#packages/local-only.ts'
import { htmlForFrame } from './message.ts'
import { previewPages, type EmailPreviews } from './previews.ts'
import type { MailboxStore } from './store.ts'
import { mailboxStylesheet } from './style.ts'
import { mailboxTextsFor } from './texts.ts'
import { messageGonePage, listPage, messagePage, type MailboxReader } from './views.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A message is untrusted HTML: no scripts, no forms, an opaque origin. Images and fonts load from
 * this host only. Links may open a tab.
 */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src 'self' http://localhost:* http://127.0.0.1:*; img-src 'self' data: http://localhost:* http://127.0.0.1:*; frame-ancestors 'self'"

const fonts = new Map([
  ['figtree.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  ['piazzolla.woff2', '@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2'],
])

/** The mailbox's pages. Paths are relative to /mailbox, where the server mounts them. */
export function mailboxPages(store: MailboxStore, shopName: string, previews?: EmailPreviews): Hono {
  const app = new Hono()
  const reader = (c: Context): MailboxReader => ({ ...mailboxTextsFor(c.req.header('accept-language')), shopName })

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Robots-Tag', 'noindex')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    if (!c.res.headers.has('Vary')) c.header('Vary', 'Accept-Language')
  })

  // Emails contain sign-in links, so only requests from this host are allowed.
  app.use((c, next) => (isLocal(c) ? next() : Promise.resolve(c.text('Not found', 404))))
  app.use(csrf())

  app.get('/', async (c) => c.html(listPage(reader(c), await store.list(), previews !== undefined)))

  app.get('/messages.json', async (c) => {
    const wanted = c.req.query('to')
    const messages = (await store.list()).filter((message) => !wanted || message.to.split(', ').includes(wanted))
    return c.json(messages.map(({ id, to, subject, receivedAt, links }) => ({ id, to, subject, date: receivedAt.toISOString(), links })))
  })

  app.get('/messages/:id', async (c) => {
    const message = await store.read(c.req.param('id'))
    return message ? c.html(messagePage(reader(c), message, c.req.query('view'))) : c.html(messageGonePage(reader(c)), 404)
  })

  app.get('/messages/:id/html', async (c) => {
    const message = await store.read(c.req.param('id'))
    if (!message?.html) return c.html(messageGonePage(reader(c)), 404)
    return framed(c, message.html)
  })

  if (previews) app.route('/previews', previewPages(previews, reader, framed))

  app.post('/delete', async (c) => {
    await store.empty()
    return c.redirect('/mailbox', 303)
  })

  app.get('/style.css', (c) => c.body(mailboxStylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }))

  app.get('/fonts/:file', async (c) => {
    const file = fonts.get(c.req.param('file'))
    if (!file) return c.notFound()
    const bytes = await readFile(createRequire(import.meta.url).resolve(file))
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=31536000, immutable' })
  })

  return app
}

function framed(c: Context, email: string): Response | Promise<Response> {
  c.header('Content-Security-Policy', messagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(htmlForFrame(email))
}
