interface WorkEvent extends Event {
  request: Request
  /** The page, which the browser requests while the worker starts (navigation preload). */
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

interface OfflinePages {
  /** A whole page for each language, by the language's path prefix. */
  pages: Record<string, string>
  policy: string
}

/**
 * The service worker. Its source text is sent to browsers as it is, so it may use nothing from
 * outside except its arguments. It handles page navigation only, no forms and no files. When the
 * network fails, it answers with the offline page in the language of the request.
 */
export function serviceWorkerScript(scope: Scope, { pages, policy }: OfflinePages): void {
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

  /** Unregisters the worker at the next page when the shop no longer serves it (404 or 410). */
  async function leaveIfUnwanted(): Promise<void> {
    const answer = await fetch(scope.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404 || answer?.status === 410) await scope.registration.unregister()
  }
}
