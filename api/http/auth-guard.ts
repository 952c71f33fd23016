import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { ApiEnv } from './context.ts'

/** The signed-in customer who asks. Throws Failure('not-signed-in') for anybody else. */
export function customerOf(c: Context<ApiEnv>): Customer {
  const { by } = c.get('ask')
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  return by
}

/** Whether the caller holds the service key. Compared by hash, so that the time taken tells nothing. */
export function holdsKey(c: Context<ApiEnv>, key: string): boolean {
  const header = c.req.header('authorization')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${key}`))
}
