import { eq, sql } from 'drizzle-orm'
import { type Database, progress } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** A PostgreSQL notification holds at most 8000 bytes. */
const MAX_NOTIFICATION_BYTES = 7900
/** With more changes in one sync, a full reload in every process is faster. */
const MAX_NAMED_CHANGES = 2000
const UNPUBLISHED_CHANGES = 'catalogue changes untold'

/**
 * Notifies every process of a sync's changes, within the transactions that make them. After 2000
 * changes it stops naming them, and requests a full reload at the end. If a sync dies before that,
 * it leaves a note for the next one.
 */
export class CatalogueChangeNotifier {
  private named = 0
  private isUnnamed = false
  private readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
  }

  /** Whether this many more changes may be named one by one. If so, they are counted. */
  canName(more: number): boolean {
    if (this.isUnnamed || this.named + more > MAX_NAMED_CHANGES) return false
    this.named += more
    return true
  }

  /** Notifies within the transaction of `db`. */
  async publishChanges(db: Database, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    if (this.canName(ids.length)) await publishIds(db, ids)
    else await this.recordUnnamed(db)
  }

  /** Stores a note that some changes have not been published yet. */
  async recordUnnamed(db: Database): Promise<void> {
    const at = this.shop.now()
    await db
      .insert(progress)
      .values({ name: UNPUBLISHED_CHANGES, value: at.toISOString(), updatedAt: at })
      .onConflictDoUpdate({ target: progress.name, set: { value: at.toISOString(), updatedAt: at } })
    this.isUnnamed = true
  }

  /** Requests a full reload if this sync, or one that died, left changes unpublished. */
  async publishUnnamed(): Promise<void> {
    await inTransaction(this.shop, async ({ db }) => {
      const unpublished = await db.delete(progress).where(eq(progress.name, UNPUBLISHED_CHANGES)).returning({ name: progress.name })
      if (this.isUnnamed || unpublished.length > 0) await db.execute(sql`select pg_notify('catalogue', '')`)
    })
    this.isUnnamed = false
    this.named = 0
  }
}

/**
 * Publishes the ids of changed objects to every process, as many as fit in one notification at a
 * time.
 */
async function publishIds(db: Database, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length;) {
    let payload = JSON.stringify([ids[at]])
    let end = at + 1
    for (; end < ids.length; end += 1) {
      const longer = `${payload.slice(0, -1)},${JSON.stringify(ids[end])}]`
      if (Buffer.byteLength(longer) > MAX_NOTIFICATION_BYTES) break
      payload = longer
    }
    await db.execute(sql`select pg_notify('catalogue', ${payload})`)
    at = end
  }
}
