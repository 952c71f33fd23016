import type { Hono } from 'hono'
import { type IdToken, openKeys } from './openid/keys.ts'
import { pagesOf } from './openid/pages.ts'

export interface Issuer {
  /** To be mounted where `url` leads to, and shown to loopback only. */
  app: Hono
  /** The issuer's name in its tokens, its sign-in page, and where its keys are published: as the discovery document says. */
  issuer: string
  signInUrl: string
  keysUrl: string
  clientId: string
  /** An ID token, signed by the key in use. What a test puts in `claims` and `header` replaces what would be there; undefined leaves it out. */
  idToken(token: IdToken): Promise<string>
  /** Signs by a new key from now on; the one before is still published, older ones no longer. */
  rotateKeys(): Promise<void>
}

export interface IssuerSettings {
  /** Where it is reached, without a slash at the end. */
  url: string
  clientId: string
  /** Where answers may be sent to. */
  redirectUrl: string
  shopName: string
}

/**
 * Stands in for Google on this machine: an OpenID provider by its own protocol whose sign-in page lets the visitor be whoever they
 * like. Never for a shop that others can reach.
 */
export function openIssuer({ url, clientId, redirectUrl, shopName }: IssuerSettings): Issuer {
  const keys = openKeys({ issuer: url, clientId })
  const signInUrl = `${url}/authorize`
  const keysUrl = `${url}/keys`
  const app = pagesOf(
    { issuer: url, signInUrl, keysUrl, clientId, redirectUrl, shopName, path: new URL(url).pathname.replace(/\/$/, '') },
    keys,
  )
  return { app, issuer: url, signInUrl, keysUrl, clientId, idToken: keys.sign, rotateKeys: keys.rotate }
}
