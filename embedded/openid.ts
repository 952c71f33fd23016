import type { Hono } from 'hono'
import { type IdToken, openSigningKeys } from './openid/keys.ts'
import { openIdPages } from './openid/pages.ts'

export interface Issuer {
  /** Mount it at `url`, and serve it to loopback only. */
  app: Hono
  /**
   * The issuer in its tokens, its sign-in page and the URL of its keys, as in the discovery
   * document.
   */
  issuer: string
  signInUrl: string
  keysUrl: string
  clientId: string
  /**
   * An ID token, signed with the present key. `claims` and `header` override the defaults;
   * undefined removes a value.
   */
  idToken(token: IdToken): Promise<string>
  /** Signs with a new key from now on. The previous key stays published; older ones do not. */
  rotateKeys(): Promise<void>
}

interface IssuerSettings {
  /** The base URL, without a trailing slash. */
  url: string
  clientId: string
  /** The only allowed redirect URL. */
  redirectUrl: string
  shopName: string
}

/**
 * A local stand-in for Google: an OpenID provider whose sign-in page lets the visitor choose any
 * identity. Never use it for a shop that is reachable by others.
 */
export function openIssuer({ url, clientId, redirectUrl, shopName }: IssuerSettings): Issuer {
  const keys = openSigningKeys({ issuer: url, clientId })
  const signInUrl = `${url}/authorize`
  const keysUrl = `${url}/keys`
  const app = openIdPages(
    { issuer: url, signInUrl, keysUrl, clientId, redirectUrl, shopName, path: new URL(url).pathname.replace(/\/$/, '') },
    keys,
  )
  return { app, issuer: url, signInUrl, keysUrl, clientId, idToken: keys.sign, rotateKeys: keys.rotate }
}
