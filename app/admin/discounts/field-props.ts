import type { DiscountForm } from './form.server.ts'

/** What each part of the form is given. */
export interface Part {
  draft: DiscountForm['draft']
  /** Codes of what is wrong, by field. */
  fields: Record<string, string>
  labels: Record<string, string>
  messages: Record<string, Record<string, string>>
  /** Where the form goes, to be sent back to a part of it. */
  here: string
}
