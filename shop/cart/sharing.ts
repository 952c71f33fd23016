import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { sharedCarts } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { MAX_BOX_QUANTITY, maxQuantityOf } from '#shared/quantity-limit.ts'
import type { Actor } from '#shop/actor.ts'
import { boxPrice } from '#shop/pricing/box-price.ts'
import { totalByVariation } from '#shop/stock/total-by-variation.ts'
import { addBoxOrSnacks } from './cart.ts'
import { addAvailablePieces, getCart, sellableLabel, type WantedPieces } from './cart.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { isRepeatedKey } from '#shop/base/idempotency.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'

/**
 * How long a link shows its basket, in milliseconds. For the same time again, the link reports that
 * it has expired.
 */
const LINK_LIFETIME_MS = 30 * DAY

/** A line of a shared basket, as it can be bought today. */
export interface SharedLine {
  variationId: string
  productSlug: string
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  country: string | null
  weightGrams: number | null
  /** The quantity in the shared basket. */
  quantity: number
  /** Maximum quantity now; 0 when sold out. */
  most: number
  unitPriceCents: Cents
}

/** A shared discovery box, as it can be bought today. */
export interface SharedBox {
  quantity: number
  /** Maximum quantity now; 0 when a snack is missing. */
  most: number
  unitPriceCents: Cents
  snacks: SharedLine[]
}

export interface SharedCart {
  lines: SharedLine[]
  boxes: SharedBox[]
  /** Names of products that are no longer sold. */
  gone: string[]
  /** For the quantities that can be bought now. */
  subtotalCents: Cents
  expiresAt: Date
}

/**
 * The pieces that were added from a shared basket, and the products with a smaller quantity.
 * `quantity` is the added quantity.
 */
export interface AddedSharedCart {
  added: number
  gone: string[]
  fewer: { name: string; quantity: number }[]
  /** The cart cookie of a visitor whose cart is new, else null. */
  token: string | null
}

/** `key` is the idempotency key of the form: a double submit or a reload adds once. */
export const AddSharedCart = z.object({ key: z.uuid().optional() })
const SharedCartToken = z.string().regex(/^[\w-]{43}$/)

/**
 * Stores a snapshot of the actor's cart for a public link, without its owner. The token is returned
 * once; only its digest is stored. Throws Failure: 'cart-empty', 'too-many-requests'.
 */
export async function shareCart(shop: Shop, by: Actor, from: { address: string }): Promise<{ token: string; expiresAt: Date }> {
  const { lines, boxes } = await getCart(shop, by)
  const shared = lines
    .filter(({ productName }) => productName)
    .map((line) => ({ variationId: line.variationId, quantity: line.quantity, name: sellableLabel(line) }))
  const sharedBoxes = boxes.map(({ quantity, preferences, snacks }) => ({
    quantity,
    preferences,
    snacks: snacks.map((snack) => ({ variationId: snack.variationId, name: sellableLabel(snack) })),
  }))
  if (shared.length + sharedBoxes.length === 0) throw new Failure('cart-empty')
  await consumeRateLimits(shop, [{ key: `shared-from:${subscriberPrefixOf(from.address)}`, max: 30, windowMs: HOUR }])
  const token = randomToken()
  const expiresAt = new Date(shop.now().getTime() + LINK_LIFETIME_MS)
  await shop.db
    .insert(sharedCarts)
    .values({ tokenHash: hashToken(token), lines: shared, boxes: sharedBoxes, createdAt: shop.now(), expiresAt })
  return { token, expiresAt }
}

/** The shared basket at today's prices. Throws Failure: 'link-expired', 'not-found'. */
export async function getSharedCart(shop: Shop, token: string): Promise<SharedCart> {
  const { lines, boxes: rows, expiresAt } = await sharedRow(shop, token)
  const boxes = rows.flatMap((row) => sharedBoxOf(shop, row) ?? [])
  const known = lines.map((line) => ({ ...line, sellable: shop.catalogue.sellable(line.variationId) }))
  const shared = known.flatMap(({ sellable, quantity }) => (sellable ? [lineOf(sellable, quantity)] : []))
  return {
    lines: shared,
    boxes,
    gone: [...known, ...rows.flatMap(({ snacks }) => snacks)]
      .filter(({ variationId }) => !shop.catalogue.sellable(variationId))
      .map(({ name }) => name),
    subtotalCents: [...shared, ...boxes].reduce(
      (sum, { unitPriceCents, quantity, most }) => sum + unitPriceCents * Math.min(quantity, most),
      0,
    ),
    expiresAt,
  }
}

/**
 * Adds a shared basket to the actor's own cart, within stock and limits. Throws Failure:
 * 'link-expired', 'not-found', 'too-many-requests'.
 */
