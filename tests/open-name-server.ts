import { createSocket, type Socket } from 'node:dgram'

/** What a name server knows: by name, its texts and who takes its mail. 'silent' names are never answered, 'broken' ones with a fault. */
export type Zone = Record<string, { texts?: string[]; mail?: [priority: number, host: string][] } | 'silent' | 'broken'>

export interface NameServer {
  /** '127.0.0.1:5353' */
  address: string
  /** Every name that was asked for, in order. */
  asked: string[]
  zone: Zone
  close(): Promise<void>
}

const TXT = 16
const MX = 15

/** A name server on UDP (RFC 1035) for one test. */
export async function openNameServer(zone: Zone = {}): Promise<NameServer> {
  const socket = createSocket('udp4')
  await new Promise<void>((ready) => void socket.bind(0, '127.0.0.1', ready))
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    asked: [],
    zone,
    close: () => new Promise((closed) => void socket.close(() => closed())),
  }
  socket.on('message', (question, from) => answer(socket, server, question, from))
  return server
}

function answer(socket: Socket, server: NameServer, question: Buffer, from: { address: string; port: number }): void {
  const { name, type, end } = questionIn(question)
  server.asked.push(name)
  const known = server.zone[name]
  if (known === 'silent') return
  const records = known === undefined || known === 'broken' ? [] : recordsOf(known, type)
  const code = known === 'broken' ? 2 : known === undefined ? 3 : 0
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  // An answer, with authority and recursion.
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  const body = records.map((data) => {
    const record = Buffer.alloc(12)
    // The name is that of the question, which stands at byte 12.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  socket.send(Buffer.concat([head, question.subarray(12, end), ...body]), from.port, from.address)
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function recordsOf({ texts = [], mail = [] }: Exclude<Zone[string], string>, type: number): Buffer[] {
  if (type === TXT)
    return texts.map((text) => Buffer.concat(piecesOf(text).map((piece) => Buffer.concat([Buffer.of(piece.length), piece]))))
  if (type !== MX) return []
  return mail.map(([priority, host]) => Buffer.concat([Buffer.of(priority >> 8, priority & 255), nameBytes(host)]))
}

/** A text travels in pieces of 255 bytes at most. */
function piecesOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'latin1')
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, at) => bytes.subarray(at * 255, at * 255 + 255))
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  return Buffer.concat([...labels.map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])), Buffer.of(0)])
}
