import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { catalogueTexts } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import type { TranslatableTexts } from '../../catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { publishCatalogueChanges } from '../../sync.ts'
import { type TranslatableItem, isEmptyTranslation, translatableFields } from './translatable-items.ts'

/**
 * New texts of one product, size or category in a language. If all fields are null, the translation
 * is deleted.
 */
export interface TextChange {
  good: TranslatableItem
  locale: Locale
  to: TranslatableTexts
}

/** Rows per statement. */
const WRITE_BATCH_SIZE = 100

/** The entries that differ from the stored texts, or whose original has changed. */
export function effectiveTextChanges(list: TextChange[]): TextChange[] {
  return list.filter(({ good, locale, to }) => {
    const is = good.texts[locale]
    return isEmptyTranslation(to) ? is !== undefined : !isDeepStrictEqual(is, { ...to, original: good.digest })
  })
}

/**
 * Writes texts in the caller's transaction, with an audit event when a staff member is the author.
 * Every process shows them after the commit.
 */
export async function writeTexts(inside: Shop, by: Customer | 'demo', list: TextChange[]): Promise<void> {
  const writtenAt = inside.now()
  const writtenBy = by === 'demo' ? by : `staff:${by.userId}`
  const deleted = list.filter(({ to }) => isEmptyTranslation(to))
  const written = list.filter(({ to }) => !isEmptyTranslation(to))
  for (const { good, locale } of deleted)
    await inside.db.delete(catalogueTexts).where(and(eq(catalogueTexts.objectId, good.id), eq(catalogueTexts.locale, locale)))
  for (let at = 0; at < written.length; at += WRITE_BATCH_SIZE)
    await inside.db
      .insert(catalogueTexts)
      .values(
        written.slice(at, at + WRITE_BATCH_SIZE).map(({ good, locale, to }) => ({
          objectId: good.id,
          locale,
          ...to,
          original: good.digest,
          writtenBy,
          writtenAt,
        })),
      )
      .onConflictDoUpdate({ target: [catalogueTexts.objectId, catalogueTexts.locale], set: replaced })
  if (by !== 'demo') for (const changes of Map.groupBy(list, ownerAndLocale).values()) await recordTextChanges(inside, by, changes)
  await publishCatalogueChanges(inside, [...new Set(list.map(({ good }) => good.owner))])
}

const replaced = {
  ...Object.fromEntries(translatableFields.map((name) => [name, sql.raw(`excluded.${name}`)])),
  original: sql`excluded.original`,
  writtenBy: sql`excluded.written_by`,
  writtenAt: sql`excluded.written_at`,
}

const ownerAndLocale = ({ good, locale }: TextChange) => `${locale} ${good.owner}`

/** One audit event for a product with its sizes in a language. */
async function recordTextChanges(inside: Shop, by: Customer, changes: TextChange[]): Promise<void> {
  const [{ good, locale }] = changes as [TextChange]
  const changedValues = (of: (change: TextChange) => TranslatableTexts | undefined) =>
    Object.fromEntries([
      ['language', locale],
      ...changes.flatMap((change) =>
        translatableFields.flatMap((name) => {
          const [was, is] = [change.good.texts[change.locale]?.[name] ?? null, change.to[name]]
          const value = of(change)?.[name] ?? null
          if (isDeepStrictEqual(was, is) || value === null) return []
          return [[change.good.kind === 'size' ? `size ${change.good.original.name}` : name, value]]
        }),
      ),
    ]) as Record<string, unknown>
  await recordAudit(inside, by, {
    action: 'product.texts',
    target: `${good.kind === 'category' ? 'category' : 'product'}:${good.owner}`,
    before: changedValues(({ good: { texts } }) => texts[locale]),
    after: changedValues(({ to }) => to),
  })
}
