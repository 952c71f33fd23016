import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '#shop/shop.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The kinds of encrypted data. Each has its own key, and none is the key that signs links. */
type EncryptionPurpose = 'answers to forms' | 'authenticator secrets' | 'removed boxes' | 'unsent forms' | 'webhook secrets' | 'withdrawals'

/**
 * Encrypts a text for the database. It can be decrypted only with this shop's key and the same
 * `about`: a user's id, a form's key.
 */
export function encrypt(shop: Shop, use: EncryptionPurpose, about: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(shop, use), iv).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a text. Returns null when the use, `about` or the shop's key differs. */
export function decrypt(shop: Shop, use: EncryptionPurpose, about: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(shop, use), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf({ settings }: Shop, use: EncryptionPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', settings.secret, '', use, 32))
}
