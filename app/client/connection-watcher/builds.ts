import { MINUTE } from '#shared/durations.ts'
import { toast } from '#app/ui/toast.ts'
import { holdsSecret, keepTyped, secrets } from './typed.ts'
import type { Say } from './words.ts'

/**
 * Milliseconds between two checks, and the minimum between two checks when the visitor returns to
 * the page.
 */
const EVERY = 5 * MINUTE
const AT_LEAST = 30_000

/**
 * Checks now and then, and when the visitor returns, whether a new build is live, and offers to
 * reload. The reload restores typed input. Secrets are never stored, so the offer waits while one
 * is typed.
 */
export function watchBuilds(say: Say, signal: AbortSignal): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  if (!own) return
  let askedAt = performance.now()
  /** The last offered build. A declined offer is not repeated. */
  let offered = own
  let takeAway = () => {}

  async function ask(): Promise<void> {
    if (document.hidden || holdsSecret()) return
    askedAt = performance.now()
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
    const { id } = answer?.ok ? ((await answer.json()) as { id: string }) : { id: offered }
    if (id === own || id === offered || signal.aborted || holdsSecret()) return
    offered = id
    takeAway = toast({
      title: say('feel.renewed'),
      text: say('feel.renewed-text'),
      kind: 'info',
      stays: true,
      action: { label: say('feel.reload'), press: loadAnew },
    })
  }
  const back = () => {
    if (!document.hidden && performance.now() - askedAt > AT_LEAST) void ask()
  }
  const typed = ({ target }: Event) => {
    if (offered === own || !(target as Element).matches(secrets)) return
    takeAway()
    offered = own
  }
  const timer = setInterval(() => void ask(), EVERY)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', back, { signal })
  addEventListener('pageshow', (event) => event.persisted && back(), { signal })
  document.addEventListener('input', typed, { signal })
}

function loadAnew(): void {
  keepTyped()
  location.reload()
}
