import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { BlankEnv, BlankSchema } from 'hono/types'
import { readPicture } from '../catalogue/images.ts'
import type { PaymentPageTexts } from '../texts.ts'
import { paymentPageLocale, paymentPageTexts } from '../texts.ts'
import type { Emulator } from '../emulator.ts'
import { type Assets, loadAssets } from './assets.ts'
import { emptyCard, readCard, type CardError, type CardForm } from './card-form.ts'
import type { PaymentPageContext, PaymentPageHtml } from './layout.ts'
import {
  answerChallenge,
  findChallenge,
  payAtPage,
  buyerReturnUrl,
  paymentPageState,
  startChallenge,
  type PaymentAttempt,
  type PaymentPageState,
} from './paying.ts'
import { challengePage, closedPage, crossSiteRefusalPage, cardFormPage } from './views.ts'

const year = 'public, max-age=31536000, immutable'

/** Shared by all routes of the payment page. */
interface PaymentSite {
  emulator: Emulator
  /** The path of the emulator without a trailing slash. */
  base: string
  assets: Assets
}

/**
 * The hosted payment page with its stylesheet, fonts and the catalogue's images. It uses no
 * JavaScript.
 */
export function paymentPages(emulator: Emulator): Hono {
  const base = new URL(emulator.settings.publicUrl).pathname.replace(/\/$/, '')
  const site: PaymentSite = { emulator, base, assets: loadAssets() }
  const app = new Hono()
  app.use('/pay/*', bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('Too large', 413, { connection: 'close' }) }))
  app.route('/pay/:id', cardFormRoutes(site))
  app.route('/pay/:id/challenge/:challenge', challengeRoutes(site))
  app.route('/', fileRoutes(site))
  return app
}

function cardFormRoutes(site: PaymentSite): Hono<BlankEnv, BlankSchema, '/pay/:id'> {
  const { emulator, base } = site
  const app = new Hono<BlankEnv, BlankSchema, '/pay/:id'>()

  app.get('/', (c) => sendForm(site, c, c.req.param('id')))

  app.post('/', async (c) => {
    const id = c.req.param('id')
    if (!sameOrigin(c, emulator)) return refuseCrossSite(site, c)
    const posted = await fieldsOf(c)
    const read = readCard(posted)
    if (paymentPageState(emulator, id).state !== 'open' || !('card' in read)) return sendForm(site, c, id, read)
    const version = Number(posted.version)
    if (read.kind === 'challenge') {
      const challenge = startChallenge(emulator, id, { card: read.card, version })
      return c.redirect(`${base}/pay/${id}/challenge/${challenge}?lang=${contextOf(site, c).language}`, 303)
    }
    const verdict =
      read.kind === 'approve'
        ? { approved: true as const }
        : { approved: false as const, code: 'GENERIC_DECLINE', detail: 'Authorization error: GENERIC_DECLINE' }
    const attempt = payAtPage(emulator, id, { version, card: read.card, verdict })
    return sendOutcome(site, c, id, { attempt, form: read.form, declined: 'declined' })
  })
  return app
}

function challengeRoutes(site: PaymentSite): Hono<BlankEnv, BlankSchema, '/pay/:id/challenge/:challenge'> {
  const { emulator } = site
  const app = new Hono<BlankEnv, BlankSchema, '/pay/:id/challenge/:challenge'>()

  app.get('/', (c) => {
    const { id, challenge } = c.req.param()
    const now = paymentPageState(emulator, id)
    const pending = findChallenge(emulator, id, challenge)
    if (now.state !== 'open') return sendForm(site, c, id)
    if (!pending) return sendForm(site, c, id, { notice: 'challengeGone' })
    const { link, order } = now
    const open = { emulator, frame: contextOf(site, c), link, order }
    return sendPage(c, now, challengePage(open, { id: challenge, card: pending.card }))
  })

  app.post('/', async (c) => {
    const { id, challenge } = c.req.param()
    if (!sameOrigin(c, emulator)) return refuseCrossSite(site, c)
    const { code } = await fieldsOf(c)
    const { attempt, card } = answerChallenge(emulator, { linkId: id, id: challenge, code: typeof code === 'string' ? code : '' })
    if (attempt === 'gone') return sendForm(site, c, id, { notice: 'challengeGone' })
    const expiry = card ? `${String(card.expMonth).padStart(2, '0')} / ${String(card.expYear).slice(-2)}` : ''
    const form = { ...emptyCard, expiry, name: card?.name ?? '', postal: card?.postalCode ?? '' }
    return sendOutcome(site, c, id, { attempt, form, declined: 'wrongCode' })
  })
  return app
}

