let saved: ReadonlySet<string> = new Set()

/**
 * Fills the hearts of saved snacks. Without `productIds` it shows the last ones again, after cards
 * were replaced.
 */
export function showHearts(productIds?: readonly string[]): void {
  if (productIds) saved = new Set(productIds)
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.heart')) heart.ariaPressed = String(saved.has(heart.value))
}

/** Fills or empties the hearts of one snack. */
export function showHeart(productId: string, isSaved: boolean): void {
  showHearts(isSaved ? [...saved, productId] : [...saved].filter((id) => id !== productId))
}
