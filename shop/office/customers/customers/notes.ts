import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { customerNotes } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { isNoteRemovable, type RemoveNote } from '#shop/base/staff-notes.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import { getUserRow, customerTarget } from './user-row.ts'

export const NoteText = multiLine(2000, { minLength: 1 })
/** `key` is the form's idempotency key: a second submit writes nothing. */
export const WriteCustomerNote = z.object({ key: z.uuid(), body: NoteText })
type Note = z.infer<typeof WriteCustomerNote>

export interface CustomerNote {
  id: string
  /** The author's first name; '' when the account no longer exists. */
  by: string
  body: string
  at: Date
  /** The reader wrote it a moment ago and may take it back. */
  isRemovable: boolean
}

/**
 * Writes a note on a customer. It is part of the customer's data export. Throws
 * Failure('not-found').
 */
export async function writeCustomerNote(shop: Shop, by: Actor, userId: string, note: Note): Promise<void> {
  requireRight(by, 'customers.read')
  await inTransaction(shop, async (inside) => {
    const { id } = await getUserRow(inside, userId)
    if (await storeCustomerNote(inside, by, id, note))
      await recordAudit(inside, by, { action: 'customer.noted', target: customerTarget(id) })
  })
}

/**
 * Takes back a note that the actor wrote a moment ago. Does nothing the second time. Throws Failure:
 * 'not-found', 'too-late'.
 */
export async function removeCustomerNote(shop: Shop, by: Actor, userId: string, { noteId }: z.infer<typeof RemoveNote>): Promise<void> {
  requireRight(by, 'customers.read')
  await inTransaction(shop, async (inside) => {
    const { id } = await getUserRow(inside, userId)
    const isIt = and(eq(customerNotes.id, noteId), eq(customerNotes.userId, id))
    const [note] = await inside.db.select().from(customerNotes).where(isIt).for('update')
    if (!note) return
    if (!isNoteRemovable(note, by, shop.now())) throw new Failure('too-late')
    await inside.db.delete(customerNotes).where(isIt)
    await recordAudit(inside, by, { action: 'customer.note-removed', target: customerTarget(id) })
  })
}

/** Stores a note, once per key. */
export async function storeCustomerNote(shop: Shop, by: Customer, userId: string, { key, body }: Note): Promise<boolean> {
  const note = { id: key, userId, actor: `staff:${by.userId}`, body, createdAt: shop.now() }
  const inserted = await shop.db.insert(customerNotes).values(note).onConflictDoNothing().returning({ id: customerNotes.id })
  return inserted.length > 0
}

/** The notes on a customer, oldest first. */
export async function listCustomerNotes({ db, now }: Shop, by: Customer, userId: string): Promise<CustomerNote[]> {
  const rows = await db.select().from(customerNotes).where(eq(customerNotes.userId, userId)).orderBy(asc(customerNotes.createdAt))
  const names = await staffNamesOf(
    { db },
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    id: row.id,
    by: names.get(row.actor)?.firstName ?? '',
    body: row.body,
    at: row.createdAt,
    isRemovable: isNoteRemovable(row, by, now()),
  }))
}
