import { createContext, type RouterContextProvider } from 'react-router'
import { compiledMessagesJson } from '#locales/load-messages.ts'
import type { Namespace } from '#locales/messages.ts'
import type { RequestContext } from '#shop/request-context.ts'

export type Theme = 'light' | 'dark' | 'system'

/** The request context for loaders and actions, set by server/app.ts. */
export interface ShopRequest extends RequestContext {
  theme: Theme
  /** The flash message from the page before: a message key. */
  flash: string | null
  /**
   * `html`: entry.server stores the finished page here, so that it does not pass through a stream.
   * `early`: the response that a guard sends instead of the page.
   */
  page: { html: string | Buffer | null; early?: Response }
  /** The id of the request in the log. */
  requestId?: string | undefined
  /** Why the request gets the error page: nobody could be authenticated, or its body was refused. */
  fault?: unknown
  /** The raw body, also after the request's body was read. */
  sent: () => Promise<ArrayBuffer>
  /**
   * Caches the finished page until one of the tags is purged. Only for pages that are the same for
   * every visitor without a session.
   */
  cache: (...tags: string[]) => void
}

export const requestContextKey = createContext<ShopRequest>()

/** The request context: `const { shop, by, locale } = ask(context)`. */
export function getRequestContext(context: Readonly<RouterContextProvider>): ShopRequest {
  return context.get(requestContextKey)
}

/**
 * The messages of a page. Its loader returns them as `words`: only these are sent to the browser,
 * as JSON.
 */
export function getMessages(context: Readonly<RouterContextProvider>, ...namespaces: Namespace[]): string {
  return compiledMessagesJson(getRequestContext(context).locale, ...namespaces)
}
