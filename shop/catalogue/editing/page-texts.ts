import { hash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pageTexts } from '#database/schema.ts'
import { type Locale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// The paragraph of a country page and the home page's line for a month, in the owner's own words.
// Where there are none, pages show the messages of locales/.

/** 'country-jp' or 'month-11'. */
export const PageTextName = z.string().regex(/^(?:country-[a-z]{2}|month-(?:[1-9]|1[0-2]))$/)

/** The most characters of a text. */
export const pageTextLengths = { country: 600, month: 120 } as const

export function pageTextKind(name: string): keyof typeof pageTextLengths {
  return name.startsWith('country-') ? 'country' : 'month'
}

/** The cache tag of all pages with such a text, and of those with one of them. */
export const pageTextTags = 'page-texts'
export const pageTextTag = (name: string) => `page-text:${name}`
/** The tags of a page that shows a text. */
export const cacheTagsOf = (name: string) => [pageTextTags, pageTextTag(name)]

/** The owner's text in a language; null where the page shows the message of locales/. */
export async function readPageText({ db }: Shop, name: string, locale: Locale): Promise<string | null> {
  const [row] = await db
    .select({ text: pageTexts.text })
    .from(pageTexts)
    .where(and(eq(pageTexts.name, name), eq(pageTexts.locale, locale)))
  return row?.text ?? null
}

type PageTextRow = Pick<typeof pageTexts.$inferSelect, 'name' | 'locale' | 'text'>

/** The texts of all pages that have been changed. */
export async function listPageTexts(shop: Shop, by: Actor): Promise<PageTextRow[]> {
  requireRight(by, 'page-texts.change')
  return readRows(shop)
}

export interface PageTextForStaff {
  texts: Partial<Record<Locale, string>>
  /** Changes whenever a text changes. */
  version: string
}

/** The owner's texts under a name in all languages. */
export async function getPageText(shop: Shop, by: Actor, name: string): Promise<PageTextForStaff> {
  requireRight(by, 'page-texts.change')
  return viewOf(await readRows(shop, name))
}

const Text = z
  .string()
  .transform((typed) => typed.replace(/\s+/g, ' ').trim())
  .refine((text) => !/<[a-z!/]/i.test(text))

/** `texts` by language, without HTML tags. An empty one restores the message of locales/; a missing one stays. */
export const SavePageText = z
  .object({ name: PageTextName, version: z.string().max(64), texts: z.partialRecord(z.enum(locales), Text) })
  .superRefine(({ name, texts }, context) => {
    const maximum = pageTextLengths[pageTextKind(name)]
    for (const [locale, text] of Object.entries(texts))
      if (text.length > maximum)
        context.addIssue({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: text, path: ['texts', locale] })
  })

/**
 * Stores the texts under a name. Every process purges the cached pages that show them. Throws
 * Failure: 'not-found' without the right, 'changed-meanwhile'.
 */
export async function savePageText(shop: Shop, by: Actor, { name, version, texts }: z.infer<typeof SavePageText>): Promise<void> {
  requireRight(by, 'page-texts.change')
  await inTransaction(shop, async (inside) => {
    // A text without a row has nothing to lock.
    await takeAdvisoryLock(inside, `page text ${name}`)
    const was = viewOf(await readRows(inside, name))
    if (was.version !== version) throw new Failure('changed-meanwhile')
    const changed = locales.filter((locale) => texts[locale] !== undefined && texts[locale] !== (was.texts[locale] ?? ''))
    if (changed.length === 0) return
    for (const locale of changed) await write(inside, { name, locale, text: texts[locale]! }, `staff:${by.userId}`)
    const only = (values: Partial<Record<Locale, string>>) => Object.fromEntries(changed.map((locale) => [locale, values[locale] || null]))
    await recordAudit(inside, by, { action: 'page-text.changed', target: `page-text:${name}`, before: only(was.texts), after: only(texts) })
    await inside.db.execute(sql`select pg_notify('page_texts', ${name})`)
  })
}

async function write({ db, now }: Shop, { name, locale, text }: PageTextRow, writtenBy: string): Promise<void> {
  if (text === '') {
    await db.delete(pageTexts).where(and(eq(pageTexts.name, name), eq(pageTexts.locale, locale)))
    return
  }
  const values = { text, writtenBy, writtenAt: now() }
  await db
    .insert(pageTexts)
    .values({ name, locale, ...values })
    .onConflictDoUpdate({ target: [pageTexts.name, pageTexts.locale], set: values })
}

function readRows({ db }: Shop, name?: string): Promise<PageTextRow[]> {
  return db
    .select({ name: pageTexts.name, locale: pageTexts.locale, text: pageTexts.text })
    .from(pageTexts)
    .where(name === undefined ? undefined : eq(pageTexts.name, name))
    .orderBy(asc(pageTexts.name), asc(pageTexts.locale))
}

function viewOf(rows: PageTextRow[]): PageTextForStaff {
  const texts = Object.fromEntries(rows.map(({ locale, text }) => [locale, text]))
  return { texts, version: hash('sha256', JSON.stringify(texts), 'hex') }
}
