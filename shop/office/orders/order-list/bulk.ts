import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure, type FailureCode } from '#shop/failure.ts'
import { addOrderTag, OrderTag, removeOrderTag } from '#shop/ordering/orders/order-notes.ts'
import { beginPacking } from '#shop/ordering/fulfilment/packing.ts'
import { ordersWithParcel } from '#shop/ordering/fulfilment/documents.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

const Numbers = z.array(z.string().max(20)).min(1).max(50)
export const BulkAction = z.discriminatedUnion('act', [
  z.object({ act: z.literal('pack'), numbers: Numbers }),
  z.object({ act: z.literal('tag'), numbers: Numbers, tag: OrderTag }),
  z.object({ act: z.literal('untag'), numbers: Numbers, tag: OrderTag }),
  z.object({ act: z.literal('packing-slips'), numbers: Numbers }),
  z.object({ act: z.literal('invoices'), numbers: Numbers }),
])

/**
 * The outcome for one order of a bulk action: done, or the reason why not. `packer` is the staff
 * member who is already packing it.
 */
export interface BulkOutcome {
  number: string
  refused: FailureCode | 'packed-by-another' | 'not-paid' | null
  packer?: string
  /** The order had no such tag before, so an undo may remove it. */
  isNew?: boolean
}

/**
 * Runs the same action on many orders, each on its own: an error in one does not stop the others.
 * For papers it returns the orders that have any; shop/ordering/fulfilment/documents.ts prints
 * them. Throws Failure('not-found') when the actor may not.
 */
export async function runBulkAction(shop: Shop, by: Actor, input: z.infer<typeof BulkAction>): Promise<BulkOutcome[]> {
  requireRight(by, input.act === 'pack' || input.act === 'packing-slips' ? 'orders.pack' : 'orders.read')
  if (input.act === 'packing-slips' || input.act === 'invoices') return havePapers(shop, input)
  const outcomes: BulkOutcome[] = []
  for (const number of new Set(input.numbers)) {
    try {
      outcomes.push(await one(shop, by, number, input))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcomes.push({ number, refused: error.code })
    }
  }
  return outcomes
}

/**
 * An order has an invoice once it is paid. It has a packing slip too, unless it ended before it was
 * shipped.
 */
async function havePapers(shop: Shop, { act, numbers }: { act: 'packing-slips' | 'invoices'; numbers: string[] }): Promise<BulkOutcome[]> {
  const rows = await shop.db.select().from(orders).where(inArray(orders.number, numbers))
  const packed = await ordersWithParcel(shop, rows)
  return [...new Set(numbers)].map((number) => {
    const row = rows.find((one) => one.number === number)
    if (!row?.paidAt) return { number, refused: row ? 'not-paid' : 'not-found' }
    return { number, refused: act === 'packing-slips' && !packed.has(row.id) ? 'too-late' : null }
  })
}

async function one(
  shop: Shop,
  by: Actor,
  number: string,
  input: Extract<z.infer<typeof BulkAction>, { act: 'pack' | 'tag' | 'untag' }>,
): Promise<BulkOutcome> {
  if (input.act === 'tag') return { number, refused: null, isNew: await addOrderTag(shop, by, number, input) }
  if (input.act === 'untag') {
    await removeOrderTag(shop, by, number, input)
    return { number, refused: null }
  }
  const begun = await beginPacking(shop, by, number)
  return begun.outcome === 'yours' ? { number, refused: null } : { number, refused: 'packed-by-another', packer: begun.packer }
}
