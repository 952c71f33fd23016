import type { PaymentState, Payments, RecordVersion } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

// A payment causes several webhooks. This process remembers the versions that it has settled, so
// that the others cost no call to the provider. Another process settles them again, without harm.

/** Some megabytes. The oldest are forgotten first. */
const MAX_SETTLED_VERSIONS = 20_000

interface Settlements {
  /** The newest settled version of each record. */
  settled: Map<string, number>
  /** Settlements that webhooks have begun, by the provider's order id. */
  running: Map<string, Promise<void>>
}
const settlementsOf = new WeakMap<Payments, Settlements>()

/**
 * Remembers which version of a payment was settled. A payment with refunds is read again at each
 * webhook: while one of our refunds is open, it may have to be compared again.
 */
export function recordSettledVersions({ payments }: Pick<Shop, 'payments'>, state: Extract<PaymentState, { state: 'approved' }>): void {
  if ([state, ...state.others].some(({ refundedCents = 0 }) => refundedCents > 0)) return
  const { settled } = settlements(payments)
  for (const { id, version } of state.versions ?? []) {
    const newest = Math.max(version, settled.get(id) ?? version)
    settled.delete(id)
    settled.set(id, newest)
  }
  for (const id of settled.keys()) {
    if (settled.size <= MAX_SETTLED_VERSIONS) break
    settled.delete(id)
  }
}

/**
 * Runs `settle` for a webhook, unless this process has settled that version, or settles it now.
 * Throws what that settlement throws.
 */
export async function settleVersionOnce(
  { payments }: Pick<Shop, 'payments'>,
  { providerOrderId, version }: { providerOrderId: string; version?: RecordVersion },
  settle: () => Promise<void>,
): Promise<void> {
  const { settled, running } = settlements(payments)
  const isSettled = () => version !== undefined && (settled.get(version.id) ?? -Infinity) >= version.version
  // It may have read the payment before this version: then that version is settled after it.
  if (version) for (let other = running.get(providerOrderId); other; other = running.get(providerOrderId)) await other
  if (isSettled()) return
  const run = settle()
  running.set(providerOrderId, run)
  try {
    await run
  } finally {
    if (running.get(providerOrderId) === run) running.delete(providerOrderId)
  }
}

function settlements(payments: Payments): Settlements {
  const known = settlementsOf.get(payments)
  if (known) return known
  const none: Settlements = { settled: new Map(), running: new Map() }
  settlementsOf.set(payments, none)
  return none
}
