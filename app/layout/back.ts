/**
 * The Back button may show a page as the browser kept it. One of somebody signed in stays hidden until the server says that they still
 * are; otherwise it is asked for anew, and leads to signing in. Returns how to undo it.
 */
export function askBeforeShowingAgain(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('pagehide', (event) => event.persisted && show(false), { signal })
  addEventListener('pageshow', (event) => event.persisted && void showAgain(), { signal })
  return () => ending.abort()
}

async function showAgain(): Promise<void> {
  const answer = await fetch('/api/auth/me', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) show(true)
  else location.reload()
}

function show(shown: boolean): void {
  document.body.style.visibility = shown ? '' : 'hidden'
}
