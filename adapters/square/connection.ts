import { SquareClient, SquareEnvironment, type Currency } from 'square'
import type { Locale } from '#shared/locale.ts'
import { type Charge, OutsideRefused } from '#shop/ports.ts'
import { INTERACTIVE, withRetries } from './retry.ts'

/** Square's client, and what every call needs to know besides. */
export interface Square {
  client: SquareClient
  locationId: string
  /** Own address of a point of sale that is not Square itself. */
  baseUrl: string | null
  /** Milliseconds. */
  timeout: number
  /** What the payment page calls it. */
  nameCharge: (charge: Charge, locale: Locale) => string
  /** The one currency that the location works in, asked for once. */
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

export function connect({ accessToken, locationId, baseUrl, environment, nameCharge, timeout = 10_000 }: ConnectionSettings): Square {
  const client = new SquareClient({
    token: accessToken,
    baseUrl: baseUrl ?? (environment === 'sandbox' ? SquareEnvironment.Sandbox : SquareEnvironment.Production),
    // We try again ourselves (retry.ts). The client would wait as long as Retry-After says, with a customer looking on.
    maxRetries: 0,
    timeoutInSeconds: timeout / 1000,
    // The client's timeout ends with the headers: this one holds for the body too.
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
      known ??= (await withRetries(() => client.locations.get({ locationId }), INTERACTIVE)).location?.currency
      if (!known) throw new OutsideRefused('NO_CURRENCY', 'Square: the location has no currency')
      return known
    },
  }
}

/**
 * A kept connection may be closed at the far end just as it is used again, which says nothing about the service. Asked once more, on a new one:
 * every call may be repeated, since what writes has its key.
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
