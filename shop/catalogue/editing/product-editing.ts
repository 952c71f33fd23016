import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { completeProductFields, emptyProductFields } from '#shared/product-fields.ts'
import { MAX_PICTURE_UPLOAD_BYTES } from '#shared/request-size-limits.ts'
import { catalogueObjects, outbox } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { redrawUpload } from '../pictures.ts'
import { OutsideRefused, OutsideUnavailable, type ProductDraft, type ProductRecord } from '#shop/ports.ts'
import { type EditConflict, mergeDrafts } from './product-editing/merge-drafts.ts'
import { listProducts, type ProductPage, ProductQuery } from './product-editing/listing.ts'
import { ProductDraftInput } from './product-editing/draft-input.ts'
import { type ProductChange, pendingProductChanges, submitProductChange, type ProductWriteResult } from './product-editing/submit-change.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { mirrorObjectsNow } from '../sync.ts'

export { type StaffProduct, productsByIds, productViews } from './product-editing/listing.ts'
export { DraftVariationInput } from './product-editing/draft-input.ts'
export { deliverProductChange } from './product-editing/submit-change.ts'
export type { EditConflict } from './product-editing/merge-drafts.ts'
export { ProductQuery, ProductDraftInput }

// Product listing and editing for staff. The point of sale owns the data: edits are written there
// and come back through the mirror.

/** A page of products. Throws Failure('not-found') when the actor may not see them. */
export async function listProductsForStaff(shop: Shop, by: Actor, query: z.infer<typeof ProductQuery>): Promise<ProductPage> {
  requireRight(by, 'products.read')
  return listProducts(shop, query)
}

interface ProductForStaff {
  id: string
  draft: ProductDraft
  /**
   * Whether this is the present state at the point of sale. If not, it is the mirror's last state,
   * since the point of sale is unreachable.
   */
  fresh: boolean
  /** Number of changes that wait for the point of sale; `draft` includes them. */
  waiting: number
  /** A change that was queued while the point of sale was down, and now conflicts. */
  stuck: { key: string; draft: ProductDraft; clashes: EditConflict[] } | null
}

/** One product for the edit form. Throws Failure('not-found'). */
export async function getProductForStaff(shop: Shop, by: Actor, id: string): Promise<ProductForStaff> {
  requireRight(by, 'products.read')
  const there = await present(shop, id)
  const pending = await pendingProductChanges(shop, id)
  const waiting = pending.filter(({ lastError }) => lastError !== null)
  let { draft } = there
  for (const { payload } of waiting)
    draft = mergeDrafts((payload as ProductChange).was ?? draft, (payload as ProductChange).to, draft).draft
  return { id, draft, fresh: there.fresh, waiting: waiting.length, stuck: await stuckFor(shop, id, draft) }
}

/** `was`: the values when the form was opened, so that only changed fields are written. */
export const SaveProduct = z.object({ key: z.uuid(), was: ProductDraftInput.nullable(), to: ProductDraftInput })

/**
 * Writes a product at the point of sale, and creates it when `id` is null. Pages show it at once.
 * If the point of sale is down, the change is queued in order. If another user changed the same
 * fields meanwhile, nothing is written and both versions are returned. Throws Failure: 'not-found',
 * 'invalid-input', 'point-of-sale-refused'.
 */
export async function saveProduct(
  shop: Shop,
  by: Actor,
  id: string | null,
  input: z.infer<typeof SaveProduct>,
): Promise<ProductWriteResult> {
  requireRight(by, 'products.change')
  if ((id === null) !== (input.was === null)) throw new Failure('invalid-input')
  return asFailure(() => submitProductChange(shop, { id, was: input.was, to: input.to, staff: by.userId }, input.key))
}

/**
 * Discards a change of a product that could not be made, by its outbox key. Throws
 * Failure('not-found').
 */
export async function discardStuckChange(shop: Shop, by: Actor, { id, key }: { id: string; key: string }): Promise<void> {
  requireRight(by, 'products.change')
  await inTransaction(shop, async (inside) => {
    const dropped = await inside.db
      .update(outbox)
      .set({ doneAt: inside.now(), deadAt: null, payload: {} })
      .where(and(eq(outbox.key, key), sql`split_part(${outbox.key}, ':', 2) = ${id}`, isNotNull(outbox.deadAt), isNull(outbox.doneAt)))
      .returning({ key: outbox.key })
    if (dropped.length > 0) await recordAudit(inside, by, { action: 'product.change-dropped', target: `product:${id}` })
  })
}

