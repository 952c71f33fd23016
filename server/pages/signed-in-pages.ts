import type { IncomingMessage, ServerResponse } from 'node:http'
import { findSessionCustomers } from '#shop/accounts/sign-in/sessions.ts'
import { findSessionReviewers } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { openBatchLoader } from './batch-loader.ts'
import { customerResponse, fitsFacts, pageCacheKey, type PageCache } from './page-cache.ts'

/**
 * Answers a signed-in customer with the cached template of the page. Resolves to false when the
 * page must be rendered, and when the request is not a customer's for a cached page.
 */
export type SignedInPages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Every request looks its session up in the database, so that a session ends everywhere at once.
 * Requests that arrive during a query share the next one.
 */
export function openSignedInPages(shop: Shop, cache: PageCache): SignedInPages {
  const findCustomer = openBatchLoader((tokens: readonly string[]) => findSessionCustomers(shop, tokens))

  const findReviewer = openBatchLoader((tokens: readonly string[]) => findSessionReviewers(shop, tokens))
  /** With the facts that a page with parts for some customers needs. */
  async function find(token: string, withFacts: boolean) {
    if (withFacts) {
      const found = await findReviewer(token)
      return found && { by: found.customer, facts: { toReview: found.column } }
    }
    const by = await findCustomer(token)
    return by && { by, facts: null }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: string, token: string): Promise<boolean> {
    const found = await find(token, cache.template(key)?.parts.length !== 0)
    // Read only now: the page may have changed meanwhile.
    const template = found && cache.template(key)
    if (!template || (template.parts.length > 0 && !found.facts)) return false
    if (!fitsFacts(template, found.by, found.facts ?? NO_FACTS)) return false
    const { headers, body } = customerResponse(template, found.by, request)
    response.writeHead(200, headers)
    response.end(body)
    return true
  }

  return async (request, response) => {
    const token = sessionTokenOf(request.headers.cookie)
    const key = token === null ? null : pageCacheKey(request, 'customer')
    if (token === null || key === null || !cache.template(key)) return false
    // The application looks the customer up again, and answers when that fails.
    return answer(request, response, key, token).catch(() => false)
  }
}

/** Of a customer on a page without parts for some. */
const NO_FACTS = { toReview: [] }

/** The session token. Null without one, and where another cookie could be meant. */
function sessionTokenOf(cookie: string | undefined): string | null {
  if (!cookie || cookie.indexOf('session_token') !== cookie.lastIndexOf('session_token')) return null
  return /(?:^|; )session_token=([\w-]{16,128})(?:;|$)/.exec(cookie)?.[1] ?? null
}
