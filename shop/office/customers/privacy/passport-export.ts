import { asc, eq } from 'drizzle-orm'
import { boxReminders, carts, passportNotes, passportShares, savedSnacks } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** The snacks that the customer has saved. */
export async function exportSavedSnacks({ db, catalogue }: Shop, userId: string) {
  const { productId, seenPriceCents, createdAt } = savedSnacks
  const rows = await db
    .select({ productId, seenPriceCents, createdAt })
    .from(savedSnacks)
    .innerJoin(carts, eq(carts.id, savedSnacks.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(createdAt))
  return rows.map((row) => ({
    product: catalogue.product(row.productId)?.name ?? row.productId,
    price_seen_cents: row.seenPriceCents,
    saved_at: row.createdAt,
  }))
}

/** The notes and the public link of the country passport. Its stamps follow from the orders. */
export async function exportPassport({ db }: Shop, userId: string) {
  const notes = await db.select().from(passportNotes).where(eq(passportNotes.userId, userId)).orderBy(asc(passportNotes.country))
  const [share] = await db.select().from(passportShares).where(eq(passportShares.userId, userId))
  return {
    notes: notes.map(({ country, note, createdAt, updatedAt }) => ({ country, note, written_at: createdAt, changed_at: updatedAt })),
    public_link: share ? { shows_first_name: share.showsName, since: share.createdAt } : null,
  }
}

/** When the last monthly reminder of a discovery box was sent; null for never. */
export async function exportBoxReminder({ db }: Shop, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(boxReminders).where(eq(boxReminders.userId, userId))
  return row?.sentAt ?? null
}
