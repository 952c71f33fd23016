import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emptySearches, searchSynonyms } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { firstOf } from '#shared/present.ts'
import { phraseKey } from '#shop/catalogue/catalogue.ts'
import { Failure } from '#shop/failure.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { requireRight } from '#shop/rights.ts'
import { afterCommit, inTransaction, type Shop } from '#shop/shop.ts'
import { loadSynonyms } from './groups.ts'

const MIN_GROUP_WORDS = 2
const MAX_GROUP_WORDS = 40
const MAX_WORD_LENGTH = 60
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const UNKNOWN_COUNTRY_NAME = countries.of('ZZ')

export const SynonymGroupId = z.object({ id: z.uuid() })

/**
 * Input: words with the same meaning. Without `id` they form a new group. With `id`, `version` is
 * the group's version on the page.
 */
export const SaveSynonyms = z.object({
  id: z.uuid().optional(),
  version: z.string().max(40).default(''),
  words: z.array(z.string().max(500)).max(200),
})

/**
 * Adds or changes a synonym group; every process uses it at once. A word of another group is
 * refused, unless it was in both groups before. Searches without results for one of the words are
 * deleted. Throws Failure: 'not-found' (the actor lacks the right, or the group no longer exists),
 * 'changed-meanwhile', 'invalid-input' with the field `words`: 'too-few', 'too-many', 'too-long',
 * 'no-word', 'word-taken'; `reasons` lists the words concerned.
 */
export async function saveSynonyms(shop: Shop, by: Actor, { id, version, words }: z.infer<typeof SaveSynonyms>): Promise<string> {
  requireRight(by, 'search.change')
  const distinct = distinctWords(words)
  return inTransaction(shop, async (inside) => {
    await takeAdvisoryLock(inside, 'search-words')
    const before = id === undefined ? null : await groupAsShown(inside, id, version)
    await refuseWordsOfOthers(inside, distinct, before)
    if (before && before.words.join('\n') === distinct.join('\n')) return before.id
    const values = { words: distinct, updatedAt: inside.now() }
    const rows = before
      ? await inside.db.update(searchSynonyms).set(values).where(eq(searchSynonyms.id, before.id)).returning()
      : await inside.db.insert(searchSynonyms).values(values).returning()
    const { id: groupId } = firstOf(rows)
    const queries = distinct.map((word) => word.toLowerCase())
    await inside.db.delete(emptySearches).where(inArray(emptySearches.query, queries))
    await recordAudit(inside, by, {
      action: before ? 'search.synonyms-changed' : 'search.synonyms-added',
      target: `search:${groupId}`,
      before: before ? { words: before.words } : undefined,
      after: { words: distinct },
    })
    await publish(shop, inside)
    return groupId
  })
}

/**
 * Deletes a group; every process drops it at once. Idempotent. Throws Failure('not-found') when the
 * actor lacks the right.
 */
export async function deleteSynonyms(shop: Shop, by: Actor, { id }: z.infer<typeof SynonymGroupId>): Promise<void> {
  requireRight(by, 'search.change')
  await inTransaction(shop, async (inside) => {
    const [gone] = await inside.db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning({ words: searchSynonyms.words })
    if (!gone) return
    await recordAudit(inside, by, { action: 'search.synonyms-removed', target: `search:${id}`, before: { words: gone.words } })
    await publish(shop, inside)
  })
}

type Group = typeof searchSynonyms.$inferSelect

/** The trimmed words. Words with the same search key appear once. */
function distinctWords(words: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words.map(normalize).filter(Boolean)) {
    if (word.length > MAX_WORD_LENGTH) throw invalid('too-long', [word])
    const key = keyOf(word)
    if (!key) throw invalid('no-word', [word])
    if (!byKey.has(key)) byKey.set(key, word)
  }
  if (byKey.size < MIN_GROUP_WORDS) throw invalid('too-few')
  if (byKey.size > MAX_GROUP_WORDS) throw invalid('too-many')
  return [...byKey.values()]
}

function normalize(typed: string): string {
  const word = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return word.startsWith('@') ? word.toLowerCase() : word
}

/**
 * The search key of a word; '' when it cannot be searched for, such as an '@' code that is not a
 * country.
 */
function keyOf(word: string): string {
  return word.startsWith('@') && !isCountry(word.slice(1)) ? '' : phraseKey(word)
}

function isCountry(code: string): boolean {
  const name = /^[a-z]{2}$/.test(code) && countries.of(code.toUpperCase())
  return Boolean(name) && name !== UNKNOWN_COUNTRY_NAME
}

async function groupAsShown({ db }: Shop, id: string, version: string): Promise<Group> {
  const [group] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  if (!group) throw new Failure('not-found')
  if (group.updatedAt.toISOString() !== version) throw new Failure('changed-meanwhile')
  return group
}

async function refuseWordsOfOthers({ db }: Shop, distinct: string[], before: Group | null): Promise<void> {
  const own = new Set(before?.words.map(keyOf))
  const fresh = new Map(distinct.map((word) => [keyOf(word), word] as const).filter(([key]) => !own.has(key)))
  if (fresh.size === 0) return
  const others = await db.select().from(searchSynonyms)
  const taken = new Set(others.flatMap((group) => (group.id === before?.id ? [] : group.words.map(keyOf))))
  const doubled = [...fresh].filter(([key]) => taken.has(key)).map(([, word]) => word)
  if (doubled.length > 0) throw invalid('word-taken', doubled)
}

function invalid(code: string, words?: string[]): Failure {
  return new Failure('invalid-input', { fields: { words: code }, reasons: words })
}

/**
 * This process reloads right after the commit instead of waiting for the notification, so that the
 * next page shows the new result.
 */
async function publish(shop: Shop, inside: Shop): Promise<void> {
  await inside.db.execute(sql`select pg_notify('synonyms', '')`)
  afterCommit(inside, () => loadSynonyms(shop))
}
