import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { urlPatterns } from '#shared/url-patterns.ts'
import { urls } from '#shared/urls.ts'
import { MAX_SHORT_FORM_BYTES } from '#shared/request-size-limits.ts'
import { Failure } from '#shop/failure.ts'
import { GoogleReturn, recordGoogleReturn } from '#shop/accounts/sign-in/google.ts'
import type { ApiEnv } from '#api/http/context.ts'

/** The body contains little more than a token, and anyone may send one. */
const short = bodyLimit({ maxSize: MAX_SHORT_FORM_BYTES, onError: (c) => back(c, 'invalid-token') })

/**
 * POST /auth/google/return: Google's answer, posted by the browser from Google's page. This is the
 * only form that another site may send. It changes nothing for the browser that sends it: the
 * answer is only stored. The page at the same address identifies the browser by its cookie and
 * completes the sign-in.
 */
export function googleReturnRoute(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post(urlPatterns.googleReturn, short, async (c, next) => {
    const { shop, address } = c.get('requestContext')
    if (!shop.settings.google) return next()
    c.header('Cache-Control', 'no-store')
    const form = await c.req.parseBody().catch(() => ({}))
    if ('error' in form) return back(c, form.error === 'access_denied' ? 'cancelled' : 'invalid-token')
    const { data: answer } = GoogleReturn.safeParse(form)
    if (!answer) return back(c, 'invalid-token')
    try {
      await recordGoogleReturn(shop, answer, { address })
      return back(c)
    } catch (error) {
      if (error instanceof Failure) return back(c, error.code)
      throw error
    }
  })
}

function back(c: Context, refused?: string): Response {
  return c.redirect(urls.googleReturn({ refused }), 303)
}
