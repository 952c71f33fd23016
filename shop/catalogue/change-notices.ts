import { eq, sql } from 'drizzle-orm'
import { type Database, progress } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** A PostgreSQL notification holds at most 8000 bytes. */
const TOLD_BYTES = 7900
/** With more changes in one sync, a full reload in every process is faster. */
const TOLD_AT_MOST = 2000
const UNTOLD = 'catalogue changes untold'

/**
 * Notifies every process of a sync's changes, within the transactions that make them. After 2000
 * changes it stops naming them, and requests a full reload at the end. If a sync dies before that,
 * it leaves a note for the next one.
 */
export class Telling {
  private named = 0
  private silent = false
  private readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
  }

  /** Whether this many more changes may be named one by one. If so, they are counted. */
  mayName(more: number): boolean {
    if (this.silent || this.named + more > TOLD_AT_MOST) return false
    this.named += more
    return true
  }

  /** Notifies within the transaction of `db`. */
  async of(db: Database, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    if (this.mayName(ids.length)) await nameTo(db, ids)
    else await this.note(db)
  }

  /** Stores a note that some changes have not been published yet. */
  async note(db: Database): Promise<void> {
    const at = this.shop.now()
    await db
      .insert(progress)
      .values({ name: UNTOLD, value: at.toISOString(), updatedAt: at })
      .onConflictDoUpdate({ target: progress.name, set: { value: at.toISOString(), updatedAt: at } })
    this.silent = true
  }

  /** Requests a full reload if this sync, or one that died, left changes unpublished. */
  async catchUp(): Promise<void> {
    await inTransaction(this.shop, async ({ db }) => {
      const untold = await db.delete(progress).where(eq(progress.name, UNTOLD)).returning({ name: progress.name })
      if (this.silent || untold.length > 0) await db.execute(sql`select pg_notify('catalogue', '')`)
    })
    this.silent = false
    this.named = 0
  }
}

/**
 * Publishes the ids of changed objects to every process, as many as fit in one notification at a
 * time.
 */
async function nameTo(db: Database, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length;) {
    let told = JSON.stringify([ids[at]])
    let end = at + 1
    for (; end < ids.length; end += 1) {
      const longer = `${told.slice(0, -1)},${JSON.stringify(ids[end])}]`
      if (Buffer.byteLength(longer) > TOLD_BYTES) break
      told = longer
    }
    await db.execute(sql`select pg_notify('catalogue', ${told})`)
    at = end
  }
}
