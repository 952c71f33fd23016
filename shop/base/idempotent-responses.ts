import { setTimeout as wait } from 'node:timers/promises'
import { isFirstUse, storeToken, findToken, consumeToken } from './secrets/one-time-tokens.ts'
import { encrypt, decrypt } from './secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'

/** The stored response to a submitted form. */
export interface StoredResponse {
  status: number
  location: string
  /** Set-Cookie values. */
  cookies: string[]
}

/**
 * How long to wait for the response of another process, and how long between two polls.
 * Milliseconds.
 */
const RESPONSE_WAIT_MS = 20_000
const POLL_INTERVAL_MS = 40

/**
 * Returns the cached response to a form that was submitted before, and waits while another request
 * is still making it. Returns null to the first request across all processes: that request makes
 * the response and then stores or releases it. Also returns null when the first request did neither
 * in time.
 */
export async function awaitStoredResponse(shop: Shop, key: string): Promise<StoredResponse | null> {
  for (const end = Date.now() + RESPONSE_WAIT_MS; Date.now() < end; await wait(POLL_INTERVAL_MS)) {
    if (await isFirstUse(shop, 'form', key)) return null
    const { answer } = (await findToken(shop, 'form', key)) ?? {}
    const decrypted = answer && decrypt(shop, 'answers to forms', key, answer)
    if (decrypted) return JSON.parse(decrypted) as StoredResponse
  }
  return null
}

/**
 * Stores a response for one minute, for a repeated submission of the form. It is encrypted, because
 * it may hold a session cookie.
 */
export async function storeResponse(shop: Shop, key: string, response: StoredResponse): Promise<void> {
  await storeToken(shop, 'form', key, { userId: null, answer: encrypt(shop, 'answers to forms', key, JSON.stringify(response)) })
}

/** Allows the form to be submitted again after it had no result. */
export async function releaseIdempotencyKey(shop: Shop, key: string): Promise<void> {
  await consumeToken(shop, 'form', key).catch(() => {})
}
