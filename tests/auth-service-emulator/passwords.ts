import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { AuthServiceFault } from './faults.ts'
import type { AuthServiceSettings } from './store.ts'

const MAX_PASSWORD_BYTES = 72
const SCRYPT_COST = { N: 1024 }

/**
 * Refuses a password as the real service does: with reasons if the password is weak, without
 * reasons if it is too long for the hash.
 */
export function checkAuthPassword({ passwords = {} }: AuthServiceSettings, password: string): void {
  const { shortest = 6, required = [], leaked = [] } = passwords
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw new AuthServiceFault(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`)
  const reasons: string[] = []
  if (Buffer.byteLength(password) < shortest) reasons.push('length')
  if (required.some((characters) => !Array.from(characters).some((one) => password.includes(one)))) reasons.push('characters')
  if (leaked.includes(password)) reasons.push('pwned')
  if (reasons.length > 0) throw new AuthServiceFault(422, 'weak_password', 'Password is too weak', reasons)
}

/** Takes a while, as in the real service: meanwhile other calls are answered. */
export async function hashAuthPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password, salt, 32, SCRYPT_COST, (error, derived) => (error ? reject(error) : resolve(derived))),
  )
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

export function matchesHash(password: string, hash: string): boolean {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'hex'), 32, SCRYPT_COST), Buffer.from(key, 'hex'))
}
