import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { findElement } from '#app/client/find-element.ts'

declare global {
  interface Window {
    /** The framework reads a page's hydration data from here. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
  }
}

// A cached script runs at once: on a slow line the end of the page, with its hydration data, has
// not arrived yet.
if (document.readyState === 'loading') await new Promise((whole) => document.addEventListener('readystatechange', whole, { once: true }))

// The hydration data is in the document (see hydration-data.server.ts).
const { streamController } = window.__reactRouterContext
streamController.enqueue(findElement(document, '#handoff').textContent)
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

/** Restores the typed texts right after hydration. */
function Awake({ children }: { children: ReactNode }) {
  useLayoutEffect(() => typed.giveBack(), [])
  return children
}

/**
 * Remembers what the user types into text areas before hydration. React resets text areas with
 * initial text to the server's value, and on a slow phone users begin to type before that.
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
