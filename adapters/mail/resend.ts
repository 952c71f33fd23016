import { type ErrorResponse, Resend, type WebhookEventPayload } from 'resend'
import { type Bounce, type EmailMessage, OutsideRefused, OutsideUnavailable, type Mailer } from '#shop/ports.ts'

interface ResendSettings {
  apiKey: string
  /** Sender: an address, or 'Name <address>'. */
  from: string
  baseUrl?: string
  /**
   * Secret with which Resend signs its bounce webhooks ('whsec_...'). Without it bounces are not
   * reported.
   */
  webhookSecret?: string
  /** Milliseconds for the whole call. */
  timeout?: number
}

/**
 * Sends emails through Resend. The email's id is the idempotency key, so that a repetition is not
 * sent again.
 */
export function openResend({ apiKey, from, baseUrl, webhookSecret, timeout = 10_000 }: ResendSettings): Mailer {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  return {
    async send({ id, to, subject, html, text, headers, replyTo }: EmailMessage): Promise<void> {
      const signal = AbortSignal.timeout(timeout)
      const email = { from, to: mailbox(to), subject: oneLine(subject), html, text, headers, replyTo: replyTo && mailbox(replyTo) }
      const { error } = await resend.emails.send(email, { idempotencyKey: id, signal }).catch((): { error: ErrorResponse } => ({
        error: { name: 'application_error', statusCode: null, message: '' },
      }))
      // The same key with another body: the email was accepted before and its text has changed
      // since.
      if (!error || error.name === 'invalid_idempotent_request') return
      throw inOurWords(error)
    },
    ...(webhookSecret && {
      readBounceWebhook(body, header) {
        const headers = {
          id: header('svix-id') ?? '',
          timestamp: header('svix-timestamp') ?? '',
          signature: header('svix-signature') ?? '',
        }
        try {
          return bouncesIn(resend.webhooks.verify({ payload: body, headers, webhookSecret }))
        } catch {
          return null
        }
      },
    }),
  }
}

/**
 * Only permanent bounces count; a full mailbox and similar problems are temporary. The service's
 * text may repeat the address, its codes do not.
 */
function bouncesIn(event: WebhookEventPayload): Bounce[] {
  switch (event.type) {
    case 'email.bounced': {
      const { type, subType } = event.data.bounce
      return type === 'Permanent'
        ? event.data.to.map((email) => ({ email: bare(email), kind: 'bounced', reason: `${type} ${subType}` }))
        : []
    }
    case 'email.complained':
      return event.data.to.map((email) => ({ email: bare(email), kind: 'complained', reason: '' }))
    default:
      return []
  }
}

function bare(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox
}

/** Resend's own message may repeat the address, so the error contains only codes. */
function inOurWords({ name, statusCode, message }: ErrorResponse): Error {
  const summary = `Resend: ${statusCode ?? 'no response'} ${name}`
  const said = statusCode ? `${statusCode} ${message}` : undefined
  // A rejected key or an unconfirmed sender is an error of the setup, not of the email, so the
  // email waits for a retry.
  const mayWork = !statusCode || statusCode >= 500 || [401, 403, 429].includes(statusCode) || name === 'concurrent_idempotent_requests'
  return mayWork ? new OutsideUnavailable(summary, { said }) : new OutsideRefused(name, summary, { said })
}

function mailbox({ name, address }: EmailMessage['to']): string {
  const quoted = oneLine(name).replace(/["\\<>]/g, '')
  return quoted ? `"${quoted}" <${address}>` : address
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
