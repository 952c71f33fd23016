import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { decrypt, encrypt } from '#shop/base/secrets/encryption.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

/** How long the form may stay open between its first and last step. */
const FORM_LIFETIME_MS = 4 * HOUR
const ABOUT = 'withdrawal form'

const ABOUT_PROGRESS = 'withdrawal progress'

const Content = z.object({
  orderId: z.uuid(),
  name: z.string(),
  /** The idempotency key of the form. */
  key: z.uuid(),
  expiresAt: z.number(),
})
export type WithdrawalForm = Omit<z.infer<typeof Content>, 'expiresAt'>

/**
 * The secret that carries the form from step to step: its bearer has named the order and its email
 * address or phone number. It is not stored.
 */
export function createWithdrawalToken(shop: Shop, orderId: string, name: string): string {
  const content: z.infer<typeof Content> = { orderId, name, key: randomUUID(), expiresAt: shop.now().getTime() + FORM_LIFETIME_MS }
  return encrypt(shop, 'withdrawals', ABOUT, JSON.stringify(content))
}

/** Throws Failure('link-expired') for a token that is not ours, or too old. */
export function readWithdrawalToken(shop: Shop, token: string): WithdrawalForm {
  const content = decrypt(shop, 'withdrawals', ABOUT, token)
  if (content === null) throw new Failure('link-expired')
  const { expiresAt, ...form } = Content.parse(JSON.parse(content))
  if (expiresAt < shop.now().getTime()) throw new Failure('link-expired')
  return form
}

/**
 * Encrypts the progress that the browser keeps between the steps: only the shop can read the names
 * and contacts in it.
 */
export function encryptProgress(shop: Shop, text: string): string {
  return encrypt(shop, 'withdrawals', ABOUT_PROGRESS, text)
}

/** Null for a text that is not ours. */
export function decryptProgress(shop: Shop, encrypted: string): string | null {
  return decrypt(shop, 'withdrawals', ABOUT_PROGRESS, encrypted)
}
