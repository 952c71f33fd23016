import { createTransport } from 'nodemailer'
import { type EmailMessage, OutsideRefused, OutsideUnavailable, type Mailer } from '#shop/ports.ts'

interface SmtpSettings {
  /** 'smtp://user:password@host:port'; smtps for TLS from the first byte. */
  url: string
  /** Sender: an address, or 'Name <address>'. */
  from: string
  /** Milliseconds, each for connecting, for the greeting, and for any silence after it. */
  timeout?: number
}

/** Sends emails by SMTP over pooled connections. The email's id becomes the Message-ID. */
export function openSmtp({ url, from, timeout = 10_000 }: SmtpSettings): Mailer & { close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // When a connection breaks, the outbox retries the email with its own count and backoff.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, html, text, headers, replyTo }: EmailMessage): Promise<void> {
      try {
        await transport.sendMail({ from, to, subject, html, text, headers, replyTo, messageId: `<${id}>` })
      } catch (error) {
        throw inOurWords(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The server's own message may repeat the address or, after a failed login, the account. So the
 * error contains only codes.
 */
function inOurWords(error: unknown): Error {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string }
  const said = code === 'EAUTH' ? undefined : response
  const message = `SMTP: ${[code, responseCode].filter(Boolean).join(' ') || 'no response'}`
  // A rejected password is an error of the setup, not of the email, so the email waits for a retry.
  const refused = code !== 'EAUTH' && (responseCode ? responseCode >= 500 : code === 'EENVELOPE')
  return refused ? new OutsideRefused(String(responseCode ?? code), message, { said }) : new OutsideUnavailable(message, { said })
}
