import type { Locale } from '#shared/locale.ts'
import type { Actor } from './actor.ts'
import type { Shop } from './shop.ts'

/** The request context for pages and endpoints: shop, actor and language of one request. */
export interface RequestContext {
  shop: Shop
  by: Actor
  locale: Locale
  /** The cart cookie's secret. Signed-in visitors may have one too; it is merged at sign-in. */
  cartToken: string | null
  /** The device cookie's secret. It proves that this browser has signed in before. */
  deviceToken: string | null
  /** The secret of a sign-in that waits for its second step. */
  pendingToken: string | null
  /** The visitor's IP address, for rate limits. It is shortened before it is stored. */
  address: string
  userAgent: string
  /** Adds a serialized cookie to the response: page, redirect or data. */
  setCookie: (cookie: string) => void
}

/** The facts about the browser that signing in needs. */
export type ClientInfo = Pick<RequestContext, 'address' | 'userAgent' | 'locale' | 'cartToken' | 'deviceToken'>
