import { z } from 'zod'

/** One line with a maximum number of characters, without bidirectional control marks. */
export function singleLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
}

/**
 * Several lines with a maximum number of characters. A line break counts as one, also where it is
 * sent as two. Other control characters become spaces. `tidy` runs before the length is checked.
 */
export function multiLine(maxLength: number, { minLength = 0, tidy = (text: string) => text } = {}) {
  return z
    .string()
    .transform((typed) =>
      tidy(
        typed
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]+/gu, ' '),
      ).trim(),
    )
    .pipe(z.string().min(minLength).max(maxLength))
}

/**
 * An email address in the form that mail servers accept: at most 64 characters before the @ and 63
 * in each part of the domain (RFC 5321, 4.5.3.1).
 */
export const MAIL_ADDRESS_PATTERN =
  /^(?=.{1,64}@)(?!\.)(?!.*\.\.)[A-Za-z\d_'+.-]*[A-Za-z\d_+-]@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z\d-]{1,59})$/

/** The address of a recipient. Mail servers refuse more than 253 characters. */
export const MailAddress = z.email({ pattern: MAIL_ADDRESS_PATTERN }).max(253)
