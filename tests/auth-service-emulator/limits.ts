import type { Context } from 'hono'
import { AuthServiceFault } from './faults.ts'
import type { AuthServiceContext, AuthUser } from './store.ts'

/** Throws a Fault once the visitor's address, or else the caller, has made too many calls. */
export function limitCalls({ settings, callCounts }: AuthServiceContext, c: Context): void {
  const key = `${c.req.path} ${c.req.header('Sb-Forwarded-For') ?? 'the shop'}`
  const count = (callCounts.get(key) ?? 0) + 1
  callCounts.set(key, count)
  if (count > (settings.callsPerAddress ?? Infinity))
    throw new AuthServiceFault(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Throws a Fault for a banned user. The status differs from call to call. */
export function refuseBanned({ bannedUntil }: AuthUser, status: 400 | 403): void {
  if (bannedUntil && bannedUntil > new Date()) throw new AuthServiceFault(status, 'user_banned', 'User is banned')
}
