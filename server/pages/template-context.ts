import type { CustomerPart, ShopRequest } from '#app/request/context.server.ts'
import { type CacheablePage, makePlaceholders, type RenderedTemplate } from './page-cache.ts'

interface TemplateContext {
  context: ShopRequest
  /** The rendered template. Null when the page depends on who asked. */
  finish(page: CacheablePage): RenderedTemplate | null
}

/**
 * The request context that renders a page for all signed-in customers. It contains nothing of the
 * current customer, and records which personal facts the page would have read.
 */
export function openTemplateContext(asked: ShopRequest): TemplateContext {
  const placeholders = makePlaceholders()
  const parts: CustomerPart[] = []
  let isPersonal = false
  const { visitorAddress: _, ...shop } = asked.shop
  const context: ShopRequest = {
    ...asked,
    shop,
    cartToken: null,
    deviceToken: null,
    pendingToken: null,
    address: '',
    userAgent: '',
    flash: null,
    signedIn: placeholders.signedIn,
    get by() {
      isPersonal = true
      return { kind: 'visitor', cartToken: null, address: '' } as const
    },
    setCookie: () => void (isPersonal = true),
    sent: () => Promise.resolve(new ArrayBuffer()),
    forCustomer(part) {
      parts.push(part)
      return Promise.resolve(null)
    },
  }
  return {
    context,
    finish: ({ html, headers, tags }) =>
      isPersonal ? null : { html: Buffer.from(html), headers, tags, parts, placeholders, locale: asked.locale },
  }
}
