import type { Shop } from '#shop/shop.ts'
import { mirror } from './sync/mirroring.ts'
import { Telling } from './change-notices.ts'

export { endUnseen, mirror } from './sync/mirroring.ts'

/**
 * Refreshes the mirror right after our own change at the point of sale, so that pages show it
 * before any webhook arrives.
 */
export async function takeIn(shop: Shop, ids: string[]): Promise<void> {
  const telling = new Telling(shop)
  await mirror(shop, await shop.pointOfSale.catalogueOf(ids), true, telling)
  await telling.catchUp()
}

/**
 * Makes every process reload these objects after the present transaction commits, for changes that
 * were not made at the point of sale.
 */
export async function tellOfCatalogue(shop: Shop, ids: string[]): Promise<void> {
  const telling = new Telling(shop)
  await telling.of(shop.db, ids)
  await telling.catchUp()
}
