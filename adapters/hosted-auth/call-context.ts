import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import { type DatabaseContext, type Identity, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

/** Shared by the requests of one call of the port. */
interface CallContext {
  /** The visitor for whose sake the service is called. */
  visitorAddress: string | null
  /** The status of the last response. A gateway's own page has no other trace of it. */
  status?: number
  /** The service's last `Retry-After`, in seconds. */
  retryAfter?: number
  /** Why the last request got no answer, such as ECONNREFUSED. */
  noAnswer?: string
}

export const callContext = new AsyncLocalStorage<CallContext>()

/** A call that failed although nothing was wrong with its input. */
export interface AuthServiceCallFault {
  call: keyof Identity
  /** Status and code, never the service's own words. */
  error: string
}

type Outside = <T>(call: keyof Identity, at: Pick<DatabaseContext, 'visitorAddress'>, work: () => Promise<T>) => Promise<T>

/** Runs calls of the port. `report` receives each fault of the service once. */
export function openAuthServiceCalls(report: (fault: AuthServiceCallFault) => void): Outside {
  return (call, { visitorAddress = '' }, work) =>
    callContext.run({ visitorAddress: isIP(visitorAddress) ? visitorAddress : null }, async () => {
      try {
        return await work()
      } catch (error) {
        if (error instanceof OutsideUnavailable || (error instanceof OutsideRefused && !answers.has(error.code)))
          report({ call, error: error.message })
        throw error
      }
    })
}

/** Refusals that answer the visitor's input. Any other refusal is a fault. */
const answers = new Set(['link-expired', 'invalid-token', 'weak-password', 'address-moved', 'account-banned', 'not-proved'])

/**
 * `fetch` for the service: gives up after `timeout` milliseconds, and names the visitor, so that
 * the service limits each visitor and not the whole shop.
 */
export function fetchWithContext(timeout: number): typeof fetch {
  return async (address, request) => {
    const call = callContext.getStore()
    const headers = new Headers(request?.headers)
    if (call?.visitorAddress) headers.set('Sb-Forwarded-For', call.visitorAddress)
    try {
      const response = await fetch(address, { ...request, headers, signal: AbortSignal.timeout(timeout) })
      const retryAfter = secondsOf(response.headers.get('Retry-After'))
      if (call) Object.assign(call, { status: response.status, retryAfter, noAnswer: undefined })
      return response
    } catch (error) {
      if (call) Object.assign(call, { status: undefined, retryAfter: undefined, noAnswer: reasonOf(error) })
      throw error
    }
  }
}

/** A number of seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  const seconds = /^\d{1,9}$/.test(header ?? '') ? Number(header) : (Date.parse(header ?? '') - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

function reasonOf(error: unknown): string {
  const { name = 'Error', cause } = error instanceof Error ? error : {}
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name
}
