/** The encoding of messages: objects in 1.0.0, arrays in 2.0.0. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

export interface ChannelFrame {
  /**
   * The client's own numbers: of the join that the message belongs to, and of the message that it
   * answers.
   */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

export function isProtocolVersion(text: string): text is ProtocolVersion {
  return text === '1.0.0' || text === '2.0.0'
}

/** Decodes a client's message; null if it is invalid. */
export function readFrame(version: ProtocolVersion, data: Buffer, isBinary: boolean): ChannelFrame | null {
  if (isBinary) return version === '2.0.0' ? readPushedBroadcast(data) : null
  let read: unknown
  try {
    read = JSON.parse(data.toString())
  } catch {
    return null
  }
  if (version === '2.0.0') {
    if (!Array.isArray(read)) return null
    const [joinRef, ref, topic, event, payload] = read as unknown[]
    return frameOf({ joinRef, ref, topic, event, payload })
  }
  if (!isRecord(read)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = read
  return frameOf({ joinRef, ref, topic, event, payload })
}

/** Encodes a message to a client. Version 1.0.0 leaves out the join reference. */
export function writeFrame(version: ProtocolVersion, { joinRef, ref, topic, event, payload }: ChannelFrame): string {
  return JSON.stringify(version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function frameOf({ joinRef, ref, topic, event, payload }: Record<keyof ChannelFrame, unknown>): ChannelFrame | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload: isRecord(payload) ? payload : {} }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const PUSHED_BROADCAST = 3
/**
 * Header bytes: the kind, the lengths of join reference, reference, topic, event and metadata, and
 * the encoding of the payload.
 */
const BROADCAST_HEADER_BYTES = 7

/**
 * In 2.0.0 clients send their broadcasts in binary form. No client may broadcast here, so the
 * payload is ignored.
 */
function readPushedBroadcast(bytes: Buffer): ChannelFrame | null {
  if (bytes.length < BROADCAST_HEADER_BYTES || bytes.readUInt8(0) !== PUSHED_BROADCAST) return null
  let at = BROADCAST_HEADER_BYTES
  const next = (length: number) => bytes.toString('utf8', at, (at += length))
  const joinRef = next(bytes.readUInt8(1))
  const ref = next(bytes.readUInt8(2))
  return { joinRef: joinRef || null, ref: ref || null, topic: next(bytes.readUInt8(3)), event: 'broadcast', payload: {} }
}
