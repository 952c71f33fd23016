import type { DiscountLabels } from './discount-field-messages.ts'
import type { DiscountForm } from './discount-form.server.ts'

/** Props of each part of the form. */
export interface DiscountFieldProps {
  draft: DiscountForm['draft']
  /** Error codes by field. */
  fields: Record<string, string>
  labels: DiscountLabels
  messages: Record<string, Record<string, string>>
  /** The form's path. Parts add their anchor to it. */
  here: string
}
