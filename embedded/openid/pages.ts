import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { z } from 'zod'
import { isLocal } from '#packages/local-only.ts'
import type { SigningKeys, OpenIdUser } from './keys.ts'
import { openIdStylesheet } from './style.ts'
import { openIdTextsFor } from './texts.ts'
import { formPostPage, userChoicePage, badRequestPage, type OpenIdReader, AUTO_SUBMIT_SCRIPT } from './views.ts'
import { type OpenIdContext, AuthorizationRequest } from './authorization-request.ts'

const Somebody = z.object({
  email: z.email().max(254),
  firstName: z.string().trim().min(1).max(80),
  lastName: z.string().trim().max(80).default(''),
  verified: z.literal('1').optional(),
})

const people: OpenIdUser[] = [
  { email: 'ada.lovelace@gmail.example', emailVerified: true, firstName: 'Ada', lastName: 'Lovelace' },
  { email: 'noor.haddad@gmail.example', emailVerified: true, firstName: 'Noor', lastName: 'Haddad' },
  { email: 'unverified@elsewhere.example', emailVerified: false, firstName: 'Uma', lastName: '' },
]

/**
 * The issuer's HTTP endpoints: the discovery document, the keys, and the page to choose an
 * identity.
 */
export function openIdPages(about: OpenIdContext, keys: SigningKeys): Hono {
  const app = new Hono()
  const reader = (c: Context): OpenIdReader => ({
    ...openIdTextsFor(c.req.query('hl') ?? c.req.header('accept-language')),
    shopName: about.shopName,
    path: about.path,
  })
  const asked = (parameters: unknown) => {
    const request = AuthorizationRequest.safeParse(parameters).data
    return request && request.client_id === about.clientId && request.redirect_uri === about.redirectUrl ? request : null
  }
  const answer = (c: Context, request: AuthorizationRequest, fields: Record<string, string>) => {
    c.header('Content-Security-Policy', policy(new URL(about.redirectUrl).origin))
    return c.html(formPostPage(reader(c), request.redirect_uri, { ...fields, state: request.state }))
  }

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Robots-Tag', 'noindex')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policy("'self'"))
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  app.use((c, next) => (isLocal(c) ? next() : Promise.resolve(c.text('Not found', 404))))
  app.use(csrf())

  app.get('/.well-known/openid-configuration', (c) => c.json(discovery(about)))
  app.get('/keys', async (c) => c.json(await keys.published()))
  app.get('/style.css', (c) => c.body(openIdStylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }))

  app.get('/authorize', (c) => {
    const request = asked(c.req.query())
    return request ? c.html(userChoicePage(reader(c), request, people)) : c.html(badRequestPage(reader(c)), 400)
  })

  app.post('/authorize', async (c) => {
    const form = await c.req.parseBody()
    const request = asked(form)
    if (!request) return c.html(badRequestPage(reader(c)), 400)
    if (form.person === 'nobody') return answer(c, request, { error: 'access_denied' })
    const typed = form.person === 'somebody' ? Somebody.safeParse(form).data : undefined
    const person = typed ? { ...typed, emailVerified: typed.verified === '1' } : people[Number(form.person)]
    if (!person) return c.html(userChoicePage(reader(c), request, people, true), 422)
    return answer(c, request, { id_token: await keys.sign({ person, nonce: request.nonce }) })
  })

  return app
}

function discovery({ issuer, signInUrl, keysUrl }: OpenIdContext) {
  return {
    issuer,
    authorization_endpoint: signInUrl,
    jwks_uri: keysUrl,
    response_types_supported: ['id_token'],
    response_modes_supported: ['form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'nonce', 'sub'],
  }
}

function policy(formsGoTo: string): string {
  const hash = createHash('sha256').update(AUTO_SUBMIT_SCRIPT).digest('base64')
  return `default-src 'none'; img-src data:; style-src 'self'; script-src 'sha256-${hash}'; form-action ${formsGoTo}; base-uri 'none'; frame-ancestors 'none'`
}
