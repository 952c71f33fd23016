import { eq, sql } from 'drizzle-orm'
import { type Database, progress } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** A notification holds 8000 bytes. */
const TOLD_BYTES = 7900
/** Of more changes than these in one sync it is quicker that every process reads everything. */
const TOLD_AT_MOST = 2000
const UNTOLD = 'catalogue changes untold'

/**
 * Names what a sync changes to every process, within the transaction that changes it. After the first two thousand it goes on in silence and
 * has everything read anew at the end; a sync that dies before that leaves a note for the next one.
 */
export class Telling {
  private named = 0
  private silent = false
  private readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
  }

  /** Whether so many more changes are to be named one by one; they are counted then. */
  mayName(more: number): boolean {
    if (this.silent || this.named + more > TOLD_AT_MOST) return false
    this.named += more
    return true
  }

  /** Within the transaction that has `db`. */
  async of(db: Database, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    if (this.mayName(ids.length)) await nameTo(db, ids)
    else await this.note(db)
  }

  /** Remembers that there is something that nobody is told of yet. */
  async note(db: Database): Promise<void> {
    const at = this.shop.now()
    await db
      .insert(progress)
      .values({ name: UNTOLD, value: at.toISOString(), updatedAt: at })
      .onConflictDoUpdate({ target: progress.name, set: { value: at.toISOString(), updatedAt: at } })
    this.silent = true
  }

  /** Has everything read anew where something was left untold, by this sync or by one that died. */
  async catchUp(): Promise<void> {
    await inTransaction(this.shop, async ({ db }) => {
      const untold = await db.delete(progress).where(eq(progress.name, UNTOLD)).returning({ name: progress.name })
      if (this.silent || untold.length > 0) await db.execute(sql`select pg_notify('catalogue', '')`)
    })
    this.silent = false
    this.named = 0
  }
}

/** Names the changed objects to every process, as many as a notification holds at a time. */
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
