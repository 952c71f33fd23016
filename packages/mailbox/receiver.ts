import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Store } from './store.ts'

const LARGEST = 10 * 1024 * 1024

/** An SMTP server on a free loopback port that keeps what it is sent. It says yes only when the letter is on disk. */
export async function receiveMail(store: Store): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    // Nothing is under way at the stop but connections that the shop keeps open.
    closeTimeout: 100,
    async onData(stream, _session, done) {
      done(await keep(store, stream))
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject))
  // From here on only single connections fail, which is the client's to notice.
  server.on('error', () => {})
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** What to tell the sender: null when the letter is kept. */
async function keep(store: Store, stream: SMTPServerDataStream): Promise<Error | null> {
  try {
    const chunks: Buffer[] = []
    // What is too large is read to its end all the same: only then does the client listen to the answer.
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) return refusal(552, 'Larger than 10 MB')
    await store.keep(Buffer.concat(chunks))
    return null
  } catch (error) {
    return refusal(451, `Could not be kept: ${String(error)}`)
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
