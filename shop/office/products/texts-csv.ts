import { isLocale, type Locale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import type { Texts } from '#shop/catalogue/catalogue.ts'
import { type Good, goods, isEmpty, longest, type NewText, stateOf, wordNames, writeTexts } from '#shop/catalogue/editing/texts.ts'
import { type CsvFault, headingOf, type ImportPreview, readTable, toldOf, writeTable } from './product-csv.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// What goods are called in a language as a file: out to whoever translates, and back in.

/** Only the texts are read; the originals stand beside them for people. */
const READ = ['id', 'language', ...wordNames]
const COLUMNS = ['id', 'kind', 'language', ...wordNames.flatMap((name) => [`original_${name}`, name])]
/** Texts that are shown of those that would change. */
const SHOWN = 20

/**
 * Everything that is sold with what it is called in a language, a row a product, size or category; with `untold` only what the language lacks, or told before
 * the original changed. Throws Failure('not-found') for who may not see it.
 */
export async function exportTexts(shop: Shop, by: Actor, locale: Locale, { untold = false } = {}): Promise<string> {
  requireRight(by, 'products.read')
  const rows: (string | null)[][] = []
  for await (const page of goods(shop.db))
    for (const good of page) {
      if (untold && stateOf(good, locale) === 'whole') continue
      const { id, kind, original, texts } = good
      rows.push([id, kind, locale, ...wordNames.flatMap((name) => [cellOf(original[name]), cellOf(texts[locale]?.[name])])])
    }
  return writeTable(COLUMNS, rows)
}

/** Whether a file holds texts, not products. */
export function isTextsFile(text: string): boolean {
  return headingOf(text).includes('language')
}

/** Tries a file without changing anything. Throws Failure('not-found') for who may not change products. */
export async function tryTexts(shop: Shop, by: Actor, text: string): Promise<ImportPreview> {
  requireRight(by, 'products.change')
  return previewOf(await planFor(shop, text))
}

/** Takes a file in: all of it or, where it has a fault, nothing. Taken in again it changes nothing more. Throws Failure('not-found') like `tryTexts`. */
export async function importTexts(shop: Shop, by: Actor, text: string): Promise<ImportPreview & { done: boolean }> {
  requireRight(by, 'products.change')
  return inTransaction(shop, async (inside) => {
    const plan = await planFor(inside, text)
    if (plan.faults.length === 0) await writeTexts(inside, by, plan.changes)
    return { ...previewOf(plan), done: plan.faults.length === 0 }
  })
}

interface Plan {
  changes: NewText[]
  unchanged: number
  faults: CsvFault[]
}

/** An empty cell changes nothing; a hyphen empties. */
async function planFor(shop: Shop, text: string): Promise<Plan> {
  const { rows, faults } = readTable(text, READ)
  if (faults.length > 0) return { changes: [], unchanged: 0, faults }
  const known = new Map<string, Good>()
  for await (const page of goods(shop.db)) for (const good of page) known.set(good.id, good)
  const wanted = new Map<string, NewText>()
  for (const { row, cells } of rows) {
    const said = wordNames.filter((name) => cells.has(name))
    const locale = cells.get('language')
    const good = known.get(cells.get('id') ?? '')
    const fault = (column: string, code: CsvFault['code']) => void faults.push({ row, column, code })
    if (!good) fault('id', cells.has('id') ? 'unknown' : 'needed')
    else if (!isLocale(locale)) fault('language', locale ? 'invalid' : 'needed')
    else if (wanted.has(`${locale} ${good.id}`)) fault('id', 'twice')
    else {
      for (const name of said) if (cells.get(name)!.length > longest[name]) fault(name, 'invalid')
      wanted.set(`${locale} ${good.id}`, { good, locale, to: { ...nothing, ...wordsOf(good, locale), ...read(cells, said) } })
    }
  }
  const all = [...wanted.values()].filter(({ good, locale, to }) => good.texts[locale] || !isEmpty(to))
  // What comes back as it went out was not looked at anew: where its original has changed since, that still shows.
  const changes = all.filter((one) => fieldsOf(one).length > 0)
  return { changes, unchanged: all.length - changes.length, faults }
}

const nothing: Texts = { name: null, flavour: null, region: null, description: null, ingredients: null }

function wordsOf({ texts }: Good, locale: Locale): Texts | undefined {
  const text = texts[locale]
  if (!text) return undefined
  const { original: _, ...words } = text
  return words
}

function read(cells: ReadonlyMap<string, string>, names: (keyof Texts)[]): Partial<Texts> {
  const words: Partial<Texts> = {}
  for (const name of names) {
    const cell = cells.get(name)!
    if (cell === '-') words[name] = null
    else if (name === 'ingredients') words[name] = cell.split(';').flatMap((one) => one.trim() || [])
    else words[name] = cell
  }
  return words
}

function cellOf(words: string | string[] | null | undefined): string | null {
  return Array.isArray(words) ? words.join('; ') : (words ?? null)
}

/** The fields that would be others than they are. */
function fieldsOf({ good, locale, to }: NewText): (keyof Texts)[] {
  return wordNames.filter((name) => cellOf(to[name]) !== cellOf(good.texts[locale]?.[name]))
}

function previewOf({ changes, unchanged, faults }: Plan): ImportPreview {
  const isNew = ({ good, locale }: NewText) => good.texts[locale] === undefined
  return {
    added: changes.filter(isNew).length,
    changed: changes.filter((one) => !isNew(one)).length,
    unchanged,
    counted: 0,
    ...toldOf(faults),
    examples: changes.slice(0, SHOWN).map((one) => ({
      name: `${one.good.original.name} (${one.locale})`,
      isNew: isNew(one),
      fields: fieldsOf(one),
    })),
    prices: { first: [], more: 0 },
    counts: { first: [], more: 0 },
  }
}
