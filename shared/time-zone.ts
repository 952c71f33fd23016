import { memoize } from './memoize.ts'

/** A time zone by its name where it is known here, else UTC: a browser may be older than a zone's name that the server knows. */
export const knownZone = memoize((name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return 'UTC'
  }
})
