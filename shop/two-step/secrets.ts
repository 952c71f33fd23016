import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts an authenticator's secret for the database. Only this shop's key opens it, and only for this user. */
export function lock(shop: Shop, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(shop), iv).setAAD(Buffer.from(userId))
  const locked = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString('base64url')
}

/** The secret that was locked; null where it was not locked for this user with this shop's key. */
export function unlock(shop: Shop, userId: string, locked: string): string | null {
  const bytes = Buffer.from(locked, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(shop), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A key of its own: what signs links opens no secrets. */
function keyOf({ settings }: Shop): Buffer {
  return Buffer.from(hkdfSync('sha256', settings.secret, '', 'authenticator secrets', 32))
}
