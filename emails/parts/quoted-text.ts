/** A text written by a customer or by staff. */
export interface QuotedText {
  label?: string
  text: string
}

/** The text with a label; undefined if it is empty. */
export function quotedText(label: string, text: string): QuotedText | undefined {
  return text.trim() ? { label, text: text.trim() } : undefined
}
