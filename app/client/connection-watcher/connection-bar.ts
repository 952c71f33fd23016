import sheet from './connection-watcher.css?url'
import type { TranslateConnectionMessage } from './connection-messages.ts'

/** Milliseconds between retries to reach the shop. The last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000]
/** Timeout of the health check, and duration of the 'connected again' message, in milliseconds. */
const PROBE_TIMEOUT_MS = 5000
const RECONNECTED_NOTICE_MS = 4000

export interface Connection {
  isCut: () => boolean
  /** Checks whether the shop can be reached now. */
  isThere: () => Promise<boolean>
}

/**
 * Shows a bar while the shop cannot be reached. The browser's offline event is only a hint: on a
 * host without a network a local shop still works. So the code asks the shop itself.
 */
export function watchConnection(say: TranslateConnectionMessage, signal: AbortSignal): Connection {
  let isCut = false
  let isTrying = false
  const bar = document.createElement('output')
  bar.className = 'connection'
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  document.body.append(bar)
  signal.addEventListener('abort', () => bar.remove())

  async function ask(): Promise<void> {
    if (isTrying) return
    isTrying = true
    for (let n = 0; !signal.aborted && !(await isThere()); n++) {
      isCut = true
      bar.textContent = say('connection.offline')
      await moment(RETRY_DELAYS_MS[Math.min(n, RETRY_DELAYS_MS.length - 1)]!)
    }
    isTrying = false
    if (!isCut) return
    isCut = false
    bar.textContent = say('connection.connected-again')
    await moment(RECONNECTED_NOTICE_MS)
    if (!isCut) bar.textContent = ''
  }

  addEventListener('offline', () => void ask(), { signal })
  addEventListener('online', () => void ask(), { signal })
  if (!navigator.onLine) void ask()
  return {
    isCut: () => isCut,
    async isThere() {
      const there = await isThere()
      if (!there) void ask()
      return there
    },
  }
}

async function isThere(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null)
  return answer !== null
}

/** Resolves after the given time, or when the browser reports that the network is back. */
function moment(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(over, milliseconds)
    addEventListener('online', over)
    function over(): void {
      clearTimeout(timer)
      removeEventListener('online', over)
      done()
    }
  })
}
