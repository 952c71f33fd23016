import { z } from 'zod'
import { LONGEST } from './password-rules.ts'

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const Password = z.string().min(1).max(LONGEST)
/** No control characters, halves of characters, or marks that turn the direction of what follows. */
export const Name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
/** The secret of a link in a letter. */
export const LinkToken = z.string().min(1).max(200)
