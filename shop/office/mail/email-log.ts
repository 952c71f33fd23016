import { and, desc, eq, inArray, isNotNull, isNull, like, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { allOf } from '#shop/base/lists/conditions.ts'
import { orders, outbox, users } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { Failure } from '#shop/failure.ts'
import { emailOutboxKinds } from '#shop/mail/send-email.ts'
import type { ServiceKey } from '#shop/mail/mail-api.ts'
import { deleteBounce } from '#shop/mail/bounces.ts'
import { maskEmail } from '#shop/base/mask-email.ts'
import { emailNamesOf } from '#shop/mail/email-properties.ts'
import { parseOrderNumber } from '#shop/ordering/orders/order-number.ts'
import { type SkipReason, skipReasons } from '#shop/base/outbox.ts'
import type { EmailName } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { may } from '#shop/rights.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'

const PAGE_SIZE = 50
export const emailStates = ['waiting', 'done', 'not-needed', 'dead'] as const
export type EmailState = (typeof emailStates)[number]
/** The names of emails in lists; 'other' for one whose template no longer exists. */
export type EmailLogName = EmailName | 'other'

const states = {
  waiting: and(isNull(outbox.doneAt), isNull(outbox.deadAt)),
  done: and(isNotNull(outbox.doneAt), isNull(outbox.skipReason)),
  /** It was not sent, for the reason in `skipReason`. */
  'not-needed': isNotNull(outbox.skipReason),
  dead: isNotNull(outbox.deadAt),
} satisfies Record<EmailState, SQL | undefined>

/**
 * A request for an email whose email is written. The email has a row of its own, so lists skip it.
 */
const hasBecomeOne = allOf(ne(outbox.kind, 'letter'), states.done)

export const EmailLogFilter = z.object({
  state: z.enum(emailStates).optional().describe('Only emails in this state.'),
  search: z.string().trim().max(100).optional().describe('The beginning of the recipient’s address, or an order number.'),
  before: z.uuid().optional().describe('A cursor: the value of `next` in the previous response.'),
})

/** An email in the list for staff, without its content. Times are ISO times. */
export interface EmailLogEntry {
  id: string
  template: EmailLogName
  /** 'a***@example.com'; null where it has been forgotten. */
  to: string | null
  state: EmailState
  /** Why it was not needed; null where it was, and for a reason that this release does not know. */
  reason: SkipReason | null
  tries: number
  lastError: string | null
  writtenAt: string
  /** The time of the next attempt; null when there is none. */
  nextTryAt: string | null
}

/**
 * A page of emails, newest first, for support, managers, the owner and the service key. Throws
 * Failure: 'not-signed-in', 'not-allowed'.
 */
export async function listEmails(
  shop: Shop,
  by: Actor | ServiceKey,
  { state, search, before }: z.infer<typeof EmailLogFilter>,
): Promise<{ emails: EmailLogEntry[]; next: string | null }> {
  await requireRights(shop, by)
  const older = before && sql`(${outbox.createdAt}, ${outbox.id}) < (select created_at, id from outbox where id = ${before})`
  const rows = await shop.db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, emailOutboxKinds),
        not(hasBecomeOne),
        state && states[state],
        search ? await about(shop, search) : undefined,
        older || undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(PAGE_SIZE + 1)
  return {
    emails: rows.slice(0, PAGE_SIZE).map((row) => emailLogEntryOf(shop, row)),
    next: rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.id ?? null) : null,
  }
}

/**
 * Retries a dead email with all attempts of a new one; the actor has checked that the address
 * exists. Does nothing when it is not dead. Throws Failure: those of `listEmails`, and 'not-found'
 * also when its content has been erased.
 */
export async function retryEmail(shop: Shop, by: Actor | ServiceKey, id: string): Promise<void> {
  const who = await requireRights(shop, by)
  const sender = who.kind === 'customer' ? who.userId : who.kind
  const isLetter = and(eq(outbox.id, id), inArray(outbox.kind, emailOutboxKinds), ne(outbox.payload, {}))
  await inTransaction(shop, async (inside) => {
    const [row] = z.uuid().safeParse(id).success ? await inside.db.select().from(outbox).where(isLetter).for('update') : []
    if (!row) throw new Failure('not-found')
    if (!row.deadAt) return
    await deleteBounce(inside, addressIn(row) ?? '')
    const anew = { deadAt: null, attempts: 0, runAt: inside.now(), lockedBy: null, lockedUntil: null }
    await inside.db.update(outbox).set(anew).where(eq(outbox.id, id))
    await inside.db.execute(sql`select pg_notify('outbox', '')`)
    await recordAudit(inside, who, {
      action: 'letter.sent-again',
      target: `letter:${id}`,
      after: { template: emailLogEntryOf(shop, row).template },
    })
    shop.log.info('Scheduled a dead email for another attempt', { id, by: sender })
  })
}

