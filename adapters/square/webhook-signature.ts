import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header with which Square signs its webhooks. */
export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature'

export interface SignatureSettings {
  webhookSignatureKey: string
  /** The address that Square calls, exactly as it was registered there. */
  webhookUrl: string
}

/**
 * Whether Square signed this webhook: HMAC-SHA256 over address and body. The client's own helper
 * stops at the first different character; this comparison takes constant time.
 */
export function isSigned(body: string, signature: string, { webhookSignatureKey, webhookUrl }: SignatureSettings): boolean {
  const expected = Buffer.from(createHmac('sha256', webhookSignatureKey).update(webhookUrl).update(body).digest('base64'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
