import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { MAIL_ADDRESS_PATTERN } from '#shared/text/text-schemas.ts'

const MAX_PASSWORD_LENGTH = 200

/**
 * An email address, normalized as mail servers compare it. Full-width characters, capitals and
 * internationalized domains all lead to one spelling.
 */
export const EmailAddress = z
  .string()
  .overwrite(atPlainDomain)
  .max(254)
  .pipe(z.email({ pattern: MAIL_ADDRESS_PATTERN }))
export const Password = z.string().min(1).max(MAX_PASSWORD_LENGTH)
/** Refuses control characters, lone surrogates and bidirectional control marks. */
export const Name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
/** The one-time token of a link in an email. */
export const LinkToken = z.string().min(1).max(200)

function atPlainDomain(typed: string): string {
  // Too long for an address: skip the normalization.
  if (typed.length > 1000) return typed
  const email = typed.normalize('NFKC').trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = /[^\p{ASCII}]/u.test(email.slice(at)) ? domainToASCII(email.slice(at + 1)) : ''
  return domain ? email.slice(0, at + 1) + domain : email
}
