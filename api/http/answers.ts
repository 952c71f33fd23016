import { z } from 'zod'

/** The schema of `{ success: true }` with the other fields of the response. */
export function success<T extends z.ZodRawShape>(more: T) {
  return z.object({ success: z.literal(true), ...more })
}

/** The schema of every error response. */
export const RefusalBody = z.object({
  success: z.literal(false),
  message: z.string().describe('What happened, in the language of the request (Accept-Language, or the cookie i18n_redirected).'),
  code: z.string().describe('The same, for programs.'),
  reasons: z.array(z.string()).optional().describe('Why, one code each: the rules that a password breaks, say.'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field of the request.'),
  missingCents: z.int().optional().describe('What the basket lacks for a code that needs more.'),
})
