interface WorkEvent extends Event {
  request: Request
  /** The page, which the browser asks for while the worker wakes up. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

interface Scope {
  addEventListener(what: 'install' | 'activate' | 'fetch', then: (event: WorkEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } }
  location: Location
}

export interface Offering {
  /** A whole page by the prefix of its language. */
  pages: Record<string, string>
  policy: string
}

/**
 * The work itself. Its source is sent to browsers as it stands here: it may name nothing from outside but what is passed.
 * Pages are asked for as always, forms and files are none of its business; where no answer can be had it says so in the page's language.
 */
export function work(scope: Scope, { pages, policy }: Offering): void {
  let hasAsked = false

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]))
  })
  scope.addEventListener('fetch', (event) => {
    const { mode, method, destination } = event.request
    if (mode !== 'navigate' || method !== 'GET' || destination !== 'document') return
    event.respondWith(arrive(event))
    if (!hasAsked) event.waitUntil(leaveIfUnwanted())
    hasAsked = true
  })

  async function arrive(event: WorkEvent): Promise<Response> {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      const prefix = `/${new URL(event.request.url).pathname.split('/', 2)[1]}`
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': policy }
      return new Response(pages[prefix] ?? pages[''], { status: 503, headers })
    }
  }

  /** A shop that has no such worker any more is rid of it at the next page. */
  async function leaveIfUnwanted(): Promise<void> {
    const answer = await fetch(scope.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404 || answer?.status === 410) await scope.registration.unregister()
  }
}
