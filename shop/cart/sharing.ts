import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { sharedCarts } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import { subscriberOf } from '#shared/network.ts'
import type { Actor } from '#shop/actor.ts'
import { addWhatFits, cartOf, nameOf, type Pieces } from './cart.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { wasPressed } from '#shop/base/idempotency.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'
import { hashOf, newToken } from '#shop/base/secrets/random-tokens.ts'

/** How long a link shows its basket; for as long again it says that it did. Milliseconds. */
const SHOWN_FOR = 30 * DAY

/** A line of a basket that somebody shows, as it could be bought today. */
export interface SharedLine {
  variationId: string
  productSlug: string
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  country: string | null
  weightGrams: number | null
  /** As many as were in it. */
  quantity: number
  /** The most that can be bought now; 0 when sold out. */
  most: number
  unitPriceCents: Cents
}

export interface SharedCart {
  lines: SharedLine[]
  /** Names of what is no longer sold. */
  gone: string[]
  /** Of as many as can be bought now. */
  subtotalCents: Cents
  expiresAt: Date
}

/** What of a shared basket came in, in pieces, and what there was less of: `quantity` is how many were added. */
export interface AddedShared {
  added: number
  gone: string[]
  fewer: { name: string; quantity: number }[]
  /** For the cart cookie of a visitor whose cart this made, else null. */
  token: string | null
}

/** `key` comes with the form: pressed twice, or sent again by a reload, it adds once. */
export const AddShared = z.object({ key: z.uuid().optional() })
export const SharedToken = z.string().regex(/^[\w-]{43}$/)

/**
 * Writes down what is in the actor's cart, and nothing of whose it is, for whoever has the link: its secret is answered once and kept as
 * a digest alone. Throws Failure: 'cart-empty', 'too-many-requests'.
 */
export async function shareCart(shop: Shop, by: Actor, from: { address: string }): Promise<{ token: string; expiresAt: Date }> {
  const { lines } = await cartOf(shop, by)
  const shown = lines
    .filter(({ productName }) => productName)
    .map((line) => ({ variationId: line.variationId, quantity: line.quantity, name: nameOf(line) }))
  if (shown.length === 0) throw new Failure('cart-empty')
  await countUse(shop, [{ key: `shared-from:${subscriberOf(from.address)}`, most: 30, within: HOUR }])
  const token = newToken()
  const expiresAt = new Date(shop.now().getTime() + SHOWN_FOR)
  await shop.db.insert(sharedCarts).values({ tokenHash: hashOf(token), lines: shown, createdAt: shop.now(), expiresAt })
  return { token, expiresAt }
}

/** What a link shows, at the prices of today. Throws Failure: 'link-expired', 'not-found'. */
export async function sharedCartOf(shop: Shop, token: string): Promise<SharedCart> {
  const { lines, expiresAt } = await sharedRow(shop, token)
  const known = lines.map((line) => ({ ...line, sellable: shop.catalogue.sellable(line.variationId) }))
  const shown = known.flatMap(({ sellable, quantity }) => (sellable ? [lineOf(shop, sellable, quantity)] : []))
  return {
    lines: shown,
    gone: known.filter(({ sellable }) => !sellable).map(({ name }) => name),
    subtotalCents: shown.reduce((sum, line) => sum + line.unitPriceCents * Math.min(line.quantity, line.most), 0),
    expiresAt,
  }
}

/** Puts what a link shows into the actor's own cart, up to the stock and the limits. Throws Failure: 'link-expired', 'not-found', 'too-many-requests'. */
export async function addShared(shop: Shop, by: Actor, token: string, { key }: z.infer<typeof AddShared> = {}): Promise<AddedShared> {
  const { lines } = await sharedRow(shop, token)
  // A browser without a basket never heard of the one that its first press made.
  const owner = by.kind === 'customer' ? by.userId : by.cartToken
  const isAgain = key && owner && (await wasPressed(shop, `shared:${owner}:${key}`))
  const { token: cartToken, added } = isAgain ? { token: null, added: await heldOf(shop, by, lines) } : await addWhatFits(shop, by, lines)
  const short = lines.map((line, at) => ({ ...line, came: added[at]!.quantity })).filter(({ came, quantity }) => came < quantity)
  const isSold = (variationId: string) => shop.catalogue.sellable(variationId) !== null
  return {
    token: cartToken,
    added: added.reduce((sum, { quantity }) => sum + quantity, 0),
    gone: short.filter(({ variationId }) => !isSold(variationId)).map(({ name }) => name),
    fewer: short.filter(({ variationId }) => isSold(variationId)).map(({ name, came }) => ({ name, quantity: came })),
  }
}

/** Deletes what links of old have shown, once they need not say any more that they are over. */
export async function forgetShared(shop: Shop): Promise<void> {
  await shop.db.delete(sharedCarts).where(lt(sharedCarts.expiresAt, new Date(shop.now().getTime() - SHOWN_FOR)))
}

/** What of it is in the actor's cart. */
async function heldOf(shop: Shop, by: Actor, wanted: Pieces[]): Promise<Pieces[]> {
  const { lines } = await cartOf(shop, by)
  const held = new Map(lines.map(({ variationId, quantity }) => [variationId, quantity]))
  return wanted.map(({ variationId, quantity }) => ({ variationId, quantity: Math.min(quantity, held.get(variationId) ?? 0) }))
}

async function sharedRow(shop: Shop, token: string) {
  if (!SharedToken.safeParse(token).success) throw new Failure('not-found')
  const [row] = await shop.db
    .select()
    .from(sharedCarts)
    .where(eq(sharedCarts.tokenHash, hashOf(token)))
  if (!row) throw new Failure('not-found')
  if (row.expiresAt <= shop.now()) throw new Failure('link-expired')
  return row
}

function lineOf({ settings }: Shop, sellable: Sellable, quantity: number): SharedLine {
  const { variationId, productSlug, productName, variationName, pictureId, tint, country, weightGrams, priceCents } = sellable
  const most = Math.min(sellable.available, settings.cart.quantity)
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