function fileRoutes({ emulator, assets }: PaymentSite): Hono {
  const app = new Hono()

  app.get('/assets/:name', (c) => {
    const asset = Object.hasOwn(assets.files, c.req.param('name')) ? assets.files[c.req.param('name')] : undefined
    if (!asset) return c.notFound()
    return c.body(asset.bytes, 200, { 'content-type': asset.type, 'cache-control': year, 'x-content-type-options': 'nosniff' })
  })

  app.get('/pictures/:name', async (c) => {
    const found = await readPicture(emulator, c.req.param('name'))
    if (!found) return c.notFound()
    return c.body(new Uint8Array(found.bytes), 200, {
      'content-type': found.type,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      // An SVG opened by itself must not run scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
  return app
}

function contextOf({ emulator, base, assets }: PaymentSite, c: Context): PaymentPageContext {
  const id = c.req.param('id') ?? ''
  const now = paymentPageState(emulator, id)
  const back = now.state === 'unknown' ? null : buyerReturnUrl(now)
  const language = paymentPageLocale(c.req.query('lang'), back, c.req.header('accept-language'))
  return {
    texts: paymentPageTexts[language],
    language,
    shop: emulator.settings.merchantName,
    base,
    here: `${base}/pay/${id}`,
    stylesheet: `${base}/assets/payment.css?${assets.stylesheetMark}`,
  }
}

type PageStatus = 200 | 403 | 404 | 422 | 429

async function sendPage(c: Context, now: PaymentPageState, markup: PaymentPageHtml, status: PageStatus = 200): Promise<Response> {
  securePage(c, now)
  return c.html(await markup, status)
}

async function refuseCrossSite(site: PaymentSite, c: Context): Promise<Response> {
  return sendPage(c, { state: 'unknown' }, crossSiteRefusalPage(contextOf(site, c)), 403)
}

/** The card form with the typed values, or the closing page if the payment link is not open. */
async function sendForm(
  site: PaymentSite,
  c: Context,
  id: string,
  { form = emptyCard, errors = [], notice }: { form?: CardForm; errors?: CardError[]; notice?: keyof PaymentPageTexts } = {},
): Promise<Response> {
  const now = paymentPageState(site.emulator, id)
  const frame = contextOf(site, c)
  if (now.state !== 'open')
    return sendPage(c, now, closedPage(frame, now), now.state === 'unknown' ? 404 : now.state === 'blocked' ? 429 : 200)
  const { link, order } = now
  const page = cardFormPage({ emulator: site.emulator, frame, link, order }, { form, errors, notice })
  return sendPage(c, now, page, notice || errors.length > 0 ? 422 : 200)
}

interface Outcome {
  attempt: PaymentAttempt
  form: CardForm
  /** The notice after a declined attempt. */
  declined: keyof PaymentPageTexts
}

/** Leads an approved buyer back to the shop. Anybody else sees the form again. */
async function sendOutcome(site: PaymentSite, c: Context, id: string, { attempt, form, declined }: Outcome): Promise<Response> {
  const now = paymentPageState(site.emulator, id)
  const back = now.state === 'paid' ? buyerReturnUrl(now) : null
  if (attempt === 'approved' && back) return c.redirect(back, 303)
  const notice = attempt === 'declined' ? declined : attempt === 'changed' ? 'changed' : undefined
  return sendForm(site, c, id, { form, notice })
}

/**
 * Form posts end with a redirect to the shop, and browsers apply form-action to redirects too. So
 * form-action allows the shop's origin, but no other foreign origin.
 */
function securePage(c: Context, now: PaymentPageState): void {
  const redirect = now.state === 'unknown' ? undefined : now.link.checkout_options?.redirect_url
  const shop = redirect ? ` ${new URL(redirect).origin}` : ''
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'same-origin')
  c.header('x-content-type-options', 'nosniff')
  c.header('x-frame-options', 'DENY')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
  )
}

/**
 * Browsers send the Origin header with every form post; a foreign origin is refused. A caller
 * without the header is not a browser.
 */
function sameOrigin(c: Context, emulator: Emulator): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = c.req.header('origin')
  if (!origin) return true
  return origin === new URL(emulator.settings.publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}

async function fieldsOf(c: Context): Promise<Record<string, unknown>> {
  return c.req.parseBody().catch(() => ({}))
}
