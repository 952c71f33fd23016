import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, updatedAt } from './columns.ts'

/** Words that mean the same to who searches, in whatever language. A change is told on the channel 'synonyms'. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: identity(), words: text('words').array().notNull(), updatedAt: updatedAt() },
  (t) => [check('search_synonyms_several', sql`cardinality(${t.words}) between 2 and 40`)],
)

/** What visitors searched for and the shop does not have. Says nothing about who asked. */
export const emptySearches = pgTable(
  'empty_searches',
  { query: text('query').primaryKey(), count: integer('count').notNull(), lastAt: instant('last_at').notNull() },
  (t) => [index('empty_searches_by_count').on(t.count)],
)
