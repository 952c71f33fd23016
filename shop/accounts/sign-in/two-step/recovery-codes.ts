import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recoveryCodes } from '#database/schema.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { Shop } from '#shop/shop.ts'

const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_LENGTH = 10
/** Crockford's base32: no two characters look or sound alike. */
const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TAG_BYTES = 32

const derive = promisify(argon2)

/** Ten codes for their owner ('7k3fa-9xw2d'), and their hashes for the database. */
export async function createRecoveryCodes(shop: Shop): Promise<{ codes: string[]; hashes: string[] }> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  // Sequential: each hash uses 19 MiB of memory.
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashOf(shop, code, salt))
  return { codes: codes.map((code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`), hashes }
}

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(shop: Shop, userId: string, hashes: string[]): Promise<void> {
  await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await shop.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** The stored hash of an unused code; null for a wrong code. */
export async function findRecoveryCode(shop: Shop, userId: string, typed: string): Promise<string | null> {
  const code = plain(typed)
  if (code.length !== RECOVERY_CODE_LENGTH) return null
  const unusedCodes = await shop.db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes).where(unused(userId))
  const salt = unusedCodes[0]?.hash.split('.', 1)[0]
  if (!salt) return null
  const hash = await hashOf(shop, code, Buffer.from(salt, 'base64url'))
  return unusedCodes.some((one) => one.hash === hash) ? hash : null
}

/** Uses up a code. Of several concurrent calls, only one returns true. */
export async function consumeRecoveryCode(shop: Shop, userId: string, hash: string): Promise<boolean> {
  const spent = await shop.db
    .update(recoveryCodes)
    .set({ usedAt: shop.now() })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, hash)))
    .returning({ hash: recoveryCodes.codeHash })
  return spent.length > 0
}

export async function countRecoveryCodes(shop: Shop, userId: string): Promise<number> {
  const [row] = await shop.db.select({ left: count() }).from(recoveryCodes).where(unused(userId))
  return row?.left ?? 0
}

function unused(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

function newCode(): string {
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length]).join('')
}

/** The stored form of a typed code. */
function plain(typed: string): string {
  return normalizeDigits(typed).toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}

/**
 * A slow password hash: 50 bits could be brute-forced otherwise. The codes of one set share their
 * salt, so that one attempt costs one hash.
 */
async function hashOf({ settings }: Shop, code: string, salt: Buffer): Promise<string> {
  const tag = await derive('argon2id', { message: code, nonce: salt, ...settings.hashCost, tagLength: TAG_BYTES })
  return `${salt.toString('base64url')}.${tag.toString('base64url')}`
}
