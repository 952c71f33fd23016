import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { orConnectionLost } from '#app/client/connection-lost.ts'
import { saveTypedFields } from '#app/client/connection-watcher/typed-fields.ts'

/**
 * Sends a checkout form so that no typed text is lost. If the server cannot be reached, the page
 * stays and shows a message; the framework would show the error screen. If the session has expired,
 * the typed text returns after sign-in.
 */
export function sendCheckoutStep<T>(send: () => Promise<T>) {
  return send().catch((error: unknown) => {
    if (leadsToSignIn(error)) keep()
    return orConnectionLost(error)
  })
}

function leadsToSignIn(error: unknown): boolean {
  const to = error instanceof Response && error.headers.get('Location')
  return Boolean(to) && splitLocale(new URL(to as string, location.href).pathname).path === urls.login()
}

/**
 * Stores the text for the customer of this page: another customer who signs in on the same tab does
 * not see it.
 */
function keep(): void {
  try {
    saveTypedFields(document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn)
  } catch {
    // Storage is forbidden: the customer must type the text again.
  }
}
