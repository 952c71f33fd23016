import { Hono } from 'hono'
import { z } from 'zod'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import {
  AddPasskey,
  addPasskey,
  signInByPasskey,
  passkeyAddOptions,
  passkeySignInOptions,
  passkeyReauthenticationOptions,
  reauthenticateByPasskey,
  UsePasskey,
} from '#shop/accounts/sign-in/passkeys.ts'
import { success } from '#api/http/response-schemas.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import { setSignInCookies, SIGN_IN_COOKIES } from './sign-in.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

const AskOptions = z.object({ purpose: z.enum(['sign-in', 'register', 'prove']) })
const Verify = z.discriminatedUnion('purpose', [
  UsePasskey.extend({ purpose: z.literal('sign-in') }),
  UsePasskey.extend({ purpose: z.literal('prove') }),
  AddPasskey.extend({ purpose: z.literal('register') }),
])

/** POST options, verify: the calls of a browser before and after it creates or uses a passkey. */
export function passkeyRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/options', describeOptions, async (c) => {
      const ask = c.get('requestContext')
      const { purpose } = await readJsonBody(c, AskOptions)
      if (purpose === 'sign-in') return c.json({ success: true, options: await passkeySignInOptions(ask.shop, ask) })
      const options = purpose === 'register' ? passkeyAddOptions : passkeyReauthenticationOptions
      return c.json({ success: true, options: await options(ask.shop, signedInCustomer(c)) })
    })
    .post('/verify', describeVerification, async (c) => {
      const ask = c.get('requestContext')
      const answer = await readJsonBody(c, Verify)
      if (answer.purpose === 'sign-in') setSignInCookies(ask, await signInByPasskey(ask.shop, ask.by, answer, ask))
      else if (answer.purpose === 'register') await addPasskey(ask.shop, signedInCustomer(c), answer, ask)
      else ask.setCookie(sessionCookie((await reauthenticateByPasskey(ask.shop, signedInCustomer(c), answer)).token))
      return c.json({ success: true })
    })
}

const describeOptions = describeRoute({
  name: 'createPasskeyOptions',
  about: 'Two-step sign-in and passkeys',
  summary: 'Create WebAuthn options',
  more:
    'Pass the options to `navigator.credentials.create` (`register`) or `navigator.credentials.get` (`sign-in`, `prove`). The challenge works once, ' +
    'for 5 minutes, and only for its purpose. `register` and `prove` require a session. `register` also requires a confirmed email address and a ' +
    'proof of identity from the last 15 minutes.',
  body: { schema: AskOptions, example: { purpose: 'sign-in' } },
  answer: success({
    options: z
      .looseObject({ challenge: z.string() })
      .describe('PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON of WebAuthn.'),
  }),
  refusals: ['not-signed-in', 'prove-first', 'email-not-confirmed', 'not-found', 'too-many-requests'],
})

const key = 'h8Y2Jq0vXw3mT1n5cR7bQg'
const describeVerification = describeRoute({
  name: 'verifyPasskey',
  about: 'Two-step sign-in and passkeys',
  summary: 'Verify a passkey response',
  more: 'Takes the credential that the browser returned. Signs in (`sign-in`), saves a new passkey (`register`) or records a proof of identity (`prove`).',
  body: {
    schema: Verify,
    example: {
      purpose: 'sign-in',
      response: {
        id: key,
        rawId: key,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGhBQ0RFRkdISUpLTE1OT1BRUlNUVVYFAAAAAA',
          signature: 'MEUCIQDxN2k4c29tZXNpZ25hdHVyZQ',
          userHandle: 'AZ7l3qVxTkyJ0aBcD1eF2g',
        },
      },
    },
  },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: ['passkey-refused', 'not-signed-in', 'account-blocked', 'too-many-requests'],
})
