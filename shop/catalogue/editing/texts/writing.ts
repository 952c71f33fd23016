import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { catalogueTexts } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import type { Texts } from '../../catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { tellOfCatalogue } from '../../sync.ts'
import { type Good, isEmpty, wordNames } from './goods.ts'

/** What something shall be called and told in a language; all of it null takes the text away. */
export interface NewText {
  good: Good
  locale: Locale
  to: Texts
}

/** Rows of one statement. */
const AT_ONCE = 100

/** What of it is not there already, or was made from other words of the original than these. */
export function changesIn(list: NewText[]): NewText[] {
  return list.filter(({ good, locale, to }) => {
    const is = good.texts[locale]
    return isEmpty(to) ? is !== undefined : !isDeepStrictEqual(is, { ...to, original: good.digest })
  })
}

/** Writes texts in the transaction at hand and, where somebody of the staff did so, who; every process shows them from its commit on. */
export async function writeTexts(inside: Shop, by: Customer | 'demo', list: NewText[]): Promise<void> {
  const writtenAt = inside.now()
  const writtenBy = by === 'demo' ? by : `staff:${by.userId}`
  const [gone, kept] = [[] as NewText[], [] as NewText[]]
  for (const one of list) (isEmpty(one.to) ? gone : kept).push(one)
  for (const { good, locale } of gone)
    await inside.db.delete(catalogueTexts).where(and(eq(catalogueTexts.objectId, good.id), eq(catalogueTexts.locale, locale)))
  for (let at = 0; at < kept.length; at += AT_ONCE)
    await inside.db
      .insert(catalogueTexts)
      .values(
        kept.slice(at, at + AT_ONCE).map(({ good, locale, to }) => ({
          objectId: good.id,
          locale,
          ...to,
          original: good.digest,
          writtenBy,
          writtenAt,
        })),
      )
      .onConflictDoUpdate({ target: [catalogueTexts.objectId, catalogueTexts.locale], set: replaced })
  if (by !== 'demo') for (const changes of Map.groupBy(list, ownerAndLocale).values()) await note(inside, by, changes)
  await tellOfCatalogue(inside, [...new Set(list.map(({ good }) => good.owner))])
}

const replaced = {
  ...Object.fromEntries(wordNames.map((name) => [name, sql.raw(`excluded.${name}`)])),
  original: sql`excluded.original`,
  writtenBy: sql`excluded.written_by`,
  writtenAt: sql`excluded.written_at`,
}

const ownerAndLocale = ({ good, locale }: NewText) => `${locale} ${good.owner}`

/** One deed for a product and its sizes in a language. */
async function note(inside: Shop, by: Customer, changes: NewText[]): Promise<void> {
  const [{ good, locale }] = changes as [NewText]
  const said = (of: (change: NewText) => Texts | undefined) =>
    Object.fromEntries([
      ['language', locale],
      ...changes.flatMap((change) =>
        wordNames.flatMap((name) => {
          const [was, is] = [change.good.texts[change.locale]?.[name] ?? null, change.to[name]]
          const value = of(change)?.[name] ?? null
          if (isDeepStrictEqual(was, is) || value === null) return []
          return [[change.good.kind === 'size' ? `size ${change.good.original.name}` : name, value]]
        }),
      ),
    ]) as Record<string, unknown>
  await writeDown(inside, by, {
    action: 'product.texts',
    target: `${good.kind === 'category' ? 'category' : 'product'}:${good.owner}`,
    before: said(({ good: { texts } }) => texts[locale]),
    after: said(({ to }) => to),
  })
}
