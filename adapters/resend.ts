import { type ErrorResponse, Resend } from 'resend'
import { type Letter, OutsideRefused, OutsideUnavailable, type Post } from '#shop/ports.ts'

export interface ResendSettings {
  apiKey: string
  /** Sender: an address, or 'Name <address>'. */
  from: string
  baseUrl?: string
  /** Milliseconds for the whole call. */
  timeout?: number
}

/** Posts letters through Resend. The letter's id is the idempotency key, so that a repetition is not sent again. */
export function openResend({ apiKey, from, baseUrl, timeout = 10_000 }: ResendSettings): Post {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  return {
    async send({ id, to, subject, html, text, headers, replyTo }: Letter): Promise<void> {
      const signal = AbortSignal.timeout(timeout)
      const letter = { from, to: mailbox(to), subject: oneLine(subject), html, text, headers, replyTo: replyTo && mailbox(replyTo) }
      const { error } = await resend.emails.send(letter, { idempotencyKey: id, signal }).catch((): { error: ErrorResponse } => ({
        error: { name: 'application_error', statusCode: null, message: '' },
      }))
      // The same key with another wording: the letter was accepted before, and has been reworded since.
      if (!error || error.name === 'invalid_idempotent_request') return
      throw inOurWords(error)
    },
  }
}

/** Resend's own words may repeat the address, so only codes are in the message. */
function inOurWords({ name, statusCode, message }: ErrorResponse): Error {
  const told = `Resend: ${statusCode ?? 'no answer'} ${name}`
  const said = statusCode ? `${statusCode} ${message}` : undefined
  // A refused key or an unconfirmed sender is ours to mend, not the letter's fault: the letter waits.
  const mayWork = !statusCode || statusCode >= 500 || [401, 403, 429].includes(statusCode) || name === 'concurrent_idempotent_requests'
  return mayWork ? new OutsideUnavailable(told, { said }) : new OutsideRefused(name, told, { said })
}

function mailbox({ name, address }: Letter['to']): string {
  const quoted = oneLine(name).replace(/["\\<>]/g, '')
  return quoted ? `"${quoted}" <${address}>` : address
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
