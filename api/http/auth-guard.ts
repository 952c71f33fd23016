import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { ApiEnv } from './context.ts'

/** The signed-in customer of the request. Throws Failure('not-signed-in') when there is none. */
export function signedInCustomer(c: Context<ApiEnv>): Customer {
  const { by } = c.get('requestContext')
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  return by
}

/**
 * Whether the caller holds the service key. Compares hashes, so that the response time reveals
 * nothing.
 */
export function hasServiceKey(c: Context<ApiEnv>, key: string): boolean {
  const header = c.req.header('authorization')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${key}`))
}
