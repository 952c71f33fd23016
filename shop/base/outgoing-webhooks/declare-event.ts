import type { z } from 'zod'

/**
 * A type of webhook event: its types, admin labels, docs and OpenAPI description derive from this
 * declaration. `sample` is an example of `data`.
 */
export interface WebhookEventDeclaration<Data extends z.ZodType = z.ZodType> {
  /** When it is sent, as a sentence. */
  about: string
  data: Data
  sample: z.input<Data>
}

/** Declares an event: the compiler checks its sample against its schema. */
export function declareEvent<Data extends z.ZodType>(about: string, data: Data, sample: z.input<Data>): WebhookEventDeclaration<Data> {
  return { about, data, sample }
}
