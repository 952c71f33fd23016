import type { Locale } from '#shared/locale.ts'
import type { Actor } from './actor.ts'
import type { Shop } from './shop.ts'

/** One request as pages and endpoints see it: who asks, of which shop, in which language. */
export interface Ask {
  shop: Shop
  by: Actor
  locale: Locale
  /** The cart cookie's secret, also of somebody signed in (it is merged at sign-in). */
  cartToken: string | null
  /** The device cookie's secret: says that this browser has signed in before. */
  deviceToken: string | null
  /** The secret of a sign-in that waits for its second step. */
  pendingToken: string | null
  /** The visitor's address: for rate limits, and shortened before anything of it is stored. */
  address: string
  userAgent: string
  /** Adds a cookie, already serialized, to the answer: page, redirect or data alike. */
  setCookie: (cookie: string) => void
}

/** What signing in needs to know of the browser that asks. */
export type From = Pick<Ask, 'address' | 'userAgent' | 'locale' | 'cartToken' | 'deviceToken'>
