import { createTransport } from 'nodemailer'
import { type Letter, OutsideRefused, OutsideUnavailable, type Post } from '#shop/ports.ts'

export interface SmtpSettings {
  /** 'smtp://user:password@host:port'; smtps for TLS from the first byte. */
  url: string
  /** Sender: an address, or 'Name <address>'. */
  from: string
  /** Milliseconds for each of connecting, the greeting, and any silence after it. */
  timeout?: number
}

/** Posts letters by SMTP, over connections that are kept. The letter's id becomes the Message-ID. */
export function openSmtp({ url, from, timeout = 10_000 }: SmtpSettings): Post & { close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // A letter whose connection broke is tried again by the outbox, which counts and waits.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, html, text, headers, replyTo }: Letter): Promise<void> {
      try {
        await transport.sendMail({ from, to, subject, html, text, headers, replyTo, messageId: `<${id}>` })
      } catch (error) {
        throw inOurWords(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The server's own answer may repeat the address, so only codes are in the message; of a refused sign-in it may tell the account. */
function inOurWords(error: unknown): Error {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string }
  const said = code === 'EAUTH' ? undefined : response
  const told = `SMTP: ${[code, responseCode].filter(Boolean).join(' ') || 'no answer'}`
  // A refused password is ours to mend, not the letter's fault: the letter waits.
  const refused = code !== 'EAUTH' && (responseCode ? responseCode >= 500 : code === 'EENVELOPE')
  return refused ? new OutsideRefused(String(responseCode ?? code), told, { said }) : new OutsideUnavailable(told, { said })
}
