/**
 * The Back button may show a page as the browser kept it. One of somebody signed in stays hidden until the server says that it is still they
 * who are; otherwise it is asked for anew, and leads to signing in or to what the other sees. So does one in another tab, as soon as somebody looks
 * at it again: what is sent from there would be sent in the other's name. What was typed waits for the one whose it is. Returns how to undo it.
 */
export function askBeforeShowingAgain(userId: string): () => void {
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
  await import('#app/client/connection-watcher/typed.ts').then(({ keepTyped }) => keepTyped(userId)).catch(() => {})
  location.reload()
}

/** The id of who is, '' for nobody, null where that cannot be found out now. */
async function whoIsSignedIn(): Promise<string | null> {
  const answer = await fetch('/api/auth/me', { cache: 'no-store' }).catch(() => null)
  if (answer?.status === 401) return ''
  return answer?.ok ? ((await answer.json()) as { user: { id: string } }).user.id : null
}

function show(shown: boolean): void {
  document.body.style.visibility = shown ? '' : 'hidden'
}
