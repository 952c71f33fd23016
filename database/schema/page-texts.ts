import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { locales } from '#shared/locale.ts'
import { instant } from './columns.ts'

/**
 * Texts of pages in the owner's own words, by name ('country-jp', 'month-11') and language. Without
 * a row the page shows the message of locales/. Changes are published on the channel 'page_texts'.
 */
export const pageTexts = pgTable(
  'page_texts',
  {
    name: text('name').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    text: text('text').notNull(),
    /** 'staff:<id>' */
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.locale] }), check('page_texts_length', sql`char_length(${t.text}) between 1 and 600`)],
)
