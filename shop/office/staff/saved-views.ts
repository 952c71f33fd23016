import { and, asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { savedViews } from '#database/schema.ts'
import { Name } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** Maximum number of saved views per list and staff member. */
const MAX_SAVED_VIEWS = 20

/** `query` is the query string of the page. Pagination cursors are removed. */
export const SaveListView = z.object({
  list: z.enum(['orders', 'customers']),
  name: Name.min(1).max(40),
  query: z
    .string()
    .max(500)
    .transform((typed) => {
      const query = new URLSearchParams(typed)
      for (const place of ['after', 'before', 'done']) query.delete(place)
      return query.toString()
    }),
})

/** A saved filter of a list. */
export interface SavedView {
  id: string
  name: string
  /** Without the question mark. */
  query: string
}

/**
 * The actor's own saved views of a list, by name. Throws Failure('not-found') when the actor is not
 * staff.
 */
export async function listSavedViews(shop: Shop, by: Actor, list: z.infer<typeof SaveListView>['list']): Promise<SavedView[]> {
  requireRight(by, 'admin.read')
  return shop.db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.userId, by.userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name))
}

/**
 * Saves a view and replaces one with the same name. Throws Failure: 'not-found', 'too-much' (there
 * are twenty already).
 */
export async function saveListView(shop: Shop, by: Actor, { list, name, query }: z.infer<typeof SaveListView>): Promise<void> {
  requireRight(by, 'admin.read')
  await inTransaction(shop, async ({ db }) => {
    const own = and(eq(savedViews.userId, by.userId), eq(savedViews.list, list))
    const replaced = await db
      .update(savedViews)
      .set({ query })
      .where(and(own, eq(savedViews.name, name)))
      .returning({ id: savedViews.id })
    if (replaced.length > 0) return
    const [saved] = await db.select({ count: count() }).from(savedViews).where(own)
    if ((saved?.count ?? 0) >= MAX_SAVED_VIEWS) throw new Failure('too-much')
    await db.insert(savedViews).values({ userId: by.userId, list, name, query }).onConflictDoNothing()
  })
}

/** Deletes the actor's own view. Idempotent. Throws Failure('not-found') for an invalid id. */
export async function removeSavedView(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'admin.read')
  if (!z.uuid().safeParse(id).success) throw new Failure('not-found')
  await shop.db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, by.userId)))
}
