import { createHmac, randomBytes } from 'node:crypto'
import type { webhookEndpoints } from '#database/schema.ts'
import { decrypt, encrypt } from '#shop/base/secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'

type Secrets = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'secret' | 'previousSecret' | 'previousSecretEndsAt'>

const PREFIX = 'whsec_'
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 24

/** A new signing secret, as its receiver needs it. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Encrypts a signing secret for the database. It cannot be hashed, because it signs. */
export function encryptSigningSecret(shop: Shop, endpointId: string, secret: string): string {
  return encrypt(shop, 'webhook secrets', endpointId, secret)
}

/**
 * The webhook-* headers of an attempt. After a rotation both secrets sign for a while. Null when
 * the secret cannot be decrypted, because the shop's key has changed.
 */
export function signWebhook(shop: Shop, endpoint: Secrets, id: string, body: string): Record<string, string> | null {
  const now = shop.now()
  const isRotating = endpoint.previousSecretEndsAt !== null && endpoint.previousSecretEndsAt > now
  const stored = [endpoint.secret, ...(isRotating && endpoint.previousSecret ? [endpoint.previousSecret] : [])]
  const secrets = stored.map((one) => decrypt(shop, 'webhook secrets', endpoint.id, one)).filter((one) => one !== null)
  if (secrets.length === 0) return null
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
