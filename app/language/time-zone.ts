import { memoize } from '#shared/memoize.ts'

/**
 * The time zone if this runtime knows its name, else UTC. A browser may be older than a zone name
 * that the server knows.
 */
export const knownTimeZone = memoize((name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return 'UTC'
  }
})
