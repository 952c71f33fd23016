import { and, desc, eq, inArray, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders, outbox, users } from '#database/schema.ts'
import type { Actor, Customer } from './actor.ts'
import { writeDown } from './audit.ts'
import { likePrefix } from './like-prefix.ts'
import { Failure } from './failure.ts'
import { letterKinds } from './letters.ts'
import type { ServiceKey } from './mail.ts'
import { forgetBounce } from './mail-bounces.ts'
import { orderNumberIn } from './order-number.ts'
import { inTransaction, type Shop } from './shop.ts'
import { may } from './rights.ts'
import { needsTwoStepSetUp } from './two-step.ts'

const PAGE = 50
export const letterStates = ['waiting', 'done', 'dead'] as const

const states = {
  waiting: and(isNull(outbox.doneAt), isNull(outbox.deadAt)),
  /** Delivered, or not wanted any more when its turn came. */
  done: isNotNull(outbox.doneAt),
  dead: isNotNull(outbox.deadAt),
} satisfies Record<(typeof letterStates)[number], SQL | undefined>

export const LetterFilter = z.object({
  state: z.enum(letterStates).optional(),
  /** The beginning of its reader's address, or the number of the order that it is about. */
  search: z.string().trim().max(100).optional(),
  /** Only those that were written before this one: the next page. */
  before: z.uuid().optional(),
})

/** A letter as staff see it: never what it says. Times are ISO times. */
export interface LetterNote {
  id: string
  template: string
  /** 'a***@example.com'; null once it is done, since then the shop does not know any more. */
  to: string | null
  state: keyof typeof states
  tries: number
  lastError: string | null
  writtenAt: string
  /** When it is tried next; null where it is not. */
  nextTryAt: string | null
}

/** Letters, the newest first, a page of them: for support, managers, the owner and the service key. Throws Failure: 'not-signed-in', 'not-allowed'. */
export async function lettersOf(
  shop: Shop,
  by: Actor | ServiceKey,
  { state, search, before }: z.infer<typeof LetterFilter>,
): Promise<{ letters: LetterNote[]; next: string | null }> {
  await requireRights(shop, by)
  const older = before && sql`(${outbox.createdAt}, ${outbox.id}) < (select created_at, id from outbox where id = ${before})`
  const rows = await shop.db
    .select()
    .from(outbox)
    .where(
      and(inArray(outbox.kind, letterKinds), state && states[state], search ? await about(shop, search) : undefined, older || undefined),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(PAGE + 1)
  return { letters: rows.slice(0, PAGE).map(noteOf), next: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

/**
 * Tries a dead letter again, as often as a new one; whoever says so knows that its address is there. Harmless for one that is not dead.
 * Throws Failure: those of `lettersOf`, and 'not-found' also where what it said has been erased.
 */
export async function sendAgain(shop: Shop, by: Actor | ServiceKey, id: string): Promise<void> {
  const who = await requireRights(shop, by)
  const sender = who.kind === 'customer' ? who.userId : who.kind
  const isLetter = and(eq(outbox.id, id), inArray(outbox.kind, letterKinds), ne(outbox.payload, {}))
  await inTransaction(shop, async (inside) => {
    const [row] = z.uuid().safeParse(id).success ? await inside.db.select().from(outbox).where(isLetter).for('update') : []
    if (!row) throw new Failure('not-found')
    if (!row.deadAt) return
    await forgetBounce(inside, addressIn(row) ?? '')
    const anew = { deadAt: null, attempts: 0, runAt: inside.now(), lockedBy: null, lockedUntil: null }
    await inside.db.update(outbox).set(anew).where(eq(outbox.id, id))
    await inside.db.execute(sql`select pg_notify('outbox', '')`)
    await writeDown(inside, who, { action: 'letter.sent-again', target: `letter:${id}`, after: { template: noteOf(row).template } })
    shop.log.info('A dead letter is tried again', { id, by: sender })
  })
}

/** At most so many orders and accounts are looked through for an address. */
const MOST = 500

/**
 * Letters to an address that begins so, or about an order of this number. One that is done says no longer to whom it went: it is found by the
 * order or the account that its key names.
 */
async function about({ db }: Shop, search: string): Promise<SQL | undefined> {
  const begins = likePrefix(search)
  const ordered = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.number, orderNumberIn(search)), like(orders.email, begins)))
    .orderBy(desc(orders.placedAt))
    .limit(MOST)
  const known = await db.select({ id: users.id }).from(users).where(like(users.email, begins)).limit(MOST)
  const subjects = [...ordered, ...known].map(({ id }) => id)
  const [to, email] = [sql<string>`${outbox.payload} -> 'to' ->> 'address'`, sql<string>`${outbox.payload} ->> 'email'`]
  return or(
    subjects.length > 0 ? inArray(sql`split_part(${outbox.key}, ':', 2)`, subjects) : undefined,
    and(isNull(outbox.doneAt), or(sql`lower(${to}) like ${begins}`, sql`lower(${email}) like ${begins}`)),
  )
}

async function requireRights(shop: Shop, by: Actor | ServiceKey): Promise<Customer | ServiceKey> {
  if (by.kind === 'service-key') return by
  if (by.kind === 'visitor') throw new Failure('not-signed-in')
  if (!may(by, 'mail.read') || (await needsTwoStepSetUp(shop, by))) throw new Failure('not-allowed')
  return by
}

type Row = typeof outbox.$inferSelect

/** What may be told of a row. */
export function noteOf(row: Row): LetterNote {
  const { template, kind } = row.payload as { template?: string; kind?: string }
  const address = addressIn(row)
  const state = row.doneAt ? 'done' : row.deadAt ? 'dead' : 'waiting'
  return {
    id: row.id,
    // One event, one key, which begins with the letter's name.
    template: template ?? kind ?? row.key.split(':', 1)[0]!,
    to: address === null ? null : masked(address),
    state,
    tries: row.attempts,
    lastError: row.lastError,
    writtenAt: row.createdAt.toISOString(),
    nextTryAt: state === 'waiting' ? row.runAt.toISOString() : null,
  }
}

function addressIn({ payload }: Row): string | null {
  const { to, email } = payload as { to?: { address?: string }; email?: string }
  return to?.address ?? email ?? null
}

/** Enough to tell two letters apart, too little to write to anybody. */
function masked(address: string): string {
  return address.replace(/^(.).*@/su, '$1***@')
}
