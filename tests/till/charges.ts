import { eq, isNotNull, sql } from 'drizzle-orm'
import type { SquareClient } from 'square'
import { type Database, orders, paymentAttempts } from '#database/schema.ts'

/** Where the shop's books and what was charged differ: a paid order is charged once, in full, and keeps what was not given back; nothing else is charged and kept. */
export async function faultsInCharges(db: Database, charges: Map<string, number>): Promise<string[]> {
  const known = await db
    .select({
      number: orders.number,
      due: sql<number>`${orders.totalCents} - ${orders.refundedCents}`,
      paidAt: orders.paidAt,
      till: paymentAttempts.pointOfSaleOrderId,
    })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(isNotNull(paymentAttempts.pointOfSaleOrderId))
  const charged = new Map(charges)
  const faults: string[] = []
  for (const { number, due, paidAt, till } of known) {
    const cents = charged.get(till!) ?? 0
    charged.delete(till!)
    if (cents !== (paidAt ? due : 0)) faults.push(`Order ${number}: ${paidAt ? `${due} due` : 'not paid'}, ${cents} taken`)
  }
  for (const [till, cents] of charged) if (cents !== 0) faults.push(`${cents} taken for ${till}, which is no order of the shop`)
  return faults
}

/** Cents taken and not given back, by the point of sale's order. */
export async function chargedBy(square: SquareClient): Promise<Map<string, number>> {
  const charged = new Map<string, number>()
  for await (const { status, amountMoney, refundedMoney, orderId = '' } of await square.payments.list({ limit: 100 })) {
    if (status !== 'COMPLETED') continue
    const kept = Number(amountMoney?.amount ?? 0) - Number(refundedMoney?.amount ?? 0)
    charged.set(orderId, (charged.get(orderId) ?? 0) + kept)
  }
  return charged
}
