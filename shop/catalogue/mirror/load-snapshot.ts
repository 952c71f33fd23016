import type { Database } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { prepareFacets } from '../listing/facets.ts'
import { namedPicture } from '../views/picture-name.ts'
import { readAllRatings } from './ratings.ts'
import { readAllAvailable, readAllObjects } from './read-rows.ts'
import { readAllTranslations, translatedLocales } from '../views/translations.ts'

/**
 * Builds a new catalogue from the database, and returns it with the languages of the translations.
 * `asKnown` may return a record that is already in memory. Stock best before an earlier date than
 * `firstDate` is held back.
 */
export async function loadCatalogueSnapshot(
  db: Database,
  firstDate: string,
  asKnown: (record: ProductRecord) => ProductRecord,
): Promise<{ shelves: CatalogueSnapshot; languages: Set<Locale> }> {
  const texts = await readAllTranslations(db)
  const languages = translatedLocales(texts)
  const shelves = new CatalogueSnapshot(texts, languages)
  const records: ProductRecord[] = []
  for await (const rows of readAllObjects(db))
    for (const { id, kind, record, version } of rows) {
      if (kind === 'product') records.push(asKnown(record as ProductRecord))
      if (kind === 'category') shelves.kinds.category.set(id, record as never)
      if (kind === 'picture') shelves.kinds.picture.set(id, namedPicture(record as never, version))
    }
  for await (const rows of readAllAvailable(db, firstDate)) for (const row of rows) shelves.setLeft(row)
  for await (const ratings of readAllRatings(db)) for (const [id, rating] of ratings) shelves.setRating(id, rating)
  await shelves.fillWith(records)
  await prepareFacets(shelves.facetIndex)
  return { shelves, languages }
}
