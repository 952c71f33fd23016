import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Traffic between a shop and PostgreSQL. */
export interface WireTraffic {
  /** The text of each statement, in order. */
  statements: string[]
  /** How often a connection sent something and waited for the answer. */
  roundTrips: number
}

export interface Wire {
  /** The database's URL through this proxy. */
  url: string
  /** The traffic since the last call. */
  take(): WireTraffic
  close(): Promise<void>
}

/** A proxy before PostgreSQL that counts statements and round trips on all connections. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  let traffic: WireTraffic = { statements: [], roundTrips: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((shop) => {
    const database = connect(Number(target.port), target.hostname)
    const read = messageReader()
    const texts = new Map<string, string>()
    let bound = ''
    let isWaiting = false
    for (const socket of [shop, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => (shop.destroy(), database.destroy(), sockets.delete(socket)))
    }
    shop.on('data', (bytes) => {
      for (const { type, body } of read(bytes)) {
        if (type === 'P') texts.set(cString(body, 0), cString(body, cString(body, 0).length + 1))
        if (type === 'B') bound = texts.get(cString(body, body.indexOf(0) + 1)) ?? ''
        if (type === 'E') traffic.statements.push(bound)
        if (type === 'Q') traffic.statements.push(cString(body, 0))
      }
      if (!isWaiting) traffic.roundTrips += 1
      isWaiting = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      isWaiting = false
      shop.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    take() {
      const taken = traffic
      traffic = { statements: [], roundTrips: 0 }
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Splits the bytes of a client into protocol messages. The first message has no type. */
function messageReader(): (bytes: Buffer) => { type: string; body: Buffer }[] {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const messages: { type: string; body: Buffer }[] = []
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return messages
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return messages
      if (isStarted) messages.push({ type: String.fromCharCode(rest[0] ?? 0), body: rest.subarray(5, length) })
      isStarted = true
      rest = rest.subarray(length)
    }
  }
}

function cString(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from))
}
