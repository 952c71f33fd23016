import sheet from './feel.css?url'
import type { Say } from './words.ts'

/** Milliseconds between tries to reach the shop again; the last one counts for all that follow. */
const TRIES = [1000, 2000, 5000, 10_000]
/** How long the shop may take to say that it is there, and how long the good news stays. */
const PATIENCE = 5000
const NEWS = 4000

export interface Connection {
  isCut: () => boolean
  /** Asks the shop whether it can be reached now. */
  isThere: () => Promise<boolean>
}

/**
 * A bar that says when the shop cannot be reached, and goes when it can. The browser only gives the hint: on a machine without any
 * network it is wrong about a shop that runs there, so that the shop itself is asked.
 */
export function watchConnection(say: Say, signal: AbortSignal): Connection {
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
      bar.textContent = say('feel.cut-off')
      await moment(TRIES[Math.min(n, TRIES.length - 1)]!)
    }
    isTrying = false
    if (!isCut) return
    isCut = false
    bar.textContent = say('feel.connected-again')
    await moment(NEWS)
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
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  return answer !== null
}

/** The time given, or until the browser says that the network is back. */
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