export const AddPicture = z.object({ key: z.uuid(), alt: z.string().trim().min(1).max(300) })

/**
 * Adds a picture to a product. It is re-encoded first, so that only its pixels are passed on.
 * Throws Failure: 'invalid-input' (field 'picture': not a picture), 'too-large', 'not-found',
 * 'service-unavailable' (the point of sale is down: pictures are not queued),
 * 'point-of-sale-refused'.
 */
export async function addPicture(
  shop: Shop,
  by: Actor,
  id: string,
  { key, alt, bytes }: z.infer<typeof AddPicture> & { bytes: Uint8Array },
): Promise<void> {
  requireRight(by, 'products.change')
  if (bytes.length > MAX_PICTURE_UPLOAD_BYTES) throw new Failure('too-large')
  const drawn = await redrawUpload(bytes)
  if (!drawn) throw new Failure('invalid-input', { fields: { picture: 'invalid' } })
  await asFailure(async () => {
    const pictureId = await shop.catalogueSource.addPicture(id, { bytes: drawn, alt }, key)
    await mirrorObjectsNow(shop, [pictureId, id])
    await recordAudit(shop, by, { action: 'product.picture-added', target: `product:${id}`, after: { picture: pictureId, alt } })
  })
}

/**
 * Deletes a product at the point of sale, permanently. Throws Failure: 'not-found',
 * 'service-unavailable', 'point-of-sale-refused'.
 */
export async function deleteProduct(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'products.change')
  const { draft, fresh } = await present(shop, id)
  if (!fresh) throw new Failure('service-unavailable')
  await asFailure(async () => {
    await shop.catalogueSource.deleteProduct(id)
    await mirrorObjectsNow(shop, [id])
    await recordAudit(shop, by, { action: 'product.deleted', target: `product:${id}`, before: { name: draft.name } })
  })
}

/** Category names by id, including empty categories. */
export async function categoryNames({ db }: Shop): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: catalogueObjects.id, name: sql<string>`${catalogueObjects.record} ->> 'name'` })
    .from(catalogueObjects)
    .where(and(eq(catalogueObjects.kind, 'category'), isNull(catalogueObjects.deletedAt)))
    .orderBy(sql`2`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The draft of a product about which nothing is known yet. */
export const emptyDraft = (): ProductDraft => ({
  ...emptyProductFields(),
  name: '',
  hidden: false,
  categoryIds: [],
  pictureIds: [],
  variations: [],
})

/** The draft of a product as our copy of the point of sale's catalogue has it. */
export function storedDraft(record: ProductRecord, hidden: boolean): ProductDraft {
  const { id: _, createdAt: __, formerNames: ___, ...draft } = record
  return { ...completeProductFields(draft), hidden }
}

/** The product at the point of sale, or from the mirror while that is down. */
async function present(shop: Shop, id: string): Promise<{ draft: ProductDraft; fresh: boolean }> {
  try {
    const there = await shop.catalogueSource.product(id)
    if (!there) throw new Failure('not-found')
    return { draft: there.draft, fresh: true }
  } catch (error) {
    if (error instanceof OutsideRefused) throw new Failure('not-found')
    if (!(error instanceof OutsideUnavailable)) throw error
    const draft = await mirrored(shop, id)
    if (!draft) throw new Failure('not-found')
    return { draft, fresh: false }
  }
}

async function mirrored({ db }: Shop, id: string): Promise<ProductDraft | null> {
  const [row] = await db
    .select()
    .from(catalogueObjects)
    .where(and(eq(catalogueObjects.id, id), eq(catalogueObjects.kind, 'product')))
  if (!row || !('variations' in (row.record as object))) return null
  return storedDraft(row.record as ProductRecord, row.deletedAt !== null)
}

async function stuckFor({ db }: Shop, id: string, now: ProductDraft): Promise<ProductForStaff['stuck']> {
  const [row] = await db
    .select({ key: outbox.key, payload: outbox.payload })
    .from(outbox)
    .where(
      and(
        sql`split_part(${outbox.key}, ':', 2) = ${id}`,
        eq(outbox.kind, 'product-write'),
        isNotNull(outbox.deadAt),
        isNull(outbox.doneAt),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  if (!row) return null
  const { was, to } = row.payload as ProductChange
  return { key: row.key, ...mergeDrafts(was ?? now, to, now) }
}

/** Maps faults of the point of sale to Failure codes for pages. */
async function asFailure<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
    if (!(error instanceof OutsideRefused)) throw error
    throw new Failure(error.code === 'NOT_FOUND' ? 'not-found' : 'point-of-sale-refused', { cause: error })
  }
}
