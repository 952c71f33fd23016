import type { Refusal } from '#app/request/forms.server.ts'

/** What a form that comes back goes by: what it showed first, or, once it was told that this has changed, what stands there now (undefined). */
export function seenOf(refusal: Refusal | undefined, answered: Record<string, string> | undefined): string | undefined {
  return refusal?.failure === 'changed-meanwhile' ? undefined : answered?.seen
}
