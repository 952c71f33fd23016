import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** The framework waits for a page's data here. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
  }
}

// The page's data stands in the document (see handoff.server.ts).
const { streamController } = window.__reactRouterContext
streamController.enqueue(document.getElementById('handoff')!.textContent)
streamController.close()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
