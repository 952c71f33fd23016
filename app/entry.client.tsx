import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** The framework waits for a page's data here. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
  }
}

// Kept by the browser, this runs at once: on a slow line the end of the page is still on its way then, and its data with it.
if (document.readyState === 'loading') await new Promise((whole) => document.addEventListener('readystatechange', whole, { once: true }))

// The page's data stands in the document (see handoff.server.ts).
const { streamController } = window.__reactRouterContext
streamController.enqueue(document.getElementById('handoff')!.textContent)
streamController.close()

const typed = typedTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <Awake>
      <HydratedRouter />
    </Awake>,
  )
})

/** A page that has just come to life. */
function Awake({ children }: { children: ReactNode }) {
  useLayoutEffect(() => typed.giveBack(), [])
  return children
}

/**
 * What is typed into texts of several lines before the page comes to life: React sets those that were not empty back to what the server wrote, and
 * on a slow phone somebody has long begun by then.
 */
function typedTexts() {
  const texts = new Map<HTMLTextAreaElement, string>()
  const waking = new AbortController()
  const note = (text: HTMLTextAreaElement) => texts.set(text, text.value)
  for (const text of document.querySelectorAll('textarea')) if (text.value !== text.defaultValue) note(text)
  const heard = ({ target }: Event) => target instanceof HTMLTextAreaElement && note(target)
  document.addEventListener('input', heard, { capture: true, signal: waking.signal })
  return {
    giveBack() {
      waking.abort()
      for (const [text, words] of texts) text.value = words
    },
  }
}
