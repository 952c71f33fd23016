/** Milliseconds: a few reasons to look that come together are one, and a page looks no oftener than this. */
const TOGETHER = 30
const EVERY = 1000

interface Manner {
  every?: number
  /** Once more after a moment: what is looked at may be a moment behind where another process answers. */
  twice?: boolean
}

/**
 * Answers how to ask for a look. However often that is asked, looks keep their distance, and the last one is taken always. While nobody sees the page none
 * is, and one when somebody does again.
 */
export function looking(look: () => unknown, signal: AbortSignal, { every = EVERY, twice = false }: Manner = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -Infinity
  let left = 0

  function ask(): void {
    left = twice ? 2 : 1
    plan()
  }
  function plan(): void {
    if (timer !== undefined || left === 0 || document.hidden || signal.aborted) return
    timer = setTimeout(take, Math.max(TOGETHER, lastAt + every - performance.now()))
  }
  function take(): void {
    timer = undefined
    if (document.hidden) return
    lastAt = performance.now()
    left -= 1
    void Promise.resolve(look()).then(plan, plan)
  }
  document.addEventListener('visibilitychange', plan, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return ask
}