export async function addSharedCart(
  shop: Shop,
  by: Actor,
  token: string,
  { key }: z.infer<typeof AddSharedCart> = {},
): Promise<AddedSharedCart> {
  const { lines: single, boxes } = await sharedRow(shop, token)
  const boxed = boxes.flatMap(({ quantity, snacks }) => snacks.map((snack) => ({ ...snack, quantity })))
  const lines = totalByName([...boxed, ...single])
  // A browser without a cart does not know the cart of its first, unanswered submit.
  const owner = by.kind === 'customer' ? by.userId : by.cartToken
  const { token: cartToken, added } = await inTransaction(shop, async (inside) => {
    const isRepeated = key && owner && (await isRepeatedKey(inside, `shared:${owner}:${key}`))
    if (isRepeated) return { token: null, added: await heldOf(inside, by, lines) }
    return addBoxesAndLines(inside, by, { boxes, lines: single })
  })
  const addedOf = new Map(added.map(({ variationId, quantity }) => [variationId, quantity]))
  const short = lines
    .map((line) => ({ ...line, addedPieces: addedOf.get(line.variationId) ?? 0 }))
    .filter(({ addedPieces, quantity }) => addedPieces < quantity)
  const isSold = (variationId: string) => shop.catalogue.sellable(variationId) !== null
  return {
    token: cartToken,
    added: added.reduce((sum, { quantity }) => sum + quantity, 0),
    gone: short.filter(({ variationId }) => !isSold(variationId)).map(({ name }) => name),
    fewer: short.filter(({ variationId }) => isSold(variationId)).map(({ name, addedPieces }) => ({ name, quantity: addedPieces })),
  }
}

/** Deletes shared baskets after the time in which they report that they have expired. */
export async function deleteOldSharedCarts(shop: Shop): Promise<void> {
  await shop.db.delete(sharedCarts).where(lt(sharedCarts.expiresAt, new Date(shop.now().getTime() - LINK_LIFETIME_MS)))
}

/** Boxes first, as they need all their snacks. The new cart of a visitor takes everything. */
async function addBoxesAndLines(
  shop: Shop,
  by: Actor,
  { boxes, lines }: Pick<typeof sharedCarts.$inferSelect, 'boxes' | 'lines'>,
): Promise<{ token: string | null; added: WantedPieces[] }> {
  return inTransaction(shop, async (inside) => {
    let owner = by
    let newToken: string | null = null
    const added: WantedPieces[] = []
    for (const { quantity, preferences, snacks } of boxes) {
      const ids = snacks.map(({ variationId }) => variationId)
      const came = await addBoxOrSnacks(inside, owner, { snacks: ids, quantity, preferences, giftCard: null })
      newToken ??= came.token
      if (newToken && by.kind === 'visitor') owner = { ...by, cartToken: newToken }
      added.push(...came.added)
    }
    const came = await addAvailablePieces(inside, owner, lines)
    return { token: newToken ?? came.token, added: totalByVariation([...added, ...came.added]) }
  })
}

/** One entry for each variation, with all its pieces. */
function totalByName(pieces: (WantedPieces & { name: string })[]): (WantedPieces & { name: string })[] {
  return totalByVariation(pieces).map((total) => ({
    ...total,
    name: pieces.find(({ variationId }) => variationId === total.variationId)?.name ?? '',
  }))
}

function sharedBoxOf(
  { catalogue, settings }: Shop,
  { quantity, snacks }: { quantity: number; snacks: { variationId: string }[] },
): SharedBox | null {
  const sellables = snacks.flatMap(({ variationId }) => catalogue.sellable(variationId) ?? [])
  if (sellables.length < snacks.length) return null
  const prices = sellables.map(({ priceCents }) => priceCents)
  return {
    quantity,
    most: Math.min(MAX_BOX_QUANTITY, ...sellables.map(({ available }) => available)),
    unitPriceCents: boxPrice(prices, settings.box.percentOff).priceCents,
    snacks: sellables.map((sellable) => lineOf(sellable, quantity)),
  }
}

/** The pieces of `wanted` that are in the actor's cart. */
async function heldOf(shop: Shop, by: Actor, wanted: WantedPieces[]): Promise<WantedPieces[]> {
  const { lines, boxes } = await getCart(shop, by)
  const pieces = totalByVariation([...lines, ...boxes.flatMap(({ snacks }) => snacks)])
  const held = new Map(pieces.map(({ variationId, quantity }) => [variationId, quantity]))
  return wanted.map(({ variationId, quantity }) => ({ variationId, quantity: Math.min(quantity, held.get(variationId) ?? 0) }))
}

async function sharedRow(shop: Shop, token: string) {
  if (!SharedCartToken.safeParse(token).success) throw new Failure('not-found')
  const [row] = await shop.db
    .select()
    .from(sharedCarts)
    .where(eq(sharedCarts.tokenHash, hashToken(token)))
  if (!row) throw new Failure('not-found')
  if (row.expiresAt <= shop.now()) throw new Failure('link-expired')
  return row
}

function lineOf(sellable: Sellable, quantity: number): SharedLine {
  const { variationId, productSlug, productName, variationName, pictureId, tint, country, weightGrams, priceCents } = sellable
  const most = maxQuantityOf(sellable)
  const unitPriceCents = priceCents
  return {
    variationId,
    productSlug,
    productName,
    variationName,
    pictureId,
    tint,
    country,
    weightGrams,
    quantity,
    most,
    unitPriceCents,
  }
}
