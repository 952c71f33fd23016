import type { OpenDatabase } from '#database/open.types.ts'
import type { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import { firstSoldDate } from '#shop/catalogue/best-before.ts'
import { pageTextTag, pageTextTags } from '#shop/catalogue/editing/page-texts.ts'
import { loadSynonyms } from '#shop/catalogue/editing/search-synonyms.ts'
import { loadSettings } from '#shop/office/settings/settings-editor.ts'
import { invalidatedReviewTags, reviewTags } from '#shop/reviews/reviews.ts'
import { redactError } from '#shop/base/redact.ts'
import type { Shop } from '#shop/shop.ts'
import type { PageCache } from './page-cache.ts'

interface ChangingParts {
  shop: Shop
  /** Purges the cached pages of the products that it reloads. */
  catalogue: CatalogueMirror
  cache: PageCache
  database: OpenDatabase
  /** Reads from the database, with retries while it is unreachable. */
  read: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Loads the in-memory data of this process (catalogue, synonyms, settings) and reloads it whenever
 * a process commits a change. Each notification also purges the cached pages that show the data.
 */
export async function purgePagesOnChanges({ shop, catalogue, cache, database, read }: ChangingParts): Promise<void> {
  const inBackground = (what: Promise<void>) =>
    void what.catch((error: unknown) => shop.log.error('Couldn’t reload data that another process changed', { error: redactError(error) }))
  const reloadSettings = async () => {
    if (await loadSettings(shop)) cache.purge(['settings'])
    await catalogue.sellFrom(firstSoldDate(shop))
  }
  await read(() => catalogue.load())
  await database.listen(
    'catalogue',
    (payload) => inBackground(catalogue.refresh(payload)),
    () => inBackground(catalogue.load()),
  )
  await database.listen(
    'stock',
    (ids) => inBackground(catalogue.refreshStock(JSON.parse(ids) as string[])),
    () => inBackground(catalogue.load()),
  )
  await read(() => loadSynonyms(shop))
  await database.listen(
    'synonyms',
    () => inBackground(loadSynonyms(shop)),
    () => inBackground(loadSynonyms(shop)),
  )
  await database.listen(
    'settings',
    () => inBackground(reloadSettings()),
    () => inBackground(reloadSettings()),
  )
  await read(reloadSettings)
  await database.listen(
    'page_texts',
    (name) => cache.purge([pageTextTag(name)]),
    () => cache.purge([pageTextTags]),
  )
  await database.listen(
    'reviews',
    (payload) => {
      cache.purge(invalidatedReviewTags(payload))
      inBackground(catalogue.refreshRatings(payload))
    },
    () => {
      cache.purge([reviewTags.any])
      inBackground(catalogue.load())
    },
  )
}
