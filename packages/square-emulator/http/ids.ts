import { createHash, randomBytes, randomUUID } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** An id nobody can guess (five bits a letter), in the capitals that Square's ids use. */
export function newId(length = 24): string {
  let id = ''
  for (const byte of randomBytes(length)) id += letters[byte % letters.length]
  return id
}

/** An id for a part inside an object, such as a line of an order. */
export const newUid = () => randomUUID().replaceAll('-', '').slice(0, 22)

/** A word that changes whenever any of the parts does. */
export const fingerprint = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** RFC 3339 with milliseconds. */
export const isoTime = (ms: number) => new Date(ms).toISOString()
