import { hash } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catalogueObjects, stock } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { categoryNames, storedDraft } from '#shop/catalogue/editing/product-editing.ts'
import type { ProductDraft, ProductRecord } from '#shop/ports.ts'
import { csvColumns } from './product-csv/columns.ts'
import { type ImportContext, KEY_COLUMNS, type ImportPlan, planImport } from './product-csv/planning.ts'
import { type ImportPreview, previewImport } from './product-csv/preview.ts'
import { parseCsvTable, formatCsvTable } from './product-csv/csv-table.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { adjustStock } from '#shop/stock/adjustments.ts'

export { type ImportPreview, firstFaultsOf } from './product-csv/preview.ts'
export { type CsvFault, csvHeaderOf, parseCsvTable, formatCsvTable } from './product-csv/csv-table.ts'

// CSV export and import of products and stock.

/**
 * 'on_hand' is for reading only. Stock counts are entered in 'counted', so that an old file never
 * restores old stock.
 */
const EXPORT_COLUMNS = [...KEY_COLUMNS, ...Object.keys(csvColumns), 'on_hand', 'counted']
const IMPORT_COLUMNS = EXPORT_COLUMNS.filter((name) => name !== 'on_hand')
const EXPORT_BATCH_SIZE = 500

/**
 * All products on sale with their stock, one row per variation. Throws Failure('not-found') when
 * the actor may not see products.
 */
export async function exportProducts(shop: Shop, by: Actor): Promise<string> {
  requireRight(by, 'products.read')
  const names = await categoryNames(shop)
  const rows: (string | number | null)[][] = []
  for await (const { id, draft, onHand } of allDrafts(shop))
    for (const variation of draft.variations)
      rows.push([
        id,
        variation.id,
        variation.sku,
        ...Object.values(csvColumns).map(({ write }) => write(draft, variation, names)),
        variation.tracked ? (onHand.get(variation.id ?? '') ?? 0) : null,
        null,
      ])
  return formatCsvTable(EXPORT_COLUMNS, rows)
}

/**
 * Previews an import without changing anything. Throws Failure('not-found') when the actor may not
 * change products.
 */
export async function previewProductImport(shop: Shop, by: Actor, text: string): Promise<ImportPreview> {
  requireRight(by, 'products.change')
  return (await planFor(shop, text)).preview
}

export const ImportProducts = z.object({ key: z.uuid(), text: z.string().max(8_000_000) })

/**
 * Imports a file, once per key. All of it is stored or, when it has an error, nothing. The changes
 * are sent to the point of sale product by product. Returns the preview. Throws Failure:
 * 'not-found'.
 */
export async function importProducts(
  shop: Shop,
  by: Actor,
  { key, text }: z.infer<typeof ImportProducts>,
): Promise<ImportPreview & { done: boolean }> {
  requireRight(by, 'products.change')
  requireRight(by, 'stock.change')
  const { plan, preview } = await planFor(shop, text)
  if (plan.faults.length > 0) return { ...preview, done: false }
  await inTransaction(shop, async (inside) => {
    for (const [index, { id, was, to }] of plan.products.entries()) {
      const own = keyOf(key, id ?? `new ${index}`)
      const payload = { id, was, to, staff: by.userId }
      await enqueue(inside, { kind: 'product-write', key: `product-write:${id ?? 'new'}:${own}`, payload })
    }
    // Lock order: stock is always locked by ascending id.
    for (const { variationId, counted } of plan.counts.toSorted((a, b) => (a.variationId < b.variationId ? -1 : 1)))
      await adjustStock(inside, by, {
        key: keyOf(key, `stock ${variationId}`),
        variationId,
        reason: 'counted',
        quantity: counted,
        note: 'CSV',
        lot: '',
      })
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'too-much' ? new Failure('too-much', { fields: { counted: 'invalid' } }) : error
  })
  return { ...preview, done: true }
}

async function planFor(shop: Shop, text: string): Promise<{ plan: ImportPlan; preview: ImportPreview }> {
  const known: ImportContext = { drafts: new Map(), ofVariation: new Map(), bySku: new Map(), names: await categoryNames(shop) }
  const onHandOf = new Map<string, number>()
  const { rows, faults } = parseCsvTable(text, IMPORT_COLUMNS)
  if (faults.length > 0) {
    const plan = { products: [], unchanged: 0, counts: [], faults }
    return { plan, preview: previewImport(plan, known, onHandOf) }
  }
  for await (const { id, draft, onHand } of allDrafts(shop)) {
    known.drafts.set(id, draft)
    for (const variation of draft.variations) {
      if (variation.id) known.ofVariation.set(variation.id, id)
      if (variation.id && variation.sku) known.bySku.set(variation.sku, variation.id)
    }
    for (const [variationId, pieces] of onHand) onHandOf.set(variationId, pieces)
  }
  const whole = planImport(rows, known)
  const plan = { ...whole, counts: whole.counts.filter(({ variationId, counted }) => onHandOf.get(variationId) !== counted) }
  return { plan, preview: previewImport(plan, known, onHandOf) }
}

/** The products on sale, page by page, from our copy of the point of sale's catalogue. */
async function* allDrafts({ db }: Shop): AsyncIterable<{ id: string; draft: ProductDraft; onHand: Map<string, number> }> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await db
      .select({ id: catalogueObjects.id, record: catalogueObjects.record })
      .from(catalogueObjects)
      .where(and(eq(catalogueObjects.kind, 'product'), isNull(catalogueObjects.deletedAt), gt(catalogueObjects.id, last)))
      .orderBy(asc(catalogueObjects.id))
      .limit(EXPORT_BATCH_SIZE)
    const drafts = rows.map(({ id, record }) => ({ id, draft: storedDraft(record as ProductRecord, false) }))
    const ids = drafts.flatMap(({ draft }) => draft.variations.flatMap(({ id }) => id ?? []))
    const counted = await db
      .select({ id: stock.variationId, onHand: stock.onHand })
      .from(stock)
      .where(sql`${stock.variationId} = any(${sql.param(ids)}::text[])`)
    const onHand = new Map(counted.map((row) => [row.id, row.onHand]))
    for (const one of drafts) yield { ...one, onHand }
    if (rows.length < EXPORT_BATCH_SIZE) return
    last = rows.at(-1)?.id
    await new Promise((turn) => setImmediate(turn))
  }
}

/** An idempotency key for each change of a file, the same each time the file is sent. */
function keyOf(key: string, what: string): string {
  const hex = hash('sha256', `${key} ${what}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
