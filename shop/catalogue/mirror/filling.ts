import type { Database } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { AllShelves } from './all-shelves.ts'
import { prepare } from '../listing/facets.ts'
import { namedPicture } from '../views/picture-name.ts'
import { allRatings } from './ratings.ts'
import { allLeft, allObjects } from './reading.ts'
import { allTexts, languagesOf } from '../views/texts.ts'

/**
 * Builds a new catalogue from the database, and returns it with the languages of the translations.
 * `asKnown` may return a record that is already in memory.
 */
export async function filledShelves(
  db: Database,
  asKnown: (record: ProductRecord) => ProductRecord,
): Promise<{ shelves: AllShelves; languages: Set<Locale> }> {
  const texts = await allTexts(db)
  const languages = languagesOf(texts)
  const shelves = new AllShelves(texts, languages)
  const records: ProductRecord[] = []
  for await (const rows of allObjects(db))
    for (const { id, kind, record, version } of rows) {
      if (kind === 'product') records.push(asKnown(record as ProductRecord))
      if (kind === 'category') shelves.kinds.category.set(id, record as never)
      if (kind === 'picture') shelves.kinds.picture.set(id, namedPicture(record as never, version))
    }
  for await (const rows of allLeft(db)) for (const { id, left } of rows) shelves.setLeft(id, left)
  for await (const ratings of allRatings(db)) for (const [id, rating] of ratings) shelves.setRating(id, rating)
  await shelves.fillWith(records)
  await prepare(shelves.marks)
  return { shelves, languages }
}
