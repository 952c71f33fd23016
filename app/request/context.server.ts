import { createContext, type RouterContextProvider } from 'react-router'
import { wordsTextOf } from '#locales/load.ts'
import type { Namespace } from '#locales/messages.ts'
import type { Ask } from '#shop/request-context.ts'

export type Theme = 'light' | 'dark' | 'system'

/** What server/app.ts knows of a request, for loaders and actions. */
export interface ShopRequest extends Ask {
  theme: Theme
  /** A message that the page before left for this one: a key of the message files. */
  flash: string | null
  /** Where entry.server leaves the finished page, so that it never passes through a stream. */
  page: { html: string | Buffer | null }
  /** The body as it came, also where somebody has read it. */
  sent: () => Promise<ArrayBuffer>
  /** Asked for by a page that is the same for every visitor who is not signed in: kept as finished bytes until one of the tags is purged. */
  keep: (...tags: string[]) => void
}

export const shopRequest = createContext<ShopRequest>()

/** The request's shop, actor and language: `const { shop, by, locale } = ask(context)`. */
export function ask(context: Readonly<RouterContextProvider>): ShopRequest {
  return context.get(shopRequest)
}

/** The page's own messages, to be returned from its loader as `words`: only these travel to the browser, as JSON. */
export function words(context: Readonly<RouterContextProvider>, ...namespaces: Namespace[]): string {
  return wordsTextOf(ask(context).locale, ...namespaces)
}
