import { and, desc, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditLog, users } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { splitPage } from '../lists/keyset-pagination.ts'
import { startOfShopDay } from '../shop-day.ts'
import { type AuditChange, auditChangesBetween } from './changes.ts'
import { auditNamesOf, type AuditRow, splitTarget } from './names.ts'

/** The subjects of the audit log: the first word of each action. */
export const auditSubjects = [
  'order',
  'refund',
  'return',
  'product',
  'stock',
  'sync',
  'customer',
  'discount',
  'review',
  'search',
  'newsletter',
  'accounting',
  'letter',
  'setting',
  'page-text',
  'webhook',
  'staff',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Filter of the audit log. Invalid values are ignored. Days are in the shop's time zone. */
export const AuditFilter = z.object({
  /** A staff member's user id, or 'service' for the holder of the service key. */
  actor: z
    .union([z.literal('service'), z.uuid()])
    .optional()
    .catch(undefined),
  subject: z.enum(auditSubjects).optional().catch(undefined),
  /** A number or id, or a whole target ('order:<number>'). */
  target: z.string().trim().min(1).max(120).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
  /** Cursor: only entries older than this entry. */
  before: z.uuid().optional().catch(undefined),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export interface AuditEntry {
  id: string
  at: Date
  /** The actor. `name` is null when it is no longer known. */
  actor: { id: string; name: string | null }
  action: string
  /**
   * `name`: a person, product, size, category or discount, a review's product, or a masked address,
   * where it is known.
   */
  target: { kind: string; id: string; name: string | null }
  changes: AuditChange[]
}

export interface AuditPage {
  entries: AuditEntry[]
  /** Names of the products, sizes and categories that the changes mention, by id. */
  names: Record<string, string>
  /** Cursor of the next page: the last entry of this page. */
  next: string | null
}

const PAGE_SIZE = 50

/**
 * A page of the audit log, newest first, with keyset pagination. Products are named in `locale`.
 * Throws Failure('not-found') when the actor may not read the log.
 */
export async function listAuditLog(shop: Shop, by: Actor, filter: AuditFilter, locale: Locale | null = null): Promise<AuditPage> {
  requireRight(by, 'audit.read')
  const rows = await queryAuditRows(shop, filter, PAGE_SIZE + 1)
  const { page, last } = splitPage(rows, PAGE_SIZE)
  const names = await auditNamesOf(shop, page, locale)
  return { entries: page.map((row) => entryOf(row, names)), names: Object.fromEntries(names), next: last?.id ?? null }
}

/** The present staff, as choices for the actor filter. Throws Failure('not-found'). */
export async function listAuditActors(shop: Shop, by: Actor): Promise<{ id: string; name: string }[]> {
  requireRight(by, 'audit.read')
  return shop.db.select({ id: users.id, name: users.name }).from(users).where(ne(users.role, 'customer')).orderBy(users.name, users.id)
}

/**
 * The latest audit event of an action on a target: its actor ('staff:<id>'), time and `after`
 * values. Null when there is none.
 */
export async function findLastAuditEvent(
  { db }: Pick<Shop, 'db'>,
  target: string,
  action: string,
): Promise<{ actor: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null; at: Date } | null> {
  const [row] = await db
    .select({ actor: auditLog.actor, before: auditLog.before, after: auditLog.after, at: auditLog.happenedAt })
    .from(auditLog)
    .where(and(eq(auditLog.target, target), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.happenedAt))
    .limit(1)
  return row ?? null
}

/** Matching rows, newest first. */
export async function queryAuditRows(shop: Shop, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  return shop.db.select().from(auditLog).where(matches(shop, filter)).orderBy(desc(auditLog.happenedAt), desc(auditLog.id)).limit(limit)
}

function entryOf(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry {
  const [actor, target] = [splitTarget(row.actor), splitTarget(row.target)]
  return {
    id: row.id,
    at: row.happenedAt,
    actor: { id: actor.id || row.actor, name: names.get(actor.id) || null },
    action: row.action,
    target: { ...target, name: names.get(target.id) || null },
    changes: auditChangesBetween(withUnit(row.before), withUnit(row.after)),
  }
}

/** The value of a discount is a percentage or an amount in cents: each is a field of its own. */
function withUnit(values: AuditRow['before']): AuditRow['before'] {
  if (!values || !('value' in values)) return values
  const { value, ...others } = values
  return { ...others, [values.kind === 'fixed' ? 'amountCents' : 'percent']: value }
}

function matches(shop: Shop, { actor, subject, target, from, until, before }: AuditFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(auditLog.actor, actor === 'service' ? 'service' : `staff:${actor}`),
    subject && like(auditLog.action, `${subject}.%`),
    target === undefined ? undefined : or(eq(auditLog.target, target), inArray(auditLog.target, targetsNamed(target))),
    from === undefined ? undefined : sql`${auditLog.happenedAt} >= ${startOfShopDay(shop, from)}`,
    until === undefined ? undefined : sql`${auditLog.happenedAt} < ${startOfShopDay(shop, until, 1)}`,
    before === undefined
      ? undefined
      : sql`(${auditLog.happenedAt}, ${auditLog.id}) < (select l.happened_at, l.id from ${auditLog} l where l.id = ${before}::uuid)`,
  )
}

/** A bare number or id may belong to any kind of target. Order numbers are in capitals. */
function targetsNamed(typed: string): string[] {
  return [...auditSubjects, 'invite', 'variation'].flatMap((kind) => [`${kind}:${typed}`, `${kind}:${typed.toUpperCase()}`])
}
