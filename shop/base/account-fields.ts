import { domainToASCII } from 'node:url'
import { z } from 'zod'

export const LONGEST = 200

/** As servers of mail know it: typed in full width or in capitals, or at a domain of another script, it is the same address. */
export const Email = z
  .string()
  .overwrite(atPlainDomain)
  .max(254)
  .pipe(z.email({ pattern: /^(?!\.)(?!.*\.\.)[a-z\d_'+.-]*[a-z\d_+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/ }))
export const Password = z.string().min(1).max(LONGEST)
/** No control characters, halves of characters, or marks that turn the direction of what follows. */
export const Name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
/** The secret of a link in a letter. */
export const LinkToken = z.string().min(1).max(200)

function atPlainDomain(typed: string): string {
  // Far too long for one: not worth the reading.
  if (typed.length > 1000) return typed
  const email = typed.normalize('NFKC').trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = /[^\p{ASCII}]/u.test(email.slice(at)) ? domainToASCII(email.slice(at + 1)) : ''
  return domain ? email.slice(0, at + 1) + domain : email
}
