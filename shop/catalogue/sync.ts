import type { Shop } from '#shop/shop.ts'
import { applyCatalogueChanges } from './sync/apply-changes.ts'
import { CatalogueChangeNotifier } from './change-notices.ts'

export { endUnseen, applyCatalogueChanges } from './sync/apply-changes.ts'

/**
 * Refreshes the mirror right after our own change at the point of sale, so that pages show it
 * before any webhook arrives.
 */
export async function mirrorObjectsNow(shop: Shop, ids: string[]): Promise<void> {
  const notifier = new CatalogueChangeNotifier(shop)
  await applyCatalogueChanges(shop, await shop.catalogueSource.catalogueObjects(ids), true, notifier)
  await notifier.publishUnnamed()
}

/**
 * Makes every process reload these objects after the present transaction commits, for changes that
 * were not made at the point of sale.
 */
export async function publishCatalogueChanges(shop: Shop, ids: string[]): Promise<void> {
  const notifier = new CatalogueChangeNotifier(shop)
  await notifier.publishChanges(shop.db, ids)
  await notifier.publishUnnamed()
}
