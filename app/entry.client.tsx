import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isSupportedBrowser } from '#app/client/supported-browser.ts'
import { fetchDocumentMessages } from '#app/language/fetch-messages.ts'
import { catchTransitionErrors } from '#app/client/view-transitions.ts'

// If the messages do not come, the page stays as the server has rendered it, and works as it does
// without JavaScript. The next page fetches them again.
if (isSupportedBrowser()) void fetchDocumentMessages().then(hydrate, () => {})

function hydrate(): void {
  catchTransitionErrors()
  const typed = typedTexts()
  startTransition(() => {
    hydrateRoot(
      document,
      <Awake typed={typed}>
        <HydratedRouter />
      </Awake>,
    )
  })
}

/** Restores the typed texts right after hydration. */
function Awake({ typed, children }: { typed: ReturnType<typeof typedTexts>; children: ReactNode }) {
  useLayoutEffect(() => typed.giveBack(), [typed])
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
