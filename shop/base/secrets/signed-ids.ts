import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#shop/shop.ts'

/** What the reader of a letter may do with the link in it. A token for one is none for another. */
export type SignedUse = 'unsubscribe' | 'stock-wish' | 'newsletter'

/**
 * The secret of a link that does not expire and holds no address: the id of what it is about (a UUID, 16 bytes) and our signature
 * (32), in base64url. Nothing of it is stored; another service key makes it void.
 */
export function signedId(shop: Shop, use: SignedUse, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(shop, use, bytes)]).toString('base64url')
}

/** The id that a token was made for; null unless we made it, for this use. */
export function idIn(shop: Shop, use: SignedUse, token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), signatureOf(shop, use, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signatureOf(shop: Shop, use: SignedUse, id: Buffer): Buffer {
  return createHmac('sha256', shop.settings.secret).update(`${use}:`).update(id).digest()
}
