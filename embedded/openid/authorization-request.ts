import { z } from 'zod'

export interface OpenIdContext {
  issuer: string
  signInUrl: string
  keysUrl: string
  clientId: string
  redirectUrl: string
  shopName: string
  /** Where the pages are mounted. */
  path: string
}

/** An authorization request for an ID token with response mode form_post. */
export const AuthorizationRequest = z.object({
  response_type: z.literal('id_token'),
  response_mode: z.literal('form_post'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/(^| )openid( |$)/),
  state: z.string().max(1000).default(''),
  // OpenID Connect requires a nonce if the token passes through the browser.
  nonce: z.string().min(1).max(1000),
})

export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>
