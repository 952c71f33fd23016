import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { HashCost } from '#shop/ports.ts'

const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

/** The argon2id hash of a password, as a PHC string with a random salt. */
export async function hashPassword(password: string, { memory, passes, parallelism }: HashCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce: salt, memory, passes, parallelism, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether `password` matches the hash. The hash names its own cost, so that the cost may rise
 * later.
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  if (!tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** Unicode normalization: another keyboard may compose the same characters in another way. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
