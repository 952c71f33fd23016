import { sql } from 'drizzle-orm'
import { processingFees } from '#database/schema.ts'
import { rowsOf, statementForRows, valuesOfRows } from '#database/statement.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Stores the provider's fees for these payments and refunds, by its own ids. An unknown fee (null)
 * does not replace a known one. Idempotent: a provider may report a fee late, and change it.
 */
export async function recordFees({ db, now }: Pick<Shop, 'db' | 'now'>, records: { id: string; feeCents: Cents | null }[]): Promise<void> {
  const known = new Map(records.flatMap(({ id, feeCents }) => (feeCents === null ? [] : [[id, feeCents] as const])))
  if (known.size === 0) return
  const updatedAt = now()
  // All writers lock the rows in the same order.
  const rows = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const values = rows.map(([recordId, amountCents]) => ({ recordId, amountCents, updatedAt }))
  await upsertFees(db, values.length, valuesOfRows(feeColumns, values))
}

const feeColumns = ['recordId', 'amountCents', 'updatedAt'] as const
const upsertFees = statementForRows((db, count) =>
  db
    .insert(processingFees)
    .values(rowsOf(processingFees, feeColumns, count))
    .onConflictDoUpdate({
      target: processingFees.recordId,
      set: { amountCents: sql`excluded.amount_cents`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${processingFees.amountCents} <> excluded.amount_cents`,
    }),
)
