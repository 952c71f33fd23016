/**
 * Handles the rejections of view transitions between pages. A browser skips a transition where the
 * visitor goes on at once or the window is hidden; the page itself is complete.
 */
export function catchTransitionErrors(): void {
  addEventListener('pageswap', handle)
  addEventListener('pagereveal', handle)
}

function handle({ viewTransition }: PageSwapEvent | PageRevealEvent): void {
  for (const step of [viewTransition?.updateCallbackDone, viewTransition?.ready, viewTransition?.finished]) step?.catch(() => {})
}
