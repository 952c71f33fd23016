import { inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Locale } from '#shared/locale.ts'
import { type auditLog, catalogueObjects, discounts, mailConsents, reviews, staffInvites, users } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { maskEmail } from '../mask-email.ts'

export type AuditRow = typeof auditLog.$inferSelect

/**
 * The names of what audit events mention, by id: people, products, sizes, categories, discounts,
 * the product of a review, and the masked address of an invitation or a subscriber. Deleted objects
 * without a stored name are missing.
 */
export async function auditNamesOf(shop: Shop, rows: readonly AuditRow[], locale: Locale | null): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...kinds: string[]) => {
    const targets = rows.flatMap(({ actor, target }) => [actor, target]).map(splitTarget)
    return [...new Set(targets.filter(({ kind, id }) => kinds.includes(kind) && z.uuid().safeParse(id).success).map(({ id }) => id))]
  }
  const names = new Map<string, string>()
  for (const { id, name } of await query(shop, users, users.name, idsOf('staff', 'customer'))) names.set(id, name)
  for (const { id, name } of await query(
    shop,
    discounts,
    sql<string>`coalesce(nullif(${discounts.name}, ''), ${discounts.code})`,
    idsOf('discount'),
  ))
    names.set(id, name)
  for (const { id, name } of await query(shop, staffInvites, staffInvites.email, idsOf('invite'))) names.set(id, maskEmail(name))
  for (const { id, name } of await query(shop, mailConsents, mailConsents.email, idsOf('newsletter'))) names.set(id, maskEmail(name))
  const reviewed = await query(shop, reviews, reviews.productId, idsOf('review'))
  const catalogueNames = await catalogueNamesOf(shop, [...reviewed.map(({ name }) => name), ...catalogueIdsIn(rows)], locale)
  for (const [id, name] of catalogueNames) names.set(id, name)
  for (const { id, name } of reviewed) names.set(id, catalogueNames.get(name) ?? '')
  for (const { target, before, after } of rows) {
    const { id } = splitTarget(target)
    const left = lastNameIn(before) ?? lastNameIn(after)
    if (!names.get(id) && left) names.set(id, left)
  }
  return names
}

/** 'order:<number>' as its two parts. */
export function splitTarget(target: string): { kind: string; id: string } {
  const [kind = '', ...rest] = target.split(':')
  return { kind, id: rest.join(':') }
}

/** A deleted object has the name that its last event holds. */
function lastNameIn(values: Record<string, unknown> | null): string | null {
  const [name, code] = [values?.name, values?.code]
  if (typeof name === 'string' && name) return name
  return typeof code === 'string' && code ? code : null
}

type NamedTable = typeof users | typeof discounts | typeof staffInvites | typeof mailConsents | typeof reviews

async function query({ db }: Shop, table: NamedTable, name: unknown, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: table.id, name: sql<string>`${name}` })
    .from(table)
    .where(inArray(table.id, ids))
}

/** Ids of products, sizes and categories among the targets, the fields and the values. */
function catalogueIdsIn(rows: readonly AuditRow[]): string[] {
  return rows.flatMap(({ target, before, after }) => {
    const { kind, id } = splitTarget(target)
    const own = ['product', 'variation', 'category'].includes(kind) ? [id] : []
    return [...own, ...[before, after].flatMap((values) => idsIn(values))]
  })
}

function idsIn(values: Record<string, unknown> | null): string[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    if (field.startsWith('variations.')) return [field.slice('variations.'.length)]
    if (field === 'product' && typeof value === 'string') return [value]
    return (field === 'targetIds' || field === 'categoryIds') && Array.isArray(value) ? value.map(String) : []
  })
}

/** In the language where the shop sells it, else as the point of sale has or had it. */
async function catalogueNamesOf(shop: Shop, ids: string[], locale: Locale | null): Promise<Map<string, string>> {
  const catalogue = shop.catalogue.inLocale(locale)
  const categories = new Map(catalogue.categories().map(({ id, name }) => [id, name]))
  const names = new Map<string, string>()
  const gone: string[] = []
  for (const id of new Set(ids)) {
    const size = catalogue.sellable(id)
    const sizeName = size && [size.productName, size.variationName].filter(Boolean).join(', ')
    const name = sizeName ?? catalogue.product(id)?.name ?? categories.get(id)
    if (name) names.set(id, name)
    else gone.push(id)
  }
  for (const { id, record } of gone.length > 0 ? await objectsWith(shop, gone) : []) {
    const { name = '', variations = [] } = record as { name?: string; variations?: { id: string; name: string }[] }
    if (gone.includes(id)) names.set(id, name)
    for (const size of variations)
      if (gone.includes(size.id)) names.set(size.id, [name, variations.length > 1 && size.name].filter(Boolean).join(', '))
  }
  return names
}

/** Hidden and deleted products and categories, by their own id or the id of a size. */
function objectsWith({ db }: Shop, ids: string[]): Promise<{ id: string; record: unknown }[]> {
  const hasSize = sql`exists (select from jsonb_path_query(${catalogueObjects.record}, '$.variations[*].id') v where v #>> '{}' = any(${sql.param(ids)}::text[]))`
  return db
    .select({ id: catalogueObjects.id, record: catalogueObjects.record })
    .from(catalogueObjects)
    .where(or(inArray(catalogueObjects.id, ids), hasSize))
}
