/**
 * Protects the pages of a signed-in user after a change of user. The Back button can show a page
 * from the browser's cache: it stays hidden until the server confirms that the same user is signed
 * in, otherwise it reloads. A page in another tab also reloads when it becomes visible, because its
 * forms would post in the name of the new user. Text in its forms is stored for the user who typed
 * it. Returns the function that stops this.
 */
export function revalidateRestoredPage(userId: string): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('pagehide', (event) => event.persisted && show(false), { signal })
  addEventListener('pageshow', (event) => event.persisted && void showAgain(userId), { signal })
  document.addEventListener('visibilitychange', () => !document.hidden && void staysFor(userId), { signal })
  return () => ending.abort()
}

async function showAgain(userId: string): Promise<void> {
  if ((await whoIsSignedIn()) === userId) show(true)
  else location.reload()
}

async function staysFor(userId: string): Promise<void> {
  const now = await whoIsSignedIn()
  if (now === null || now === userId) return
  await import('#app/client/connection-watcher/typed-fields.ts').then(({ saveTypedFields }) => saveTypedFields(userId)).catch(() => {})
  location.reload()
}

/** The id of the signed-in user; '' for none, null if the request failed. */
async function whoIsSignedIn(): Promise<string | null> {
  const answer = await fetch('/api/auth/me', { cache: 'no-store' }).catch(() => null)
  if (answer?.status === 401) return ''
  return answer?.ok ? ((await answer.json()) as { user: { id: string } }).user.id : null
}

function show(shown: boolean): void {
  document.body.style.visibility = shown ? '' : 'hidden'
}
