import { RouterContextProvider } from 'react-router'
import { type ShopRequest, shopRequest } from '#app/request/context.server.ts'
import type { Shop } from '#shop/shop.ts'

/** A request to a page, as server/app.ts would hand it to loaders and actions. `cookies` collects what the answer would set. */
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
    sent: async () => new ArrayBuffer(0),
    keep: () => {},
    setCookie: (cookie) => void cookies.push(cookie),
    ...over,
  }
  const context = new RouterContextProvider()
  context.set(shopRequest, here)
  const request = new Request(new URL(path, shop.settings.url), {
    ...rest,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const url = new URL(request.url)
  return { args: { request, context, params: {}, url, pattern: url.pathname } as never, request, context, here, cookies }
}

/** What a loader, action or guard answered or threw. */
export async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (thrown) {
    return thrown
  }
}

/** Where an answer leads; one that leads nowhere as it is, so that a test tells what came instead. */
export function leadsTo(answer: unknown): unknown {
  return answer instanceof Response ? answer.headers.get('Location') : answer
}

/** What a form's answer says of its refusal. */
export function refusalOf(answer: unknown): Record<string, unknown> {
  return (answer as { data: { refusal: Record<string, unknown> } }).data.refusal
}
