import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { EmailProperties, EmailSender } from '#shop/ports.ts'
import type { ShopFields } from './fields.ts'
import type { EmailLanguage } from './language.ts'

/** Everything about an email except its text. */
export interface EmailProps<Name extends string, Data> extends EmailProperties {
  /** The name of its file. */
  name: Name
  /** The schema of its data. Amounts are in cents. */
  data: (fields: ShopFields) => z.ZodType<Data>
  /** Realistic data for previews and tests. Links begin with http://localhost:3000. */
  sample: NoInfer<Data>
  /** More samples, by variant name. */
  others?: (sample: Data) => Record<string, Data>
}

/** A declared email. */
export interface Email<Name extends string = string, Data = unknown> extends Omit<EmailProps<Name, Data>, 'sample'> {
  sample: Data
  body(context: EmailContext<Data>): Promise<RenderedBody>
}

/** The entry of an email in the type `EmailData`. */
export type EmailDataOf<E extends { name: string; sample: unknown }> = { [Name in E['name']]: E['sample'] }

/** The input of an email: data, the reader's language, and the sender. */
export interface EmailContext<Data> {
  data: Data
  language: EmailLanguage
  sender: EmailSender
  /** The unsubscribe link; left out for emails that do not depend on consent. */
  unsubscribeUrl?: string
}

export interface RenderedBody {
  subject: string
  html: ReactElement
  text: string
}

/**
 * Declares an email. Its file is loaded at the start, so `body` imports the components when it is
 * called: React Email takes 0.3 s and 48 MB.
 */
export function email<const Name extends string, Data>(
  declaration: EmailProps<Name, Data> & { body: (context: EmailContext<NoInfer<Data>>) => Promise<RenderedBody> },
): Email<Name, Data> {
  return declaration
}
