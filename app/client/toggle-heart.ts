import { showHeart } from './show-hearts.ts'

/** Milliseconds. */
const SAVE_TIMEOUT_MS = 15_000

/**
 * One request at a time: the response to a visitor's first heart sets the cookie. A parallel
 * request would open a second list.
 */
let turn: Promise<void> = Promise.resolve()

/** Saves the heart's snack or removes it, and shows that at once. A refused press is undone. */
export function toggleHeart(heart: HTMLButtonElement): void {
  const isSaved = heart.ariaPressed !== 'true'
  showHeart(heart.value, isSaved)
  turn = turn.then(() => send(heart.value, isSaved))
}

async function send(productId: string, isSaved: boolean): Promise<void> {
  const refusal = await fetch(`/api/saved/${encodeURIComponent(productId)}`, {
    method: isSaved ? 'PUT' : 'DELETE',
    // The visitor may leave the page meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
  })
    .then(async (answer) => (answer.ok ? null : ((await answer.json()) as { message?: string })))
    .catch(() => ({ message: document.getElementById('toasts')?.dataset.offline }))
  if (!refusal) return
  showHeart(productId, !isSaved)
  const { showToast } = await import('#app/ui/toast.ts')
  showToast({ title: refusal.message ?? '', kind: 'error' })
}
