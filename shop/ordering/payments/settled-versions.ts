import type { PaymentState, Payments, RecordVersion } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

// A payment causes several webhooks. This process remembers the versions that it has settled, so
// that the others cost no call to the provider. Another process settles them again, without harm.

/** Some megabytes. The oldest are forgotten first. */
const MAX_SETTLED_VERSIONS = 20_000

interface Settlements {
  /** The newest settled version of each record. */
  settled: Map<string, number>
  /** The latest settlement of each payment that a webhook or a page has begun, by the provider's order id. */
  running: Map<string, { run: Promise<unknown>; byWebhook: boolean }>
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
  if (version) for (let other = running.get(providerOrderId); other; other = running.get(providerOrderId)) await other.run
  if (!isSettled()) await runFor(running, providerOrderId, { run: settle(), byWebhook: true })
}

/**
 * Waits for the settlements of these payments that webhooks have begun in this process, whether they
 * succeed or not. Returns whether there were any.
 */
export async function waitForWebhooks({ payments }: Pick<Shop, 'payments'>, providerOrderIds: (string | null)[]): Promise<boolean> {
  const { running } = settlements(payments)
  const runs = providerOrderIds.flatMap((id) => (id ? (running.get(id) ?? []) : [])).filter(({ byWebhook }) => byWebhook)
  await Promise.allSettled(runs.map(({ run }) => run))
  return runs.length > 0
}

/** Runs `settle` for a page. Meanwhile webhooks about the same payment wait for it. */
export async function settleForPage(
  { payments }: Pick<Shop, 'payments'>,
  providerOrderId: string | null,
  settle: () => Promise<unknown>,
): Promise<void> {
  if (providerOrderId) await runFor(settlements(payments).running, providerOrderId, { run: settle(), byWebhook: false })
}

/** Throws what the settlement throws. */
async function runFor(
  running: Settlements['running'],
  providerOrderId: string,
  settlement: { run: Promise<unknown>; byWebhook: boolean },
): Promise<void> {
  running.set(providerOrderId, settlement)
  try {
    await settlement.run
  } finally {
    if (running.get(providerOrderId) === settlement) running.delete(providerOrderId)
  }
}

function settlements(payments: Payments): Settlements {
  const known = settlementsOf.get(payments)
  if (known) return known
  const none: Settlements = { settled: new Map(), running: new Map() }
  settlementsOf.set(payments, none)
  return none
}
