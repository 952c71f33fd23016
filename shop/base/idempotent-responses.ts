import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, lte } from 'drizzle-orm'
import { idempotencyKeys } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Shop } from '#shop/shop.ts'
import { encrypt, decrypt } from './secrets/encryption.ts'
import { hashForPurpose } from './secrets/purpose-hash.ts'

/** The stored response to a submitted form. */
export interface StoredResponse {
  status: number
  location: string
  /** Set-Cookie values. */
  cookies: string[]
}

/** How long a form counts as submitted: as long as its page may submit it again. */
const KEY_LIFETIME_MS = MINUTE
/** How long to wait for the response of another process. Milliseconds. */
const RESPONSE_WAIT_MS = 20_000
/** The time between two polls, which doubles from the first to the second. Milliseconds. */
const [SHORTEST_POLL_MS, LONGEST_POLL_MS] = [40, 640]

/**
 * Returns the cached response to a form that was submitted before, and waits while another request
 * is still making it. Returns null to the first request across all processes: that request makes
 * the response and then stores or releases it. Also returns null when the first request did neither
 * in time.
 */
export async function awaitStoredResponse(shop: Shop, key: string): Promise<StoredResponse | null> {
  const end = Date.now() + RESPONSE_WAIT_MS
  // Polls, because the first request is not in one transaction: to wait for its advisory lock would
  // take a connection for each waiting request and one more for each form in progress.
  for (let pause = SHORTEST_POLL_MS; Date.now() < end; pause = Math.min(pause * 2, LONGEST_POLL_MS)) {
    if (await claimKey(shop, key)) return null
    const response = await findResponse(shop, key)
    if (response) return response
    await wait(pause)
  }
  return null
}

/**
 * Stores a response for a repeated submission of the form. It is encrypted, because it may hold a
 * session cookie.
 */
export async function storeResponse(shop: Shop, key: string, answer: StoredResponse, lifetimeMs = KEY_LIFETIME_MS): Promise<void> {
  const row = { response: encrypt(shop, 'answers to forms', key, JSON.stringify(answer)), expiresAt: endOf(shop, lifetimeMs) }
  await shop.db
    .insert(idempotencyKeys)
    .values({ keyHash: hashOf(key), ...row })
    .onConflictDoUpdate({ target: idempotencyKeys.keyHash, set: row })
}

/** Allows the form to be submitted again after it had no result. */
export async function releaseIdempotencyKey(shop: Shop, key: string): Promise<void> {
  await shop.db.delete(idempotencyKeys).where(eq(idempotencyKeys.keyHash, hashOf(key)))
}

/** Whether this is the first request with the key. Of concurrent requests, exactly one is. */
async function claimKey(shop: Shop, key: string): Promise<boolean> {
  const row = { response: null, expiresAt: endOf(shop) }
  const claimed = await shop.db
    .insert(idempotencyKeys)
    .values({ keyHash: hashOf(key), ...row })
    .onConflictDoUpdate({ target: idempotencyKeys.keyHash, set: row, setWhere: lte(idempotencyKeys.expiresAt, shop.now()) })
    .returning({ keyHash: idempotencyKeys.keyHash })
  return claimed.length > 0
}

async function findResponse(shop: Shop, key: string): Promise<StoredResponse | null> {
  const [row] = await shop.db
    .select({ response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, hashOf(key)), gt(idempotencyKeys.expiresAt, shop.now())))
  const opened = row?.response && decrypt(shop, 'answers to forms', key, row.response)
  return opened ? (JSON.parse(opened) as StoredResponse) : null
}

function endOf(shop: Shop, lifetimeMs = KEY_LIFETIME_MS): Date {
  return new Date(shop.now().getTime() + lifetimeMs)
}

function hashOf(key: string): string {
  return hashForPurpose('form', key)
}
