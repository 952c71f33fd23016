import { MINUTE } from '#shared/durations.ts'
import { showToast } from '#app/ui/toast.ts'
import { hasTypedSecret, saveTypedFields, secretFieldSelector } from './typed-fields.ts'
import type { TranslateConnectionMessage } from './connection-messages.ts'

/**
 * Milliseconds between two checks, and the minimum between two checks when the visitor returns to
 * the page.
 */
const CHECK_INTERVAL_MS = 5 * MINUTE
const MIN_CHECK_INTERVAL_MS = 30_000

/**
 * Checks now and then, and when the visitor returns, whether a new build is live, and offers to
 * reload. The reload restores typed input. Secrets are never stored, so the offer waits while one
 * is typed.
 */
export function watchForNewBuild(say: TranslateConnectionMessage, signal: AbortSignal): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!own) return
  let askedAt = performance.now()
  /** The last offered build. A declined offer is not repeated. */
  let offered = own
  let takeAway = () => {}

  async function ask(): Promise<void> {
    if (document.hidden || hasTypedSecret()) return
    askedAt = performance.now()
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
    const { id } = answer?.ok ? ((await answer.json()) as { id: string }) : { id: offered }
    if (id === own || id === offered || signal.aborted || hasTypedSecret()) return
    offered = id
    takeAway = showToast({
      title: say('connection.new-version'),
      text: say('connection.new-version-text'),
      kind: 'info',
      stays: true,
      action: { label: say('connection.reload'), press: loadAnew },
    })
  }
  const back = () => {
    if (!document.hidden && performance.now() - askedAt > MIN_CHECK_INTERVAL_MS) void ask()
  }
  const typed = ({ target }: Event) => {
    if (offered === own || !(target as Element).matches(secretFieldSelector)) return
    takeAway()
    offered = own
  }
  const timer = setInterval(() => void ask(), CHECK_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', back, { signal })
  addEventListener('pageshow', (event) => event.persisted && back(), { signal })
  document.addEventListener('input', typed, { signal })
}

function loadAnew(): void {
  saveTypedFields()
  location.reload()
}
