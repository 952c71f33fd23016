import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { returnLines, returns, type WithdrawalDeclaration } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { ReturnRow } from '../returns.types.ts'
import type { OpenReturn } from './withdrawable.ts'

/** The refund is due 14 days after the declaration (Article 13 of Directive 2011/83/EU). */
const REFUND_DAYS = 14

/**
 * Writes a declaration: as a new withdrawal, or into the open one. An open return request becomes
 * the withdrawal and needs no answer any more. The caller has locked the order.
 */
export async function writeDeclaration(
  shop: Shop,
  order: OrderRow,
  open: OpenReturn | null,
  declaration: WithdrawalDeclaration,
): Promise<ReturnRow> {
  const row = open ? await extend(shop, open, declaration) : await create(shop, order, declaration)
  for (const { lineId, quantity } of declaration.lines) {
    const known = open?.pieces.get(lineId) ?? 0
    // The pieces of a return request are the withdrawn ones; those of a withdrawal come on top.
    const total = open?.row.kind === 'withdrawal' ? known + quantity : Math.max(known, quantity)
    await shop.db
      .insert(returnLines)
      .values({ returnId: row.id, orderLineId: lineId, quantity: total })
      .onConflictDoUpdate({ target: [returnLines.returnId, returnLines.orderLineId], set: { quantity: total } })
  }
  return row
}

async function create(shop: Shop, order: OrderRow, declaration: WithdrawalDeclaration): Promise<ReturnRow> {
  const rows = await shop.db
    .insert(returns)
    .values({
      id: randomUUID(),
      orderId: order.id,
      kind: 'withdrawal',
      status: 'approved',
      // A withdrawal needs no reason. The column does, for processes of the previous release.
      reason: 'other',
      createdAt: shop.now(),
      refundBy: refundBy(declaration),
      declarations: [declaration],
    })
    .returning()
  return firstOf(rows)
}

async function extend(shop: Shop, { row }: OpenReturn, declaration: WithdrawalDeclaration): Promise<ReturnRow> {
  const rows = await shop.db
    .update(returns)
    .set({
      kind: 'withdrawal',
      status: 'approved',
      refundBy: row.refundBy ?? refundBy(declaration),
      declarations: [...(row.declarations ?? []), declaration],
    })
    .where(eq(returns.id, row.id))
    .returning()
  return firstOf(rows)
}

function refundBy({ at }: WithdrawalDeclaration): Date {
  return new Date(new Date(at).getTime() + REFUND_DAYS * DAY)
}
