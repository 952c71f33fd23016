import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { passportNotes, passportShares, users } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import { NOTE_MAX_LENGTH } from '#shared/text/note-length.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { Customer } from '#shop/actor.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import { signId, verifySignedId } from '#shop/base/secrets/signed-ids.ts'
import { listSavedSnacks } from '#shop/cart/cart.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { listStamps, type Stamp } from './passport/stamps.ts'

export type { Stamp } from './passport/stamps.ts'

/** How many snacks of countries to come are suggested. */
const SUGGESTIONS_SHOWN = 4

const Country = z.string().regex(/^[A-Z]{2}$/)
export const SavePassportNote = z.object({ country: Country, note: z.string().trim().max(NOTE_MAX_LENGTH) })
export const SharePassport = z.object({ showsName: z.union([z.boolean(), z.literal('yes').transform(() => true)]).default(false) })

/** The countries that a customer has tasted, the first one first. */
export interface Passport {
  stamps: (Stamp & { note: string | null; saved: number })[]
  /** The number of countries with products. */
  total: number
  /** A snack in stock of each of some countries not tasted yet, saved ones first. */
  next: { card: ProductCard; isSaved: boolean }[]
  /** The public link; null while the passport is private. */
  share: { token: string; showsName: boolean } | null
}

/** The public page of a passport. */
export interface SharedPassport {
  /** Null if the customer did not choose to show it. */
  firstName: string | null
  stamps: Stamp[]
  total: number
}

/** The customer's own passport. */
export async function getPassport(shop: Shop, by: Customer): Promise<Passport> {
  const stamps = await listStamps(shop, by.userId)
  const notes = await shop.db.select().from(passportNotes).where(eq(passportNotes.userId, by.userId))
  const noteOf = new Map(notes.map(({ country, note }) => [country, note]))
  const saved = (await listSavedSnacks(shop, by)).map(({ card }) => card)
  const share = await shareOf(shop, by)
  return {
    stamps: stamps.map((stamp) => ({
      ...stamp,
      note: noteOf.get(stamp.country) ?? null,
      saved: saved.filter(({ country }) => country === stamp.country).length,
    })),
    total: shop.catalogue.countries().length,
    next: suggestionsFor(shop, new Set(stamps.map(({ country }) => country)), saved),
    share: share && { token: signId(shop, 'passport', share.id), showsName: share.showsName },
  }
}

/**
 * Saves the private note about a tasted country; an empty one deletes it. Throws
 * Failure('not-found') for a country without a stamp.
 */
export async function savePassportNote(shop: Shop, by: Customer, { country, note }: z.infer<typeof SavePassportNote>): Promise<void> {
  const own = and(eq(passportNotes.userId, by.userId), eq(passportNotes.country, country))
  if (!note) return void (await shop.db.delete(passportNotes).where(own))
  if (!(await listStamps(shop, by.userId)).some((stamp) => stamp.country === country)) throw new Failure('not-found')
  const at = shop.now()
  await shop.db
    .insert(passportNotes)
    .values({ userId: by.userId, country, note, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: [passportNotes.userId, passportNotes.country], set: { note, updatedAt: at } })
}

/** Makes the passport public by a secret link, or changes which parts the link shows. */
export async function sharePassport(shop: Shop, by: Customer, { showsName }: z.infer<typeof SharePassport>): Promise<void> {
  await shop.db
    .insert(passportShares)
    .values({ userId: by.userId, showsName, createdAt: shop.now() })
    .onConflictDoUpdate({ target: passportShares.userId, set: { showsName } })
}

/** Makes the passport private. Its link never works again: the next one differs. */
export async function unsharePassport(shop: Shop, by: Customer): Promise<void> {
  await shop.db.delete(passportShares).where(eq(passportShares.userId, by.userId))
}

/** The passport of a public link. Throws Failure('not-found'). */
export async function getSharedPassport(shop: Shop, token: string): Promise<SharedPassport> {
  const id = verifySignedId(shop, 'passport', token)
  if (!id) throw new Failure('not-found')
  const [row] = await shop.db
    .select({ userId: users.id, firstName: users.firstName, showsName: passportShares.showsName })
    .from(passportShares)
    .innerJoin(users, and(eq(users.id, passportShares.userId), isNull(users.blockedAt)))
    .where(eq(passportShares.id, id))
  if (!row) throw new Failure('not-found')
  return {
    firstName: row.showsName ? row.firstName : null,
    stamps: await listStamps(shop, row.userId),
    total: shop.catalogue.countries().length,
  }
}

/**
 * The customer's own passport as a PNG, with the first name. Throws Failure: 'too-many-requests',
 * 'service-unavailable'.
 */
export async function drawOwnPassport(shop: Shop, by: Customer, locale: Locale): Promise<Uint8Array> {
  const stamps = await listStamps(shop, by.userId)
  const shown = { firstName: by.firstName, stamps, total: shop.catalogue.countries().length }
  return drawn(shop, shown, locale, { key: `passports-of:${by.userId}`, max: 60, windowMs: HOUR })
}

/**
 * The picture of a public passport as a PNG. Throws like `getSharedPassport` and `drawOwnPassport`.
 */
export async function drawSharedPassport(shop: Shop, token: string, locale: Locale, from: { address: string }): Promise<Uint8Array> {
  const shown = await getSharedPassport(shop, token)
  return drawn(shop, shown, locale, { key: `passports-from:${subscriberPrefixOf(from.address)}`, max: 120, windowMs: HOUR })
}

async function drawn(shop: Shop, passport: SharedPassport, locale: Locale, limit: RateLimit): Promise<Uint8Array> {
  await consumeRateLimits(shop, [limit])
  const { name: shopName, currency, closedDays } = shop.settings
  return shop.papers
    .passport({ paper: { ...passport, shopName, currency, timeZone: closedDays.timeZone }, locale })
    .catch((error: unknown) => {
      if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
      throw error
    })
}

async function shareOf({ db }: Shop, { userId }: Customer) {
  const [share] = await db.select().from(passportShares).where(eq(passportShares.userId, userId))
  return share ?? null
}

/**
 * Saved snacks of new countries first, then the countries with the most snacks; one of each
 * country.
 */
function suggestionsFor({ catalogue }: Shop, tasted: ReadonlySet<string>, saved: ProductCard[]): Passport['next'] {
  const next = new Map<string, Passport['next'][number]>()
  const suggest = (card: ProductCard | undefined, isSaved: boolean) => {
    if (!card?.addVariationId || !card.country || tasted.has(card.country) || next.has(card.country)) return
    next.set(card.country, { card, isSaved })
  }
  for (const card of saved) suggest(card, true)
  for (const { code } of catalogue.countries()) {
    if (next.size >= SUGGESTIONS_SHOWN) break
    if (!tasted.has(code) && !next.has(code)) suggest(catalogue.list({ countries: [code], inStock: true }).products[0], false)
  }
  return [...next.values()].slice(0, SUGGESTIONS_SHOWN)
}
