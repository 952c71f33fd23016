import { RouterContextProvider } from 'react-router'
import { personalContextOf, type ShopRequest, requestContextKey } from '#app/request/context.server.ts'
import { EarlyResponse } from '#app/request/early-response.server.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * A page request as server/app.ts passes it to loaders and actions. `cookies` collects the cookies
 * that the response would set.
 */
export function pageRequest(
  shop: Shop,
  path: string,
  init: RequestInit & { ask?: Partial<ShopRequest>; form?: Record<string, string> } = {},
) {
  const { ask: over, form, ...rest } = init
  const cookies: string[] = []
  const here: ShopRequest = {
    shop,
    by: { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
    locale: 'en-US',
    cartToken: null,
    deviceToken: null,
    pendingToken: null,
    address: '203.0.113.7',
    userAgent: 'Firefox',
    theme: 'system',
    flash: null,
    page: { html: null },
    ...personalContextOf(over?.by ?? { kind: 'visitor', cartToken: null, address: '203.0.113.7' }),
    sent: async () => new ArrayBuffer(0),
    cache: () => {},
    setCookie: (cookie) => void cookies.push(cookie),
    ...over,
  }
  const context = new RouterContextProvider()
  context.set(requestContextKey, here)
  const request = new Request(new URL(path, shop.settings.url), {
    ...rest,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const url = new URL(request.url)
  return { args: { request, context, params: {}, url, pattern: url.pathname } as never, request, context, here, cookies }
}

/** The value that a loader, action or guard returned or threw. */
export async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (thrown) {
    return thrown
  }
}

/** The document that a guard sends instead of the page. Fails where it sends none. */
export async function earlyPage(thrown: unknown): Promise<{ status: number; type: string | null; html: string }> {
  if (!(thrown instanceof EarlyResponse)) throw new Error('The guard did not answer instead of the page', { cause: thrown })
  const { status, headers } = thrown.response
  return { status, type: headers.get('Content-Type'), html: await thrown.response.text() }
}

/**
 * The redirect target of a response. Any other response is returned unchanged, so that a failed
 * test shows it.
 */
export function leadsTo(answer: unknown): unknown {
  return answer instanceof Response ? answer.headers.get('Location') : answer
}

/** The refusal in a form's response. */
export function refusalOf(answer: unknown): Record<string, unknown> {
  return (answer as { data: { refusal: Record<string, unknown> } }).data.refusal
}
