import type { Shop } from '#shop/shop.ts'
import { mirror } from './sync/mirroring.ts'
import { Telling } from './change-notices.ts'

export { endUnseen, mirror } from './sync/mirroring.ts'

/** Takes in at once what we know to have changed at the point of sale, since we changed it: pages show it before any notification comes. */
export async function takeIn(shop: Shop, ids: string[]): Promise<void> {
  const telling = new Telling(shop)
  await mirror(shop, await shop.pointOfSale.catalogueOf(ids), true, telling)
  await telling.catchUp()
}

/** Has every process read the named objects anew once the transaction at hand commits, though the point of sale did not change them. */
export async function tellOfCatalogue(shop: Shop, ids: string[]): Promise<void> {
  const telling = new Telling(shop)
  await telling.of(shop.db, ids)
  await telling.catchUp()
}
