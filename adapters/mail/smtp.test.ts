import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { mailerContract, type MailServiceDouble } from './mail.contract.ts'
import { openSmtp } from './smtp.ts'

mailerContract('SMTP', openService, () => openSmtp({ url: 'smtp://127.0.0.1:1', from: 'noreply@shop.test', timeout: 500 }))

async function openService(): Promise<MailServiceDouble> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => (service.mood === 'locked' ? done(fault(535)) : done(null, { user: 'shop' })),
    onRcptTo(address, _session, done) {
      if (service.mood === 'busy') done(fault(451, `Try ${address.address} later`))
      else if (service.mood === 'refusing') done(fault(550, `No such reader ${address.address}`))
      else if (service.mood !== 'silent') done()
    },
    async onData(stream, session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      service.received.push({
        id: mail.messageId?.slice(1, -1) ?? '',
        from: `${mail.from?.name} <${mail.from?.address}>`,
        to: session.envelope.rcptTo.map((reader) => reader.address).join(),
        subject: mail.subject ?? '',
        html: mail.html ?? '',
        text: mail.text ?? '',
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      })
      done()
    },
  })
  // The tests include clients that disconnect in the middle.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  const open = () => openSmtp({ url: `smtp://shop:secret@127.0.0.1:${port}`, from: 'Wanderbite <noreply@shop.test>', timeout: 500 })
  // The password is checked when a connection opens, so only a new connection notices a locked
  // server.
  const pool = open()
  const service: MailServiceDouble = {
    post: { send: (letter) => (service.mood === 'locked' ? open().send(letter) : pool.send(letter)) },
    received: [],
    mood: 'well',
    async close() {
      pool.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return service
}

function fault(responseCode: number, message = 'No'): Error {
  return Object.assign(new Error(message), { responseCode })
}
