import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#shop/shop.ts'

/** The actions that a link allows. A token for one use is not valid for another. */
type SignedIdPurpose = 'unsubscribe' | 'stock-wish' | 'newsletter' | 'passport'

/**
 * The token of a link that never expires and holds no address: the id of its subject (a UUID, 16
 * bytes) and our signature (32 bytes), in base64url. It is not stored. Changing the service key
 * revokes it.
 */
export function signId(shop: Shop, use: SignedIdPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(shop, use, bytes)]).toString('base64url')
}

/** The id in a token; null unless we signed it for this use. */
export function verifySignedId(shop: Shop, use: SignedIdPurpose, token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), signatureOf(shop, use, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signatureOf(shop: Shop, use: SignedIdPurpose, id: Buffer): Buffer {
  return createHmac('sha256', shop.settings.secret).update(`${use}:`).update(id).digest()
}
