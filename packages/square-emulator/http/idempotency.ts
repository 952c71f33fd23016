import { invalidRequest } from './fault.ts'
import { fingerprint } from './ids.ts'
import type { Emulator } from '../emulator.ts'

/**
 * Does the work in one transaction, once per idempotency key of an endpoint. The same key with the
 * same request returns the first response again. The same key with another request throws
 * IDEMPOTENCY_KEY_REUSED. Without a key every request is independent.
 */
export function withIdempotencyKey<Answer extends object>(
  emulator: Emulator,
  { call, key, request }: { call: string; key: string | undefined; request: unknown },
  work: () => Answer,
): Answer {
  if (!key) return emulator.store.transaction(work)
  return emulator.store.transaction(() => {
    const requestFingerprint = fingerprint(request)
    const earlier = emulator.store.one<{ request: string; answer: string }>(
      'select request, answer from answers where call = ? and key = ?',
      call,
      key,
    )
    if (earlier) {
      if (earlier.request !== requestFingerprint)
        throw invalidRequest('IDEMPOTENCY_KEY_REUSED', 'The idempotency key was used with another request.', 'idempotency_key')
      return JSON.parse(earlier.answer) as Answer
    }
    const answer = work()
    emulator.store.run('insert into answers values (?, ?, ?, ?, ?)', call, key, requestFingerprint, JSON.stringify(answer), Date.now())
    return answer
  })
}
