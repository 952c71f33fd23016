/** Tells one press from all others for the same line of a basket. Pages on plain HTTP have no `crypto.randomUUID`, and nobody gains by guessing it. */
export function newKey(): string {
  return `${Date.now()}-${Math.random()}`
}
