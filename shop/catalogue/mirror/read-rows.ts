import { and, asc, gt, gte, inArray, isNull, lt, type Placeholder } from 'drizzle-orm'
import { catalogueObjects, type Database, stock, stockBatches } from '#database/schema.ts'
import { statementForList, type ValueOf } from '#database/statement.ts'
import { type AnyProductField, completeProductFields, mapProductFields, productFields } from '#shared/product-fields.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { heldBackPieces, soonestSoldDate } from '../best-before.ts'

/**
 * Rows per query. The embedded database runs in this thread, so a page must be small enough not to
 * block it.
 */
const READ_BATCH_SIZE = 500
/** Maximum number of texts and lists that products share. */
const MAX_INTERNED = 50_000

type Row = Pick<typeof catalogueObjects.$inferSelect, 'id' | 'kind' | 'version' | 'record'>

const columns = { id: catalogueObjects.id, kind: catalogueObjects.kind, version: catalogueObjects.version, record: catalogueObjects.record }

/**
 * All objects, page by page; yields to the event loop. The original data of the point of sale is
 * not read.
 */
export async function* readAllObjects(db: Database): AsyncIterable<Row[]> {
  let last = ''
  for (;;) {
    const rows = await db
      .select(columns)
      .from(catalogueObjects)
      .where(and(isNull(catalogueObjects.deletedAt), gt(catalogueObjects.id, last)))
      .orderBy(asc(catalogueObjects.id))
      .limit(READ_BATCH_SIZE)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < READ_BATCH_SIZE) return
    last = end.id
    await yieldToEventLoop()
  }
}

/** The objects with these ids; deleted ones are left out. */
export async function* readObjects(db: Database, ids: string[]): AsyncIterable<{ asked: string[]; rows: Row[] }> {
  for (let at = 0; at < ids.length; at += READ_BATCH_SIZE) {
    const asked = ids.slice(at, at + READ_BATCH_SIZE)
    const rows = await db
      .select(columns)
      .from(catalogueObjects)
      .where(and(inArray(catalogueObjects.id, asked), isNull(catalogueObjects.deletedAt)))
    yield { asked, rows }
    await yieldToEventLoop()
  }
}

/**
 * The available stock of every variation. Pieces best before an earlier date than `firstDate` are
 * held back.
 */
export async function* readAllAvailable(db: Database, firstDate: string): AsyncIterable<StockLeft[]> {
  let last = ''
  for (;;) {
    const rows = await db
      .select(countsFrom(firstDate))
      .from(stock)
      .where(gt(stock.variationId, last))
      .orderBy(asc(stock.variationId))
      .limit(READ_BATCH_SIZE * 2)
    yield rows.map(leftIn)
    const end = rows.at(-1)
    if (!end || rows.length < READ_BATCH_SIZE * 2) return
    last = end.id
    await yieldToEventLoop()
  }
}

/** The available stock of these variations, like `readAllAvailable`. */
export async function* readAvailable(db: Database, ids: string[], firstDate: string): AsyncIterable<StockLeft[]> {
  for (let at = 0; at < ids.length; at += READ_BATCH_SIZE) {
    const rows = await selectCounts(db, ids.slice(at, at + READ_BATCH_SIZE), { firstDate })
    yield rows.map(leftIn)
    await yieldToEventLoop()
  }
}

const selectCounts = statementForList((db, isListed, value: ValueOf<{ firstDate: string }>) =>
  db
    .select(countsFrom(value('firstDate')))
    .from(stock)
    .where(isListed(stock.variationId)),
)

export interface StockLeft {
  id: string
  /** On hand, less reserved and held back. */
  left: number
  /** The best-before date of the piece that would ship first; null where it is unknown. */
  bestBefore: string | null
}

const countsFrom = (firstDate: string | Placeholder) => ({
  id: stock.variationId,
  onHand: stock.onHand,
  reserved: stock.reserved,
  heldBack: heldBackPieces(firstDate),
  bestBefore: soonestSoldDate(firstDate),
})

function leftIn({
  id,
  onHand,
  reserved,
  heldBack,
  bestBefore,
}: Omit<StockLeft, 'left'> & Record<'onHand' | 'reserved' | 'heldBack', number>) {
  return { id, left: onHand - reserved - heldBack, bestBefore }
}

/** Yields to the event loop. Awaiting the embedded database alone does not. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}

/** Saves memory: equal texts and lists of many products share one copy. */
export class StringInterner {
  private readonly texts = new Map<string, string>()
  private readonly lists = new Map<string, string[]>()

  /** A stored record. Fields that did not exist when it was stored are empty. */
  product(record: ProductRecord): ProductRecord {
    const product = completeProductFields(record)
    return {
      ...product,
      ...mapProductFields((name) => this.field(productFields[name].kind, product[name])),
      categoryIds: this.list(record.categoryIds),
      variations: record.variations.map((one) => ({ ...one, name: this.text(one.name) })),
    }
  }

  private field<T>(kind: AnyProductField['kind'], value: T): T {
    // Hardly two products have the same description or the same ingredients.
    if (kind === 'paragraphs') return value
    if (typeof value === 'string') return this.text(value)
    if (!Array.isArray(value)) return value
    if (kind !== 'lines') return this.list(value)
    for (const [index, one] of value.entries()) value[index] = this.text(one)
    return value
  }

  private text<T extends string>(text: T): T {
    const known = this.texts.get(text)
    if (known !== undefined) return known as T
    if (this.texts.size < MAX_INTERNED) this.texts.set(text, text)
    return text
  }

  private list<T extends string[]>(list: T): T {
    const key = list.join('\n')
    const known = this.lists.get(key)
    if (known) return known as T
    if (this.lists.size < MAX_INTERNED) this.lists.set(key, list)
    return list
  }
}

/** The variations with pieces left that are best before a day in this range, without its end. */
export async function readVariationsBestBefore(db: Database, from: string, until: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stockBatches.variationId })
    .from(stockBatches)
    .where(and(gte(stockBatches.bestBefore, from), lt(stockBatches.bestBefore, until), gt(stockBatches.left, 0)))
  return rows.map(({ id }) => id)
}
