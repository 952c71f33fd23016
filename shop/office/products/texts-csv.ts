import { isLocale, type Locale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import type { TranslatableTexts } from '#shop/catalogue/catalogue.ts'
import {
  type TranslatableItem,
  readTranslatableItems,
  isEmptyTranslation,
  maxFieldLengths,
  type TextChange,
  translationStateOf,
  translatableFields,
  writeTexts,
} from '#shop/catalogue/editing/texts.ts'
import { type CsvFault, csvHeaderOf, type ImportPreview, parseCsvTable, firstFaultsOf, formatCsvTable } from './product-csv.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// CSV export and import of translations.

/** The columns that are read. The original texts are there for the translator. */
const IMPORT_COLUMNS = ['id', 'language', ...translatableFields]
const EXPORT_COLUMNS = ['id', 'kind', 'language', ...translatableFields.flatMap((name) => [`original_${name}`, name])]
/** Maximum number of changed texts in the preview. */
const PREVIEW_COUNT = 20

/**
 * All translatable texts of the goods on sale in one language, one row per product, size or
 * category. With `untranslated`, only missing translations and those older than the last change of
 * the original. Throws Failure('not-found') when the actor may not see products.
 */
export async function exportTexts(shop: Shop, by: Actor, locale: Locale, { untranslated = false } = {}): Promise<string> {
  requireRight(by, 'products.read')
  const rows: (string | null)[][] = []
  for await (const page of readTranslatableItems(shop.db))
    for (const good of page) {
      if (untranslated && translationStateOf(good, locale) === 'whole') continue
      const { id, kind, original, texts } = good
      rows.push([id, kind, locale, ...translatableFields.flatMap((name) => [cellOf(original[name]), cellOf(texts[locale]?.[name])])])
    }
  return formatCsvTable(EXPORT_COLUMNS, rows)
}

/** Whether a file holds translations, not products. */
export function isTextsFile(text: string): boolean {
  return csvHeaderOf(text).includes('language')
}

/**
 * Previews an import without changing anything. Throws Failure('not-found') when the actor may not
 * change products.
 */
export async function previewTextsImport(shop: Shop, by: Actor, text: string): Promise<ImportPreview> {
  requireRight(by, 'products.change')
  return previewOf(await planFor(shop, text))
}

/**
 * Imports a file: all of it or, when it has an error, nothing. Idempotent. Throws
 * Failure('not-found') like `previewTextsImport`.
 */
export async function importTexts(shop: Shop, by: Actor, text: string): Promise<ImportPreview & { done: boolean }> {
  requireRight(by, 'products.change')
  return inTransaction(shop, async (inside) => {
    const plan = await planFor(inside, text)
    if (plan.faults.length === 0) await writeTexts(inside, by, plan.changes)
    return { ...previewOf(plan), done: plan.faults.length === 0 }
  })
}

type TranslatableField = keyof TranslatableTexts

interface Plan {
  changes: TextChange[]
  unchanged: number
  faults: CsvFault[]
}

/** An empty cell changes nothing; a hyphen clears the text. */
async function planFor(shop: Shop, text: string): Promise<Plan> {
  const { rows, faults } = parseCsvTable(text, IMPORT_COLUMNS)
  if (faults.length > 0) return { changes: [], unchanged: 0, faults }
  const known = new Map<string, TranslatableItem>()
  for await (const page of readTranslatableItems(shop.db)) for (const good of page) known.set(good.id, good)
  const changeOf = new Map<string, TextChange>()
  for (const { row, cells } of rows) {
    const columns = translatableFields.flatMap((name): [TranslatableField, string][] => {
      const cell = cells.get(name)
      return cell === undefined ? [] : [[name, cell]]
    })
    const locale = cells.get('language')
    const good = known.get(cells.get('id') ?? '')
    const fault = (column: string, code: CsvFault['code']) => void faults.push({ row, column, code })
    if (!good) fault('id', cells.has('id') ? 'unknown' : 'needed')
    else if (!isLocale(locale)) fault('language', locale ? 'invalid' : 'needed')
    else if (changeOf.has(`${locale} ${good.id}`)) fault('id', 'twice')
    else {
      for (const [name, cell] of columns) if (cell.length > maxFieldLengths[name]) fault(name, 'invalid')
      changeOf.set(`${locale} ${good.id}`, { good, locale, to: { ...nothing, ...wordsOf(good, locale), ...read(columns) } })
    }
  }
  const all = [...changeOf.values()].filter(({ good, locale, to }) => good.texts[locale] || !isEmptyTranslation(to))
  // An unchanged text was not reviewed: if its original has changed, it stays marked as outdated.
  const changes = all.filter((one) => fieldsOf(one).length > 0)
  return { changes, unchanged: all.length - changes.length, faults }
}

const nothing: TranslatableTexts = { name: null, flavour: null, region: null, description: null, ingredients: null }

function wordsOf({ texts }: TranslatableItem, locale: Locale): TranslatableTexts | undefined {
  const text = texts[locale]
  if (!text) return undefined
  const { original: _, ...words } = text
  return words
}

function read(columns: [TranslatableField, string][]): Partial<TranslatableTexts> {
  const words: Partial<TranslatableTexts> = {}
  for (const [name, cell] of columns) {
    if (cell === '-') words[name] = null
    else if (name === 'ingredients') words[name] = cell.split(';').flatMap((one) => one.trim() || [])
    else words[name] = cell
  }
  return words
}

function cellOf(words: string | string[] | null | undefined): string | null {
  return Array.isArray(words) ? words.join('; ') : (words ?? null)
}

/** The fields that would change. */
function fieldsOf({ good, locale, to }: TextChange): (keyof TranslatableTexts)[] {
  return translatableFields.filter((name) => cellOf(to[name]) !== cellOf(good.texts[locale]?.[name]))
}

function previewOf({ changes, unchanged, faults }: Plan): ImportPreview {
  const isNew = ({ good, locale }: TextChange) => good.texts[locale] === undefined
  return {
    added: changes.filter(isNew).length,
    changed: changes.filter((one) => !isNew(one)).length,
    unchanged,
    counted: 0,
    ...firstFaultsOf(faults),
    examples: changes.slice(0, PREVIEW_COUNT).map((one) => ({
      name: `${one.good.original.name} (${one.locale})`,
      isNew: isNew(one),
      fields: fieldsOf(one),
    })),
    prices: { first: [], more: 0 },
    counts: { first: [], more: 0 },
  }
}
