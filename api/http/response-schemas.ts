import { z } from 'zod'

/** The schema of `{ success: true }` with the other fields of the response. */
export function success<T extends z.ZodRawShape>(more: T) {
  return z.object({ success: z.literal(true), ...more })
}

/** The schema of every error response. */
export const ErrorBody = z.object({
  success: z.literal(false),
  message: z
    .string()
    .describe('A message for people, in the language of the request (the cookie `i18n_redirected`, or `Accept-Language`).'),
  code: z.string().describe('The error code, for programs.'),
  reasons: z.array(z.string()).optional().describe('Codes of the reasons, such as the rules that a password breaks.'),
  fields: z.record(z.string(), z.string()).optional().describe('The invalid fields of the request, each with an error code.'),
  missingCents: z.int().optional().describe('The amount in cents by which the cart is below the minimum of the discount code.'),
})
