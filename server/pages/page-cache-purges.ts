import type { OpenDatabase } from '#database/open.types.ts'
import type { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import { loadSynonyms } from '#shop/catalogue/search-synonyms.ts'
import { loadSettings } from '#shop/office/settings-editor.ts'
import { invalidatedReviewTags, reviewTags } from '#shop/reviews/reviews.ts'
import { redactError } from '#shop/base/redact.ts'
import type { Shop } from '#shop/shop.ts'
import type { PageCache } from './page-cache.ts'

interface ChangingParts {
  shop: Shop
  /** Purges the tags of what it has read anew. */
  catalogue: CatalogueMirror
  cache: PageCache
  database: OpenDatabase
  /** Asks the database, and again while it is away. */
  read: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Reads what this process keeps in memory (catalogue, synonyms, settings), and again whenever a
 * process commits a change: each notification refreshes the memory and purges the cached pages that
 * show it.
 */
export async function purgePagesOnChanges({ shop, catalogue, cache, database, read }: ChangingParts): Promise<void> {
  const inBackground = (what: Promise<void>) =>
    void what.catch((error: unknown) => shop.log.error('Couldn’t reload what another process changed', { error: redactError(error) }))
  const reloadSettings = async () => {
    if (await loadSettings(shop)) cache.purge(['settings'])
  }
  await read(() => catalogue.load())
  await database.listen(
    'catalogue',
    (told) => inBackground(catalogue.refresh(told)),
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
    'reviews',
    (told) => {
      cache.purge(invalidatedReviewTags(told))
      inBackground(catalogue.refreshRatings(told))
    },
    () => {
      cache.purge([reviewTags.any])
      inBackground(catalogue.load())
    },
  )
}
