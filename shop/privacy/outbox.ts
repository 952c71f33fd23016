import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import type { Shop } from '../shop.ts'

/** Keeps the rows, which say that their events were told, without what they told. What was not sent yet never will be. */
export async function empty({ db, now }: Shop, rows: { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const ended = sql`case when ${outbox.doneAt} is null then ${now().toISOString()}::timestamptz end`
  await db.update(outbox).set({ payload: {}, lastError: null, deadAt: ended }).where(inArray(outbox.id, ids))
}

/** Forgets to whom last letters should have gone that nobody takes. Delivered rows are empty already. */
export async function emptyUndeliverable({ db }: Shop): Promise<void> {
  await db
    .update(outbox)
    .set({ payload: {}, lastError: null })
    .where(and(sql`${outbox.payload} ->> 'template' = 'account-deleted'`, isNotNull(outbox.deadAt)))
}
