import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailboxStore } from './store.ts'

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024

/**
 * Starts an SMTP server on a free loopback port and stores each email. It accepts an email only
 * after writing it to disk.
 */
export async function openMailReceiver(store: MailboxStore): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    // At shutdown only idle connections of the shop are open.
    closeTimeout: 100,
    async onData(stream, _session, done) {
      done(await keep(store, stream))
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject))
  // After startup only single connections fail. The client handles that.
  server.on('error', () => {})
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Stores an email. Returns null, or the error for the sender. */
async function keep(store: MailboxStore, stream: SMTPServerDataStream): Promise<Error | null> {
  try {
    const chunks: Buffer[] = []
    // An email that is too large is still read to its end, because the client reads the response
    // only then.
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) return refusal(552, 'Larger than 10 MB')
    await store.keep(Buffer.concat(chunks))
    return null
  } catch (error) {
    return refusal(451, `Couldn’t save the message: ${String(error)}`)
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
