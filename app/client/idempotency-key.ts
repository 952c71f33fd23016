/**
 * A new idempotency key for one press. Pages on plain HTTP have no `crypto.randomUUID`, and
 * guessing the key gains nothing.
 */
export function newIdempotencyKey(): string {
  return `${Date.now()}-${Math.random()}`
}
