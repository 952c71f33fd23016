import { splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { orCutOff } from '#app/client/connection-lost.ts'
import { keepTyped } from '#app/client/connection-watcher/typed.ts'

/**
 * Sends an answer of the checkout so that nothing typed is lost. Where the shop cannot be reached the page stays as it is and says so: the framework
 * would put the error screen in its place. Whose session has ended finds what was typed again after signing in.
 */
export function heard<T>(send: () => Promise<T>) {
  return send().catch((error: unknown) => {
    if (leadsToSignIn(error)) keep()
    return orCutOff(error)
  })
}

function leadsToSignIn(error: unknown): boolean {
  const to = error instanceof Response && error.headers.get('Location')
  return Boolean(to) && splitLocale(new URL(to as string, location.href).pathname).path === urls.login()
}

/** For the customer whose checkout the page shows: another one, who signs in on the same tab, is not shown what this one typed. */
function keep(): void {
  try {
    keepTyped(document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn)
  } catch {
    // A browser that keeps nothing has it typed again.
  }
}
