import type { Currency, SquareClient } from 'square'
import type { Locale } from '#shared/locale.ts'
import { type Charge, OutsideRefused } from '#shop/ports.ts'
import { INTERACTIVE_RETRIES, retrySquareCall } from './retry.ts'

/** Square's client with the settings that every call needs. */
export interface Square {
  client: SquareClient
  locationId: string
  /** Returns the name of a charge on the payment page. */
  nameCharge: ConnectionSettings['nameCharge']
  /** The one currency of the location. Requested once. */
  currency(): Promise<Currency>
}

export const DEFAULT_TIMEOUT_MS = 10_000

export interface ConnectionSettings {
  accessToken: string
  locationId: string
  /**
   * Address of another point of sale that implements Square's protocol, instead of Square itself.
   */
  baseUrl?: string
  environment?: 'production' | 'sandbox'
  /** Milliseconds for one call, response included. */
  timeout?: number
  /**
   * Returns the name of a charge on the payment page. The name must not change between two tries of
   * an order, because an idempotency key is tied to the same request body.
   */
  nameCharge: (charge: Charge, locale: Locale) => string
}

/**
 * Square's official client is half of the shop's program. It is loaded here, so that a start
 * does not wait for it.
 */
export async function connectSquare({
  accessToken,
  locationId,
  baseUrl,
  environment,
  nameCharge,
  timeout = DEFAULT_TIMEOUT_MS,
}: ConnectionSettings): Promise<Square> {
  const { SquareClient, SquareEnvironment } = await import('square')
  const client = new SquareClient({
    token: accessToken,
    baseUrl: baseUrl ?? (environment === 'sandbox' ? SquareEnvironment.Sandbox : SquareEnvironment.Production),
    // The shop has its own retries (retry.ts). The client would wait as long as Retry-After
    // demands, while a customer waits.
    maxRetries: 0,
    timeoutInSeconds: timeout / 1000,
    // The client's own timeout ends with the headers. This one covers the body too.
    fetch: (address, request) =>
      fetchAgain(address, {
        ...request,
        signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(request?.signal ? [request.signal] : [])]),
      }),
  })
  let known: Currency | undefined
  return {
    client,
    locationId,
    nameCharge,
    async currency() {
      known ??= (await retrySquareCall(() => client.locations.get({ locationId }), INTERACTIVE_RETRIES)).location?.currency
      if (!known) throw new OutsideRefused('NO_CURRENCY', 'Square: the location has no currency')
      return known
    },
  }
}

/**
 * The server may close an idle connection just when it is used again, which is no outage. So the
 * request is sent once more on a new connection. Every call may be repeated, because writes have an
 * idempotency key.
 */
async function fetchAgain(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request)
  } catch (error) {
    if (!(error instanceof TypeError && wasClosed(error.cause))) throw error
    return fetch(...request)
  }
}

const wasClosed = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause.code))
