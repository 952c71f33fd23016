import type { Locale } from '#shared/locale.ts'

/** A reader of the audit log: the language, and the names of what the entries mention. */
export interface AuditReader {
  locale: Locale
  currency: string
  timeZone: string
  names: Record<string, string>
  t: (key: string, values?: Record<string, string | number>) => string
  /** The first of these messages that exists, or null. */
  find: (...keys: string[]) => string | null
}
