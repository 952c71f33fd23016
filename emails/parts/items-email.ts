import { email, type Email, type EmailContext, type EmailProps } from './email.ts'
import type { EmailFact } from './facts.tsx'
import type { ParsedEmailItem } from './fields.ts'
import type { QuotedText } from './quoted-text.ts'
import type { EmailTotal } from './totals.tsx'

/** The content of an email about purchased items, in the reader's language. */
export interface ItemsEmailContent {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  body: string
  /** Parts of the body to show in bold. */
  strong?: string[]
  /** One per line. Facts without a value are left out. */
  facts?: EmailFact[]
  quote?: QuotedText | undefined
  ask: { action: string; url: string }
  /** A second link, below the button. */
  link?: { label: string; url: string } | null
  /** Additional information. */
  note?: string
  items: ParsedEmailItem[]
  currency: string
  totals?: EmailTotal[]
  /** Why the reader received this email. */
  why: string
}

/** Declares an email about purchased items: the event, one button, the items and the totals. */
export function itemsEmail<const Name extends string, Data>({
  content,
  ...props
}: EmailProps<Name, Data> & { content: (context: EmailContext<NoInfer<Data>>) => ItemsEmailContent }): Email<Name, Data> {
  return email({
    ...props,
    body: async (context) => (await import('./items-email/items-body.tsx')).itemsBody(content(context), context),
  })
}
