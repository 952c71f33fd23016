/** Max wait in milliseconds: a hidden page never paints. */
const MAX_PAINT_WAIT_MS = 250

/** Resolves after the next paint, so that the pressed state shows before the work that follows. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_PAINT_WAIT_MS)
  })
}
