import { z } from 'zod'

/** One line with a maximum number of characters, without bidirectional control marks. */
export function singleLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
}

/** An email address, as long as mail servers accept one. */
export const MailAddress = z.email().max(254)
