import { hash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { catalogueObjects, catalogueTexts, type Database } from '#database/schema.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import type { TranslatableTexts } from '../../catalogue.ts'
import type { CategoryRecord, ProductRecord } from '#shop/ports.ts'

/**
 * A product, size or category, with its original text from the point of sale and the shop's
 * translations.
 */
export interface TranslatableItem {
  id: string
  kind: 'product' | 'size' | 'category'
  /** The product of a size; otherwise the own id. */
  owner: string
  original: TranslatableTexts
  /** A digest of `original`. */
  digest: string
  /** Each translation with the digest of the original that it was made from. */
  texts: Partial<Record<Locale, TranslatableTexts & { original: string }>>
}

/**
 * 'outdated': the original changed after the translation. 'missing': the translation lacks a field
 * that the original has.
 */
export type TranslationState = 'whole' | 'missing' | 'outdated'

export const translatableFields = ['name', 'flavour', 'region', 'description', 'ingredients'] as const

/** Maximum length of each field, in characters. */
export const maxFieldLengths: Record<(typeof translatableFields)[number], number> = {
  name: 200,
  flavour: 100,
  region: 100,
  description: 4000,
  ingredients: 4000,
}

/** Whether every field falls back to the point of sale. */
export function isEmptyTranslation(texts: TranslatableTexts): boolean {
  return translatableFields.every((name) => texts[name] === null)
}

const READ_BATCH_SIZE = 200

/**
 * Products and categories with their translations, page by page, ordered by id and after the id
 * `after`. A product with several sizes is followed by its sizes.
 */
export async function* readTranslatableItems(
  db: Database,
  of: { kind?: 'product' | 'category'; id?: string; after?: string } = {},
): AsyncIterable<TranslatableItem[]> {
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
      .limit(READ_BATCH_SIZE)
    const found = rows.flatMap(({ kind, record }) =>
      kind === 'category' ? [goodOf('category', record as CategoryRecord)] : ofProduct(record as ProductRecord),
    )
    const ids = found.map(({ id }) => id)
    const byId = new Map(found.map((good) => [good.id, good]))
    for (const { objectId, locale, name, flavour, region, description, ingredients, original } of await db
      .select()
      .from(catalogueTexts)
      .where(inArray(catalogueTexts.objectId, ids)))
      Object.assign(byId.get(objectId)?.texts ?? {}, { [locale]: { name, flavour, region, description, ingredients, original } })
    yield found
    const end = rows.at(-1)
    if (!end || rows.length < READ_BATCH_SIZE || of.id !== undefined) return
    last = end.id
  }
}

/**
 * The translation state in a language. The default language never misses a field: it is assumed to
 * be the point of sale's language.
 */
export function translationStateOf({ original, digest, texts }: TranslatableItem, locale: Locale): TranslationState {
  const text = texts[locale]
  if (locale !== defaultLocale && translatableFields.some((name) => original[name] !== null && !text?.[name])) return 'missing'
  return text && text.original !== digest ? 'outdated' : 'whole'
}

function ofProduct(record: ProductRecord): TranslatableItem[] {
  const sizes = record.variations.length > 1 ? record.variations : []
  return [goodOf('product', record), ...sizes.map((size) => goodOf('size', size, record.id))]
}

function goodOf(
  kind: TranslatableItem['kind'],
  { id, name, flavour, region, description, ingredients }: { id: string; name: string } & Partial<TranslatableTexts>,
  owner = id,
): TranslatableItem {
  const original: TranslatableTexts = {
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
function digestOf({ name, flavour, region, description, ingredients }: TranslatableTexts): string {
  const words = [name, flavour, description, ingredients, ...(region ? [region] : [])]
  return hash('sha256', JSON.stringify(words), 'hex').slice(0, 32)
}
