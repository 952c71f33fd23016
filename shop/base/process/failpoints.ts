import { channel } from 'node:diagnostics_channel'

/** The moments at which a crash or a rival could hurt. Tests stop the process or let a rival run exactly here. */
export type Step =
  | 'order-reserved'
  | 'payment-page-made'
  | 'payment-page-noted'
  | 'payment-pages-closed'
  | 'payment-verified'
  | 'order-settled'
  | 'order-looked-up'
  | 'refund-written'
  | 'refund-given'
  | 'restock-given'
  | 'product-read'
  | 'stock-looked-at'
  | 'letter-claimed'
  | 'letter-sent'
  | 'review-allowed'

const steps = channel('wanderbite:step')

/** Says that `step` has been reached. Costs nothing while nobody listens; a listener may hold the caller with `wait`. */
export async function reached(step: Step): Promise<void> {
  if (!steps.hasSubscribers) return
  const waits: Promise<unknown>[] = []
  steps.publish({ step, wait: (promise: Promise<unknown>) => waits.push(promise) })
  await Promise.all(waits)
}
