import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '../shop.ts'

/** The secret of the links in a wish's letters: the wish's id (16 bytes) and our signature (32), in base64url. Only the address's owner reads it. */
export function wishToken(shop: Shop, wishId: string): string {
  const id = Buffer.from(wishId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(shop, id)]).toString('base64url')
}

/** The wish that a token is for; null unless we made it. */
export function wishIn(shop: Shop, token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), signatureOf(shop, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** For this use of the shop's secret alone. */
function signatureOf(shop: Shop, id: Buffer): Buffer {
  return createHmac('sha256', shop.settings.secret).update('stock-wish:').update(id).digest()
}
