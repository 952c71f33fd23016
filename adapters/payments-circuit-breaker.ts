import { SECOND } from '#shared/durations.ts'
import { OutsideUnavailable, type Payments } from '#shop/ports.ts'
import { CircuitBreaker } from './circuit-breaker.ts'

/** How long a payment provider that does not answer is left alone. Milliseconds. */
export const PAYMENTS_PAUSE_MS = 15 * SECOND
/** One failure may be an accident. Three in a row are an outage. */
export const PAYMENTS_FAILURE_THRESHOLD = 3

interface PaymentsWatch {
  /** Called once per outage, with its latest fault. */
  failed(fault: unknown): void
  /** Called when the provider answers again. */
  recovered(): void
  now?: () => number
}

export interface PaymentsHealth {
  isAvailable(): boolean
  /** Calls that were not made, because the provider had not answered shortly before. */
  skipped(): number
}

/**
 * CircuitBreaker breaker for the calls that customers wait for. While the provider does not answer,
 * they throw OutsideUnavailable at once instead of after its timeout. Only OutsideUnavailable
 * counts: a provider that refuses a call works. Refunds and reports have patience and are always
 * tried.
 */
export function withPaymentsCircuitBreaker(payments: Payments, watch: PaymentsWatch): Payments & { health: PaymentsHealth } {
  const circuit = new CircuitBreaker({ threshold: PAYMENTS_FAILURE_THRESHOLD, pauseMs: PAYMENTS_PAUSE_MS, now: watch.now ?? Date.now })
  let skipped = 0

  async function call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (!circuit.admit()) {
      skipped += 1
      throw new OutsideUnavailable('The payment provider did not answer a moment ago')
    }
    const wasClosed = circuit.isClosed()
    try {
      const answer = await work()
      succeed()
      return answer
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) {
        succeed()
        throw error
      }
      circuit.fail()
      if (wasClosed && !circuit.isClosed()) watch.failed(error)
      throw error
    }
  }

  function succeed() {
    const wasClosed = circuit.isClosed()
    circuit.succeed()
    if (!wasClosed) watch.recovered()
  }

  return {
    ...payments,
    total: (order) => call(() => payments.total(order)),
    paymentPage: (order, key) => call(() => payments.paymentPage(order, key)),
    closePaymentPage: (linkId) => call(() => payments.closePaymentPage(linkId)),
    paymentState: (providerOrderId) => call(() => payments.paymentState(providerOrderId)),
    health: { isAvailable: () => circuit.isClosed(), skipped: () => skipped },
  }
}
