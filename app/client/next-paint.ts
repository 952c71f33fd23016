/** Milliseconds after which nobody waits for a picture: a hidden page shows none. */
const LONGEST = 250

/** Resolves when the next picture is on the screen: what was pressed shows that it was before the work that follows from it. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST)
  })
}
