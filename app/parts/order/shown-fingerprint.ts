import type { FormRejection } from '#app/request/forms.server.ts'

/**
 * The snapshot that a refused form carries: the one it first showed, or undefined (the current one)
 * after the user was notified that the data has changed.
 */
export function shownAddressFingerprint(
  refusal: FormRejection | undefined,
  answered: Record<string, string> | undefined,
): string | undefined {
  return refusal?.failure === 'changed-meanwhile' ? undefined : answered?.seen
}
