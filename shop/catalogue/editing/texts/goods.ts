import { hash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { catalogueObjects, catalogueTexts, type Database } from '#database/schema.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import type { Texts } from '../../catalogue.ts'
import type { CategoryRecord, ProductRecord } from '#shop/ports.ts'

/**
 * A product, size or category, with its original text from the point of sale and the shop's
 * translations.
 */
export interface Good {
  id: string
  kind: 'product' | 'size' | 'category'
  /** The product of a size; otherwise the own id. */
  owner: string
  original: Texts
  /** A digest of `original`. */
  digest: string
  /** Each translation with the digest of the original that it was made from. */
  texts: Partial<Record<Locale, Texts & { original: string }>>
}

/**
 * 'outdated': the original changed after the translation. 'missing': the translation lacks a field
 * that the original has.
 */
export type TextState = 'whole' | 'missing' | 'outdated'

export const wordNames = ['name', 'flavour', 'region', 'description', 'ingredients'] as const

/** Maximum length of each field, in characters. */
export const longest: Record<(typeof wordNames)[number], number> = {
  name: 200,
  flavour: 100,
  region: 100,
  description: 4000,
  ingredients: 4000,
}

/** Whether every field falls back to the point of sale. */
export function isEmpty(texts: Texts): boolean {
  return wordNames.every((name) => texts[name] === null)
}

const PAGE = 200

/**
 * Products and categories with their translations, page by page, ordered by id and after the id
 * `after`. A product with several sizes is followed by its sizes.
 */
export async function* goods(db: Database, of: { kind?: 'product' | 'category'; id?: string; after?: string } = {}): AsyncIterable<Good[]> {
  for (let last = of.after ?? ''; ;) {
    const rows = await db
      .select({ id: catalogueObjects.id, kind: catalogueObjects.kind, record: catalogueObjects.record })
      .from(catalogueObjects)
      .where(
        and(
          of.kind ? eq(catalogueObjects.kind, of.kind) : inArray(catalogueObjects.kind, ['product', 'category']),
          of.id === undefined ? gt(catalogueObjects.id, last) : eq(catalogueObjects.id, of.id),
          isNull(catalogueObjects.deletedAt),
        ),
      )
      .orderBy(asc(catalogueObjects.id))
      .limit(PAGE)
    const found = rows.flatMap(({ kind, record }) =>
      kind === 'category' ? [goodOf('category', record as CategoryRecord)] : ofProduct(record as ProductRecord),
    )
    const ids = found.map(({ id }) => id)
    const byId = new Map(found.map((good) => [good.id, good]))
    for (const { objectId, locale, name, flavour, region, description, ingredients, original } of await db
      .select()
      .from(catalogueTexts)
      .where(inArray(catalogueTexts.objectId, ids)))
      byId.get(objectId)!.texts[locale] = { name, flavour, region, description, ingredients, original }
    yield found
    if (rows.length < PAGE || of.id !== undefined) return
    last = rows.at(-1)!.id
  }
}

/**
 * The translation state in a language. The default language never misses a field: it is assumed to
 * be the point of sale's language.
 */
export function stateOf({ original, digest, texts }: Good, locale: Locale): TextState {
  const text = texts[locale]
  if (locale !== defaultLocale && wordNames.some((name) => original[name] !== null && !text?.[name])) return 'missing'
  return text && text.original !== digest ? 'outdated' : 'whole'
}

function ofProduct(record: ProductRecord): Good[] {
  const sizes = record.variations.length > 1 ? record.variations : []
  return [goodOf('product', record), ...sizes.map((size) => goodOf('size', size, record.id))]
}

function goodOf(
  kind: Good['kind'],
  { id, name, flavour, region, description, ingredients }: { id: string; name: string } & Partial<Texts>,
  owner = id,
): Good {
  const original: Texts = {
    name,
    flavour: flavour || null,
    region: region || null,
    description: description || null,
    ingredients: ingredients?.length ? ingredients : null,
  }
  return { id, kind, owner, original, digest: digestOf(original), texts: {} }
}

/**
 * The region counts only when it is set. So translations from before the field existed keep their
 * digest.
 */
function digestOf({ name, flavour, region, description, ingredients }: Texts): string {
  const words = [name, flavour, description, ingredients, ...(region ? [region] : [])]
  return hash('sha256', JSON.stringify(words), 'hex').slice(0, 32)
}
