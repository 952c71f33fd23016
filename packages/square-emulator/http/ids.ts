import { createHash, randomBytes, randomUUID } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** An unguessable id (five bits per character), in capitals like Square's ids. */
export function newId(length = 24): string {
  let id = ''
  for (const byte of randomBytes(length)) id += letters[byte % letters.length]
  return id
}

/** An id for a part inside an object, such as a line of an order. */
export const newPartUid = () => randomUUID().replaceAll('-', '').slice(0, 22)

/** A digest that changes if any of the parts changes. */
export const fingerprint = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** RFC 3339 with milliseconds. */
export const isoTime = (ms: number) => new Date(ms).toISOString()
