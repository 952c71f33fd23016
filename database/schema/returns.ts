import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'

export const returnStatuses = ['requested', 'approved', 'refused', 'received'] as const
export const returnReasons = ['damaged', 'wrong-item', 'not-as-described', 'changed-mind', 'other'] as const

export const returnKinds = ['return', 'withdrawal'] as const

/**
 * One declaration of withdrawal, as it was received. `key` is the idempotency key of its form; `at`
 * is an ISO time.
 */
export interface WithdrawalDeclaration {
  key: string
  name: string
  at: string
  lines: { lineId: string; quantity: number }[]
}

/**
 * A customer's return request and the shop's answer, or a withdrawal from the contract, which needs
 * neither a reason nor an answer.
 */
export const returns = pgTable(
  'returns',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: returnKinds }).notNull().default('return'),
    status: text('status', { enum: returnStatuses }).notNull().default('requested'),
    reason: text('reason', { enum: returnReasons }).notNull(),
    note: text('note').notNull().default(''),
    /** The shop's message to the customer. */
    answer: text('answer').notNull().default(''),
    answeredBy: text('answered_by'),
    createdAt: createdAt(),
    answeredAt: instant('answered_at'),
    receivedAt: instant('received_at'),
    /** When the refund of a withdrawal is due by law; null for a return. */
    refundBy: instant('refund_by'),
    /** The customer's declaration, for a withdrawal. Erasure removes it. */
    declarations: jsonb('declarations').$type<WithdrawalDeclaration[]>(),
  },
  (t) => [
    index('returns_by_order').on(t.orderId),
    uniqueIndex('returns_one_open')
      .on(t.orderId)
      .where(sql`${t.status} in ('requested', 'approved')`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.orderLineId] }), check('return_lines_quantity', sql`${t.quantity} > 0`)],
)
