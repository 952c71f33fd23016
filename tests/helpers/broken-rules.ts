import type { SQL } from 'drizzle-orm'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { inTransaction, rollbackWith, type Shop } from '#shop/shop.ts'

/**
 * The rules that are broken after these statements, each with its rows. The statements are rolled
 * back.
 */
export function brokenBy(shop: Shop, ...statements: SQL[]): Promise<Record<string, string[]>> {
  return inTransaction(shop, async (inside) => {
    for (const statement of statements) await inside.db.execute(statement)
    return rollbackWith(await checkIntegrity(inside))
  })
}