/** Maximum number of orders and accounts searched for an address. */
const MAX_SEARCHED_ROWS = 500

/**
 * SQL condition: emails to an address that begins with `search`, or about the order of this number.
 * A delivered email stores no whole address. It is found by the order or account in its key, or by
 * the account of its recipient.
 */
async function about({ db }: Shop, search: string): Promise<SQL | undefined> {
  const begins = likePrefix(search)
  const ordered = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.number, parseOrderNumber(search)), like(orders.email, begins)))
    .orderBy(desc(orders.placedAt))
    .limit(MAX_SEARCHED_ROWS)
  const known = await db.select({ id: users.id }).from(users).where(like(users.email, begins)).limit(MAX_SEARCHED_ROWS)
  const accounts = known.map(({ id }) => id)
  const subjects = [...ordered.map(({ id }) => id), ...accounts]
  const [to, email] = [sql<string>`${outbox.payload} -> 'to' ->> 'address'`, sql<string>`${outbox.payload} ->> 'email'`]
  return or(
    subjects.length > 0 ? inArray(sql`split_part(${outbox.key}, ':', 2)`, subjects) : undefined,
    accounts.length > 0 ? inArray(outbox.recipientId, accounts) : undefined,
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

/** The facts of an outbox row that staff may see. */
export function emailLogEntryOf(shop: Shop, row: Row): EmailLogEntry {
  const { template, kind } = row.payload as { template?: string; kind?: string }
  const address = addressIn(row)
  const named = template ?? kind
  const state = stateOf(row)
  return {
    id: row.id,
    template: named ? known(shop, named) : nameIn(shop, row.key),
    to: address === null ? row.recipientMasked : maskEmail(address),
    state,
    reason: reasonOf(row),
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

/** The name of an email by its idempotency key, which begins with it. */
export function nameIn(shop: Shop, key: string): EmailLogName {
  return known(shop, key.replace(/:.*/s, ''))
}

/**
 * The name of an email by the name of its sample, which may have a suffix:
 * 'order-cancelled.unpaid'.
 */
export function nameOfSample(shop: Shop, sample: string): EmailLogName {
  return known(shop, sample.replace(/\..*/s, ''))
}

function known(shop: Shop, name: string): EmailLogName {
  // A request for a new address becomes the email that confirms it.
  const template = name === 'new-address' ? 'change-email' : name
  return emailNamesOf(shop).find((one) => one === template) ?? 'other'
}

/** The outcome of an email. */
export function stateOf({ doneAt, deadAt, skipReason }: Pick<Row, 'doneAt' | 'deadAt' | 'skipReason'>): EmailState {
  if (doneAt) return skipReason === null ? 'done' : 'not-needed'
  return deadAt ? 'dead' : 'waiting'
}

/** Why an email was not sent; null for one that was or will be. */
export function reasonOf({ skipReason }: Pick<Row, 'skipReason'>): SkipReason | null {
  return skipReasons.find((one) => one === skipReason) ?? null
}

/** Whether a row is a request for an email that has a row of its own by now. */
export function hasBecomeAnother(row: Pick<Row, 'kind' | 'doneAt' | 'deadAt' | 'skipReason'>): boolean {
  return row.kind !== 'letter' && stateOf(row) === 'done'
}

/** The email that a row requested; null for none. Its key is the row's key with a name in front. */
export async function becameOf({ db }: Shop, { key }: Pick<Row, 'key'>): Promise<Row | null> {
  const asked: EmailName[] = ['confirm-email', 'reset-password', 'magic-link', 'change-email']
  const keys = asked.map((template) => `${template}:${key}`)
  const [row] = await db.select().from(outbox).where(inArray(outbox.key, keys))
  return row ?? null
}
