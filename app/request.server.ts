import { createContext, type RouterContextProvider } from 'react-router'
import { type Words, wordsOf } from '#locales/load.ts'
import type { Namespace } from '#locales/messages.ts'
import type { Locale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

export type Theme = 'light' | 'dark' | 'system'

/** What server/app.ts knows of a request, for loaders and actions. */
export interface ShopRequest {
  shop: Shop
  by: Actor
  locale: Locale
  theme: Theme
  /** The cart cookie's secret, also of somebody signed in (it is merged at sign-in). */
  cartToken: string | null
  /** First two bytes (IPv4) or three groups (IPv6) are what is ever stored; the whole serves rate limits. */
  address: string
  userAgent: string
  /** Cookies to set on the answer, already serialized. Works for pages, redirects and data alike. */
  setCookie: (cookie: string) => void
  /** Where entry.server leaves the finished page, so that it never passes through a stream. */
  page: { html: string | null }
  /** Asked for by a page whose answer is the same for every visitor who is not signed in: kept as finished bytes until one of the tags is purged. */
  keep: (...tags: string[]) => void
}

export const shopRequest = createContext<ShopRequest>()

/** The request's shop, actor and language: `const { shop, by, locale } = ask(context)`. */
export function ask(context: Readonly<RouterContextProvider>): ShopRequest {
  return context.get(shopRequest)
}

/** The page's own messages, to be returned from its loader as `words`: only these travel to the browser. */
export function words(context: Readonly<RouterContextProvider>, ...namespaces: Namespace[]): Words {
  return wordsOf(ask(context).locale, ...namespaces)
}
