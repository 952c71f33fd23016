import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { boxSizes, MAX_GIFT_CARD_LENGTH } from '#shared/discovery-box.ts'
import { MAX_BOX_QUANTITY } from '#shared/quantity-limit.ts'
import type { Actor } from '#shop/actor.ts'
import { isRepeatedKey } from '#shop/base/idempotency.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { boxPrice } from '#shop/pricing/box-price.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { sealRemovedBox } from './box-undo.ts'
import { addAvailablePieces, type WantedPieces } from './add-available.ts'
import { type StoredCartBox, deleteCartBox, findCartBox, insertCartBox, updateCartBox } from './box-rows.ts'
import { type CartRow, contentsOf, findCart, openCart, roomIn, touchCart } from './cart-rows.ts'
import { remainingStockOf } from './remaining-stock.ts'
import { sellableLabel } from './line-view.ts'
import { BoxPreferences } from '../box-preferences.ts'
import { refilledSnacks } from '../discovery-box.ts'

// Discovery boxes in a cart. A box is one line: it is bought, saved and removed whole.

const VariationId = z.string().regex(/^[!-~]{1,192}$/)
const sizes: readonly number[] = boxSizes
const Snacks = z
  .array(VariationId)
  .refine((ids) => sizes.includes(ids.length) && new Set(ids).size === ids.length)
  .describe('The ids of the variations in the box, each once.')
const Quantity = (least: number) => z.coerce.number().int().min(least).max(MAX_BOX_QUANTITY)
const GiftCard = multiLine(MAX_GIFT_CARD_LENGTH)
  .nullable()
  .describe('The text of the gift card: empty for a card without words, `null` for no gift.')

export const CartBoxId = z.object({ boxId: z.uuid() })
const BoxContent = z.object({ snacks: Snacks, preferences: BoxPreferences.default({}), giftCard: GiftCard.default(null) })
/** `key` is the idempotency key of the form: a double submit or a reload adds once. */
export const AddBox = BoxContent.extend({
  key: z.uuid().describe('An idempotency key: a retry with the same key adds nothing.'),
  quantity: Quantity(1).default(1),
})
export const ChangeBox = BoxContent.extend(CartBoxId.shape)
export const SetBoxQuantity = CartBoxId.extend({ quantity: Quantity(0) })

/**
 * Adds a discovery box to the actor's cart as one line. `token` as in `addLine`. A repeated key
 * adds nothing. Throws Failure: 'sold-out' (a snack is missing), 'not-found', 'cart-full',
 * 'too-many-requests'.
 */
export function addBox(shop: Shop, by: Actor, { key, ...box }: z.infer<typeof AddBox>): Promise<{ token: string | null }> {
  const owner = by.kind === 'customer' ? by.userId : by.cartToken
  return inTransaction(shop, async (inside) => {
    if (owner && (await isRepeatedKey(inside, `box:${owner}:${key}`))) return { token: null }
    const { cart, token } = await openCart(inside, by)
    await insertBox(inside, cart, box)
    await touchCart(inside, cart.id)
    return { token }
  })
}

/** Inserts a box in a cart whose row is locked; throws like `addBox`, before it writes. */
async function insertBox(
  shop: Shop,
  cart: CartRow,
  { snacks, quantity, preferences, giftCard }: Omit<z.infer<typeof AddBox>, 'key'>,
): Promise<void> {
  if (snacks.length > roomIn(shop, await contentsOf(shop, cart))) throw new Failure('cart-full')
  const sellables = await requireSnacks(shop, cart, snacks, { quantity })
  await insertCartBox(shop, {
    cartId: cart.id,
    quantity,
    preferences,
    giftCard,
    seenPriceCents: priceOf(shop, sellables),
    savedForLaterAt: null,
    snacks: sellables.map(namedSnack),
  })
}

/**
 * Adds a box to the actor's cart. Where it cannot be whole, adds its snacks that are left one by
 * one. Returns the added pieces in the order of the snacks. `token` as in `addLine`.
 */
export function addBoxOrSnacks(
  shop: Shop,
  by: Actor,
  box: Omit<z.infer<typeof AddBox>, 'key'>,
): Promise<{ token: string | null; added: WantedPieces[] }> {
  const pieces = box.snacks.map((variationId) => ({ variationId, quantity: box.quantity }))
  return inTransaction(shop, async (inside) => {
    const { cart, token } = await openCart(inside, by)
    try {
      await insertBox(inside, cart, box)
      await touchCart(inside, cart.id)
      return { token, added: pieces }
    } catch (error) {
      if (!(error instanceof Failure) || !['sold-out', 'too-few-left', 'cart-full'].includes(error.code)) throw error
    }
    const owner = token && by.kind === 'visitor' ? { ...by, cartToken: token } : by
    return { token, added: (await addAvailablePieces(inside, owner, pieces)).added }
  })
}

/** Replaces the snacks, the preferences and the gift card of a box. Throws like `addBox`. */
export function changeBox(shop: Shop, by: Actor, { boxId, snacks, preferences, giftCard }: z.infer<typeof ChangeBox>): Promise<void> {
  return changeOwnBox(shop, by, boxId, async (inside, box, cart) => {
    const sellables = await requireSnacks(inside, cart, snacks, box)
    await replaceBox(inside, { ...box, preferences, giftCard }, sellables)
  })
}

