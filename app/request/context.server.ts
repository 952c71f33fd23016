import { createContext, type RouterContextProvider } from 'react-router'
import { compiledBundleOf, compiledMessagesJson } from '#locales/load-messages.ts'
import type { MessageBundle } from '#locales/message-bundles.ts'
import type { Namespace } from '#locales/messages.ts'
import type { Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { urls } from '#shared/urls.ts'
import { type MessageSource, storeBundle } from '#app/language/message-store.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import type { RequestContext } from '#shop/request-context.ts'

export type Theme = 'light' | 'dark' | 'system'

/** The facts about the signed-in customer in the header and the forms of a cached page. */
export interface SignedIn {
  id: string
  firstName: string
  email: string
}

/** The facts about a signed-in customer that are read together with the session. */
export interface CustomerFacts {
  /** The products that the customer may review and has not. */
  toReview: readonly string[]
}

/** A part of a cached page that only some customers see. */
export interface CustomerPart<T = unknown> {
  /**
   * Whether the customer may see it. Without another query: it decides who receives the cached
   * page.
   */
  isFor(facts: CustomerFacts): boolean
  load(by: Customer): Promise<T | null>
}

/** The request context for loaders and actions, set by server/app.ts. */
export interface ShopRequest extends RequestContext {
  /**
   * The signed-in customer, for pages that call `cache`. While such a page is rendered for all
   * customers, these are placeholders: show them unchanged, as text or in an attribute.
   */
  signedIn: SignedIn | null
  /**
   * Loads a part of a cached page that only some customers see: null for the others and for
   * visitors. A customer who sees one gets a page of their own.
   */
  forCustomer: <T>(part: CustomerPart<T>) => Promise<T | null>
  theme: Theme
  /** The flash message from the page before: a message key. */
  flash: string | null
  /**
   * `html`: entry.server stores the finished page here, so that it does not pass through a stream.
   * `early`: the response instead of the page, of a guard or to a crawler.
   */
  page: { html: string | Buffer | null; early?: Response }
  /** The id of the request in the log. */
  requestId?: string | undefined
  /**
   * Why the request gets the error page: nobody could be authenticated, or its body was refused.
   */
  fault?: unknown
  /** The error instead of a file, whose address has no page to show it. */
  fileError?: { path: string; status: number }
  /** The raw body, also after the request's body was read. */
  sent: () => Promise<ArrayBuffer>
  /**
   * Caches the finished page until one of the tags is purged. Only for pages that are the same for
   * every visitor without a session and, except for `signedIn` and `forCustomer`, for every
   * customer. A page whose loaders read `by` is rendered for each customer.
   */
  cache: (...tags: string[]) => void
}

export const requestContextKey = createContext<ShopRequest>()

/** The request context: `const { shop, by, locale } = ask(context)`. */
export function getRequestContext(context: Readonly<RouterContextProvider>): ShopRequest {
  return context.get(requestContextKey)
}

type Personal = Pick<ShopRequest, 'signedIn' | 'forCustomer'>

/** The parts of the request context that follow from the actor. */
export function personalContextOf(by: Customer): Personal & { signedIn: SignedIn }
export function personalContextOf(by: Actor): Personal
export function personalContextOf(by: Actor): Personal {
  if (by.kind === 'visitor') return { signedIn: null, forCustomer: () => Promise.resolve(null) }
  const { userId: id, firstName, email } = by
  return { signedIn: { id, firstName, email }, forCustomer: (part) => part.load(by) }
}

/** The messages of a static page. Its loader returns them as `words`, in JSON. */
export function getMessages(context: Readonly<RouterContextProvider>, ...namespaces: Namespace[]): MessageSource {
  return compiledMessagesJson(getRequestContext(context).locale, ...namespaces)
}

/**
 * The address of the messages of pages that hydrate. Their loader, or that of their layout, returns
 * it as `words`: the browser fetches them apart from the page, once for all pages of an area.
 */
export function getMessageBundle(context: Readonly<RouterContextProvider>, of: MessageBundle): MessageSource {
  return bundlesIn(getRequestContext(context).locale)(of)
}

/** Addresses of the bundles in a language. The messages of each are stored for rendering when it is first named. */
const bundlesIn = memoize((locale: Locale) =>
  memoize((of: MessageBundle): MessageSource => {
    const { version, messages } = compiledBundleOf(locale, of)
    const address = urls.compiledMessages(locale, { of, version })
    storeBundle(address, messages)
    return address
  }),
)
