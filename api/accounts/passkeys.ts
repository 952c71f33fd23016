import { Hono } from 'hono'
import { z } from 'zod'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import {
  AddPasskey,
  addPasskey,
  signInByPasskey,
  passkeyAddOptions,
  passkeySignInOptions,
  passkeyProofOptions,
  provePasskey,
  UsePasskey,
} from '#shop/accounts/sign-in/passkeys.ts'
import { success } from '#api/http/answers.ts'
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
      const options = purpose === 'register' ? passkeyAddOptions : passkeyProofOptions
      return c.json({ success: true, options: await options(ask.shop, signedInCustomer(c)) })
    })
    .post('/verify', describeVerification, async (c) => {
      const ask = c.get('requestContext')
      const answer = await readJsonBody(c, Verify)
      if (answer.purpose === 'sign-in') setSignInCookies(ask, await signInByPasskey(ask.shop, ask.by, answer, ask))
      else if (answer.purpose === 'register') await addPasskey(ask.shop, signedInCustomer(c), answer, ask)
      else ask.setCookie(sessionCookie((await provePasskey(ask.shop, signedInCustomer(c), answer)).token))
      return c.json({ success: true })
    })
}

const describeOptions = describeRoute({
  name: 'askForPasskeyOptions',
  about: 'Two steps and passkeys',
  summary: 'Answers what a browser needs in order to make a passkey or to use one.',
  more:
    'With it a program calls `navigator.credentials.create` (`register`) or `.get` (`sign-in`, `prove`). Its challenge works once, for five ' +
    'minutes, and only for the purpose it was asked for. `register` and `prove` are for who is signed in; `register` after a proof of the last 15 minutes, once the address is confirmed.',
  body: { schema: AskOptions, example: { purpose: 'sign-in' } },
  answer: success({
    options: z.looseObject({ challenge: z.string() }).describe('WebAuthn’s PublicKeyCredential(Creation|Request)OptionsJSON.'),
  }),
  refusals: ['not-signed-in', 'prove-first', 'email-not-confirmed', 'not-found', 'too-many-requests'],
})

const key = 'h8Y2Jq0vXw3mT1n5cR7bQg'
const describeVerification = describeRoute({
  name: 'verifyPasskey',
  about: 'Two steps and passkeys',
  summary: 'Takes what the browser answered: signs in, keeps a new passkey, or notes the proof.',
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
