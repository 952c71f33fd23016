import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { listSettings } from './settings-editor.ts'

/** The open steps of a new shop, in the order in which to do them. */
export const readinessSteps = ['seller-address', 'tax-number', 'delivery', 'tax', 'closed-days'] as const

export interface ReadinessStep {
  name: (typeof readinessSteps)[number]
  isDone: boolean
  /** Without it, invoices are incomplete. */
  isOnInvoices: boolean
}

/**
 * The steps that make a new shop ready. Empty once its invoices are complete: they then have the
 * seller's address, and a tax number if the shop charges tax. The other steps are advice, and count
 * as done once staff have saved the setting. Throws Failure('not-found') when the actor may not
 * change settings.
 */
export async function getReadiness(shop: Shop, by: Actor): Promise<ReadinessStep[]> {
  requireRight(by, 'settings.change')
  const saved = new Set((await listSettings(shop, by)).flatMap(({ name, changed }) => (changed ? [name] : [])))
  const { seller, tax } = shop.settings
  const hasAddress = seller.address.length > 0
  const hasTaxNumber = seller.taxNumber !== ''
  const chargesTax = Object.keys(tax).length > 0
  if (hasAddress && (hasTaxNumber || !chargesTax)) return []
  return [
    { name: 'seller-address', isDone: hasAddress, isOnInvoices: true },
    { name: 'tax-number', isDone: hasTaxNumber, isOnInvoices: chargesTax },
    { name: 'delivery', isDone: saved.has('delivery'), isOnInvoices: false },
    { name: 'tax', isDone: saved.has('tax'), isOnInvoices: false },
    { name: 'closed-days', isDone: saved.has('closed-days'), isOnInvoices: false },
  ]
}
