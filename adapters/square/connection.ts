import { SquareClient, SquareEnvironment, type Currency } from 'square'
import type { Locale } from '#shared/locale.ts'
import { type Charge, OutsideRefused } from '#shop/ports.ts'
import { INTERACTIVE_RETRIES, retrySquareCall } from './retry.ts'

/** Square's client with the settings that every call needs. */
export interface Square {
  client: SquareClient
  locationId: string
  /** Address of a point of sale that is not Square itself. */
  baseUrl: string | null
  /** Milliseconds. */
  timeout: number
  /** Returns the name of a charge on the payment page. */
  nameCharge: (charge: Charge, locale: Locale) => string
  /** The one currency of the location. Requested once. */
  currency(): Promise<Currency>
}

interface ConnectionSettings {
  accessToken: string
  locationId: string
  baseUrl?: string
  environment?: 'production' | 'sandbox'
  timeout?: number
  nameCharge: Square['nameCharge']
}

export function connectSquare({ accessToken, locationId, baseUrl, environment, nameCharge, timeout = 10_000 }: ConnectionSettings): Square {
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
    baseUrl: baseUrl ?? null,
    timeout,
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
