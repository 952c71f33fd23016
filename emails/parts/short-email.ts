import { email, type Email, type EmailContext, type EmailProps } from './email.ts'
import type { EmailFact } from './facts.tsx'
import type { QuotedText } from './quoted-text.ts'

/** The content of an email with a single message, in the reader's language. */
export interface ShortEmailContent {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  /** Left out if the quoted text says everything. */
  body?: string
  quote?: QuotedText | undefined
  /** When and where it happened, one fact per line. Facts without a value are left out. */
  facts?: EmailFact[]
  /** Instructions for a reader who did not cause this. */
  warning?: string
  /** The button; left out if the email asks for no action. */
  ask?: { action: string; url: string }
  /** Information to read before the click, such as how long the link is valid. */
  note?: string
  /** Why the reader received this email. */
  why: string
}

/**
 * Declares an email with a single message and at most one button. The link also appears in full, in
 * case the button does not work.
 */
export function shortEmail<const Name extends string, Data>({
  content,
  ...props
}: EmailProps<Name, Data> & { content: (context: EmailContext<NoInfer<Data>>) => ShortEmailContent }): Email<Name, Data> {
  return email({
    ...props,
    body: async (context) => (await import('./short-email/short-body.tsx')).shortBody(content(context), context),
  })
}
