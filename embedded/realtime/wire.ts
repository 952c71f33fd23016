/** How messages are written: 1.0.0 as objects, 2.0.0 as lists. */
export type Version = '1.0.0' | '2.0.0'

export interface Frame {
  /** Which joining of the channel it belongs to, and which message it answers: as the client numbered them. */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

export function isVersion(text: string): text is Version {
  return text === '1.0.0' || text === '2.0.0'
}

/** What a client sent; null where that is no message of this protocol. */
export function readFrame(version: Version, data: Buffer, isBinary: boolean): Frame | null {
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

/** The text of a message to a client. The older version tells nobody which joining it belongs to. */
export function writeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function frameOf({ joinRef, ref, topic, event, payload }: Record<keyof Frame, unknown>): Frame | null {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload: isRecord(payload) ? payload : {} }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const PUSHED_BROADCAST = 3
/** Kind, then the lengths of: joining, reference, topic, event, metadata; then how the payload is encoded. */
const HEADER = 7

/** With 2.0.0 the client's own broadcasts come as bytes. Nobody may make any here, so all that counts is whose it is. */
function readPushedBroadcast(bytes: Buffer): Frame | null {
  if (bytes.length < HEADER || bytes[0] !== PUSHED_BROADCAST) return null
  let at = HEADER
  const next = (length: number) => bytes.toString('utf8', at, (at += length))
  const joinRef = next(bytes[1]!)
  const ref = next(bytes[2]!)
  return { joinRef: joinRef || null, ref: ref || null, topic: next(bytes[3]!), event: 'broadcast', payload: {} }
}
