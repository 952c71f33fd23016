import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, updatedAt } from './columns.ts'

/** Search synonyms, for all languages. Changes are published on the channel 'synonyms'. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  { id: identity(), words: text('words').array().notNull(), updatedAt: updatedAt() },
  (t) => [check('search_synonyms_several', sql`cardinality(${t.words}) between 2 and 40`)],
)

/** Searches without results. No row identifies the visitor. */
export const emptySearches = pgTable(
  'empty_searches',
  { query: text('query').primaryKey(), count: integer('count').notNull(), lastAt: instant('last_at').notNull() },
  (t) => [index('empty_searches_by_count').on(t.count)],
)
