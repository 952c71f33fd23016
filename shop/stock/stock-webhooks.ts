import { eq, inArray, sql } from 'drizzle-orm'
import { stock, webhookStockLevels } from '#database/schema.ts'
import { publishWebhooks, type WebhookToSend } from '#shop/base/outgoing-webhooks.ts'
import { articleNumbersOf } from '#shop/catalogue/article-numbers.ts'
import { firstSoldDate, heldBackPieces } from '#shop/catalogue/best-before.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

const types = ['stock.changed', 'stock.sold_out', 'stock.back'] as const

/** Reports the stock changes of the caller's transaction for these variations. */
export async function publishStockWebhooks(shop: Shop, variationIds: string[]): Promise<void> {
  if (variationIds.length > 0) await publishWebhooks(shop, types, () => changes(shop, variationIds))
}

/**
 * Reports every change of stock that no event has reported: pieces that passed their best-before
 * date overnight, and the rare change that two concurrent transactions hid from each other.
 */
export async function publishOverlookedStock(shop: Shop): Promise<void> {
  await inTransaction(shop, (inside) => publishWebhooks(inside, types, () => changes(inside, null)))
}

/** Makes the present stock the one that the next event is compared with. */
export async function storeStockLevels(shop: Shop): Promise<void> {
  const available = sql`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(firstSoldDate(shop))})`
  await shop.db.execute(sql`
    insert into ${webhookStockLevels} (variation_id, available) select ${stock.variationId}, ${available} from ${stock} order by 1
    on conflict (variation_id) do update set available = excluded.available`)
}

/** Compares the stock with the last reported counts, and stores the new ones. */
async function changes(shop: Shop, variationIds: string[] | null): Promise<WebhookToSend[]> {
  const available = sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(firstSoldDate(shop))})::int`
  const rows = await shop.db
    .select({
      variationId: stock.variationId,
      onHand: stock.onHand,
      reserved: stock.reserved,
      available,
      before: webhookStockLevels.available,
    })
    .from(stock)
    .leftJoin(webhookStockLevels, eq(webhookStockLevels.variationId, stock.variationId))
    .where(variationIds ? inArray(stock.variationId, variationIds) : undefined)
    .orderBy(stock.variationId)
  const changed = rows.filter((row) => row.available !== row.before)
  if (changed.length === 0) return []
  await shop.db
    .insert(webhookStockLevels)
    .values(changed.map((row) => ({ variationId: row.variationId, available: row.available })))
    .onConflictDoUpdate({ target: webhookStockLevels.variationId, set: { available: sql`excluded.available` } })
  const products = new Map(changed.map((row) => [row.variationId, shop.catalogue.sellable(row.variationId)?.productId ?? null]))
  const skus = await articleNumbersOf(
    shop,
    [...products.values()].filter((id) => id !== null),
  )
  return changed.flatMap(({ before, ...level }) => {
    const { variationId } = level
    const data = { ...level, productId: products.get(variationId) ?? null, sku: skus.get(variationId) ?? null }
    const isGone = level.available === 0 && before !== null
    return [
      { type: 'stock.changed' as const, data },
      ...(isGone ? [{ type: 'stock.sold_out' as const, data }] : []),
      ...(before === 0 ? [{ type: 'stock.back' as const, data }] : []),
    ]
  })
}