/**
 * Sets how many of a box are bought; 0 removes it. Throws Failure: 'not-found', 'sold-out',
 * 'too-few-left'.
 */
export function setBoxQuantity(shop: Shop, by: Actor, { boxId, quantity }: z.infer<typeof SetBoxQuantity>): Promise<void> {
  return changeOwnBox(shop, by, boxId, async (inside, box, cart) => {
    if (quantity === 0) return deleteCartBox(inside, cart.id, boxId)
    // A smaller quantity is always accepted, whatever the stock is.
    if (quantity > box.quantity) {
      const ids = box.snacks.map(({ variationId }) => variationId)
      await requireSnacks(inside, cart, ids, { id: box.id, quantity })
    }
    await updateCartBox(inside, box, { quantity })
  })
}

/** Removes a box, and returns it for `restoreBox`. Harmless without the box: then null. */
export function removeBox(shop: Shop, by: Actor, { boxId }: z.infer<typeof CartBoxId>): Promise<string | null> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    const box = cart && (await findCartBox(inside, cart.id, boxId))
    if (!box) return null
    await deleteCartBox(inside, cart.id, boxId)
    await touchCart(inside, cart.id)
    return sealRemovedBox(inside, by, box)
  })
}

/** Saves a box for later, outside the total. Throws Failure('not-found'). */
export function saveBoxForLater(shop: Shop, by: Actor, { boxId }: z.infer<typeof CartBoxId>): Promise<void> {
  return changeOwnBox(shop, by, boxId, (inside, box) => updateCartBox(inside, box, { savedForLaterAt: inside.now() }))
}

/**
 * Moves a saved box back to the cart, as it is: a missing snack is then shown and can be replaced.
 * Throws Failure('not-found').
 */
export function moveBoxToCart(shop: Shop, by: Actor, { boxId }: z.infer<typeof CartBoxId>): Promise<void> {
  return changeOwnBox(shop, by, boxId, (inside, box) => updateCartBox(inside, box, { savedForLaterAt: null }))
}

/**
 * Replaces the snacks of a box that are sold out by others that match its preferences. Throws
 * Failure: 'not-found', 'sold-out' (too few others match).
 */
export function refillBox(shop: Shop, by: Actor, { boxId }: z.infer<typeof CartBoxId>): Promise<void> {
  return changeOwnBox(shop, by, boxId, async (inside, box, cart) => {
    const ids = box.snacks.map(({ variationId }) => variationId)
    const free = await remainingStockOf(inside, cart, ids, box.id)
    const kept = ids.flatMap((id) => free(id, box.quantity) ?? [])
    const isFree = await remainingStockOf(inside, cart, null, box.id)
    const without = new Set(ids)
    for (let turn = 0; turn <= inside.settings.cart.lines; turn++) {
      const snacks = refilledSnacks(inside, box.preferences, { kept, without, size: ids.length })
      if (!snacks) throw new Failure('sold-out')
      const taken = snacks.filter(({ variationId }) => !isFree(variationId, box.quantity))
      if (taken.length === 0) return replaceBox(inside, box, snacks)
      // Other lines of the cart hold the last pieces of these.
      for (const { variationId } of taken) without.add(variationId)
    }
    throw new Failure('sold-out')
  })
}

/**
 * A box with other snacks is another box: the payment of an order for the former one must not
 * remove it from the cart. It keeps its place.
 */
async function replaceBox(shop: Shop, box: StoredCartBox, sellables: Sellable[]): Promise<void> {
  await deleteCartBox(shop, box.cartId, box.id)
  await insertCartBox(shop, { ...box, seenPriceCents: priceOf(shop, sellables), snacks: sellables.map(namedSnack) })
}

/** The snacks of a box, if the stock has them beside everything else in the cart. */
async function requireSnacks(
  shop: Shop,
  cart: CartRow,
  variationIds: string[],
  { id, quantity }: { id?: string; quantity: number },
): Promise<Sellable[]> {
  const free = await remainingStockOf(shop, cart, variationIds, id ?? null)
  return variationIds.map((variationId) => {
    const sellable = free(variationId, quantity)
    if (sellable) return sellable
    throw new Failure(free(variationId, 1) ? 'too-few-left' : 'sold-out')
  })
}

function priceOf({ settings }: Shop, sellables: Sellable[]): number {
  const prices = sellables.map(({ priceCents }) => priceCents)
  return boxPrice(prices, settings.box.percentOff).priceCents
}

const namedSnack = (sellable: Sellable) => ({ variationId: sellable.variationId, name: sellableLabel(sellable) })

/** Changes one box of the actor's own cart, under the cart's row lock. */
async function changeOwnBox(
  shop: Shop,
  by: Actor,
  boxId: string,
  change: (inside: Shop, box: StoredCartBox, cart: CartRow) => Promise<void>,
): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    const box = cart && (await findCartBox(inside, cart.id, boxId))
    if (!box) throw new Failure('not-found')
    await change(inside, box, cart)
    await touchCart(inside, cart.id)
  })
}
