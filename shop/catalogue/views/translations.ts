import { isDeepStrictEqual } from 'node:util'
import { and, asc, gt, inArray, or, eq } from 'drizzle-orm'
import { catalogueTexts, type Database } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductFields, TranslatedFieldName } from '#shared/product-fields.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { yieldToEventLoop } from '../mirror/read-rows.ts'

/** The translated texts of a product, size or category. Null falls back to the point of sale. */
export type TranslatableTexts = { name: string | null } & { [K in TranslatedFieldName]: ProductFields[K] | null }

/** By object id, then by language. */
export type Translations = Map<string, Partial<Record<Locale, TranslatableTexts>>>

const READ_BATCH_SIZE = 500
const { objectId, locale, name, flavour, region, description, ingredients } = catalogueTexts
const columns = { objectId, locale, name, flavour, region, description, ingredients }

/** Loads all translations; yields to the event loop. */
export async function readAllTranslations(db: Database): Promise<Translations> {
  const texts: Translations = new Map()
  for (let last: { objectId: string; locale: Locale } | null = null; ; await yieldToEventLoop()) {
    const rows: Row[] = await db
      .select(columns)
      .from(catalogueTexts)
      .where(last ? or(gt(objectId, last.objectId), and(eq(objectId, last.objectId), gt(locale, last.locale))) : undefined)
      .orderBy(asc(objectId), asc(locale))
      .limit(READ_BATCH_SIZE)
    for (const row of rows) addTranslation(texts, row)
    const end = rows.at(-1)
    if (!end || rows.length < READ_BATCH_SIZE) return texts
    last = end
  }
}

/** Reloads the translations of these objects. Returns the languages they have now. */
export async function refreshTranslations(db: Database, texts: Translations, ids: string[]): Promise<Locale[]> {
  const languages = new Set<Locale>()
  for (let at = 0; at < ids.length; at += READ_BATCH_SIZE) {
    const asked = ids.slice(at, at + READ_BATCH_SIZE)
    const rows = await db.select(columns).from(catalogueTexts).where(inArray(objectId, asked))
    for (const id of asked) texts.delete(id)
    for (const row of rows) {
      addTranslation(texts, row)
      languages.add(row.locale)
    }
  }
  return [...languages]
}

/** The languages that have translations. */
export function translatedLocales(texts: Translations): Set<Locale> {
  return new Set([...texts.values()].flatMap((one) => Object.keys(one) as Locale[]))
}

/**
 * The product in each language that has a translation, computed once per change; undefined without
 * translations. Returns `before` itself when nothing changed.
 */
export function localizeRecord(
  record: ProductRecord,
  texts: Translations,
  before: LocalizedRecords | undefined,
): LocalizedRecords | undefined {
  const languages = new Set([record, ...record.variations].flatMap(({ id }) => Object.keys(texts.get(id) ?? {}) as Locale[]))
  if (languages.size === 0) return undefined
  const localized = Object.fromEntries([...languages].map((language) => [language, translatedRecord(record, texts, language)]))
  return isDeepStrictEqual(localized, before) ? before : localized
}

/** A product by language. */
export type LocalizedRecords = Partial<Record<Locale, ProductRecord>>

function translatedRecord(record: ProductRecord, texts: Translations, language: Locale): ProductRecord {
  const own = texts.get(record.id)?.[language]
  const fields: Pick<ProductRecord, 'name' | TranslatedFieldName> = {
    name: own?.name ?? record.name,
    flavour: own?.flavour ?? record.flavour,
    region: own?.region ?? record.region,
    description: own?.description ?? record.description,
    ingredients: own?.ingredients ?? record.ingredients,
  }
  return {
    ...record,
    ...fields,
    variations: record.variations.map((variation) => {
      const name = texts.get(variation.id)?.[language]?.name
      return name ? { ...variation, name } : variation
    }),
  }
}

type Row = TranslatableTexts & { objectId: string; locale: Locale }

function addTranslation(texts: Translations, { objectId: id, locale: language, ...own }: Row): void {
  texts.set(id, { ...texts.get(id), [language]: own })
}
