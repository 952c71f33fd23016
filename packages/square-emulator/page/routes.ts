import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readPicture } from '../catalogue/images.ts'
import type { PaymentPageTexts } from '../texts.ts'
import { paymentPageLocale, paymentPageTexts } from '../texts.ts'
import type { Emulator } from '../emulator.ts'
import { loadAssets } from './assets.ts'
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

/**
 * The hosted payment page with its stylesheet, fonts and the catalogue's images. It uses no
 * JavaScript.
 */
export function paymentPages(emulator: Emulator): Hono {
  const app = new Hono()
  const assets = loadAssets()
  const base = new URL(emulator.settings.publicUrl).pathname.replace(/\/$/, '')

  const frameOf = (c: Context): PaymentPageContext => {
    const now = paymentPageState(emulator, c.req.param('id') ?? '')
    const back = now.state === 'unknown' ? null : buyerReturnUrl(now)
    const language = paymentPageLocale(c.req.query('lang'), back, c.req.header('accept-language'))
    return {
      texts: paymentPageTexts[language],
      language,
      shop: emulator.settings.merchantName,
      base,
      here: `${base}/pay/${c.req.param('id') ?? ''}`,
      stylesheet: `${base}/assets/payment.css?${assets.stylesheetMark}`,
    }
  }
  const page = async (c: Context, now: PaymentPageState, markup: PaymentPageHtml, status: 200 | 403 | 404 | 422 | 429 = 200) => {
    securePage(c, now)
    return c.html(await markup, status)
  }
  const form = (c: Context, id: string, shown: CardForm = emptyCard, errors: CardError[] = [], notice?: keyof PaymentPageTexts) => {
    const now = paymentPageState(emulator, id)
    const frame = frameOf(c)
    if (now.state !== 'open')
      return page(c, now, closedPage(frame, now), now.state === 'unknown' ? 404 : now.state === 'blocked' ? 429 : 200)
    return page(c, now, cardFormPage(emulator, frame, now, shown, errors, notice), notice || errors.length > 0 ? 422 : 200)
  }
  const after = (c: Context, id: string, attempt: PaymentAttempt, shown: CardForm, declined: keyof PaymentPageTexts) => {
    const now = paymentPageState(emulator, id)
    const back = now.state === 'paid' ? buyerReturnUrl(now) : null
    if (attempt === 'approved' && back) return c.redirect(back, 303)
    if (attempt === 'declined') return form(c, id, shown, [], declined)
    return form(c, id, shown, [], attempt === 'changed' ? 'changed' : undefined)
  }

  app.use('/pay/*', bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('Too large', 413, { connection: 'close' }) }))

  app.get('/pay/:id', (c) => form(c, c.req.param('id')))

  app.post('/pay/:id', async (c) => {
    const id = c.req.param('id')
    if (!sameOrigin(c, emulator)) return page(c, { state: 'unknown' }, crossSiteRefusalPage(frameOf(c)), 403)
    const posted = await fieldsOf(c)
    const read = readCard(posted)
    if (paymentPageState(emulator, id).state !== 'open' || !('card' in read)) return form(c, id, read.form, read.errors)
    const version = Number(posted.version)
    if (read.kind === 'challenge') {
      const challenge = startChallenge(emulator, id, { card: read.card, version })
      return c.redirect(`${base}/pay/${id}/challenge/${challenge}?lang=${frameOf(c).language}`, 303)
    }
    const verdict =
      read.kind === 'approve'
        ? { approved: true as const }
        : { approved: false as const, code: 'GENERIC_DECLINE', detail: 'Authorization error: GENERIC_DECLINE' }
    return after(c, id, payAtPage(emulator, id, version, read.card, verdict), read.form, 'declined')
  })

  app.get('/pay/:id/challenge/:challenge', (c) => {
    const { id, challenge } = c.req.param()
    const now = paymentPageState(emulator, id)
    const waiting = findChallenge(emulator, id, challenge)
    if (now.state !== 'open') return form(c, id)
    if (!waiting) return form(c, id, emptyCard, [], 'challengeGone')
    return page(c, now, challengePage(emulator, frameOf(c), now, challenge, waiting.card))
  })

  app.post('/pay/:id/challenge/:challenge', async (c) => {
    const { id, challenge } = c.req.param()
    if (!sameOrigin(c, emulator)) return page(c, { state: 'unknown' }, crossSiteRefusalPage(frameOf(c)), 403)
    const { code } = await fieldsOf(c)
    const { attempt, card } = answerChallenge(emulator, id, challenge, typeof code === 'string' ? code : '')
    if (attempt === 'gone') return form(c, id, emptyCard, [], 'challengeGone')
    const expiry = card ? `${String(card.expMonth).padStart(2, '0')} / ${String(card.expYear).slice(-2)}` : ''
    return after(c, id, attempt, { ...emptyCard, expiry, name: card?.name ?? '', postal: card?.postalCode ?? '' }, 'wrongCode')
  })

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
