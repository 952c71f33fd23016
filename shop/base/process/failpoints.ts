import { channel } from 'node:diagnostics_channel'

/**
 * The failpoints: moments at which a crash or a race could do harm. Tests stop the process or let a
 * rival run exactly here.
 */
export type Failpoint =
  | 'order-reserved'
  | 'payment-page-made'
  | 'payment-page-noted'
  | 'payment-pages-closed'
  | 'deferred-stock-checked'
  | 'payment-link-made'
  | 'payment-verified'
  | 'order-settled'
  | 'order-looked-up'
  | 'refund-written'
  | 'refund-given'
  | 'restock-given'
  | 'sale-recorded'
  | 'product-read'
  | 'stock-looked-at'
  | 'email-claimed'
  | 'email-sent'
  | 'review-allowed'
  | 'webhook-sent'

const failpointChannel = channel('wanderbite:step')

/**
 * Reports that the failpoint `step` was reached. Costs nothing without a listener. A listener may
 * block the caller with `wait`.
 */
export async function failpoint(step: Failpoint): Promise<void> {
  if (!failpointChannel.hasSubscribers) return
  const waits: Promise<unknown>[] = []
  failpointChannel.publish({ step, wait: (promise: Promise<unknown>) => waits.push(promise) })
  await Promise.all(waits)
}
