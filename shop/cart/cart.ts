import { z } from 'zod'
import { DAY, MINUTE } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { MAX_LINE_QUANTITY, maxQuantityOf } from '#shared/quantity-limit.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { type CartOfBoxes, requireSellable, sellablesFor } from './cart/sellables.ts'
import {
  type CartLineRow,
  type CartRow,
  deleteCartLine,
  findCart,
  findCartWithContents,
  contentsOf,
  openCart,
  roomIn,
  upsertCartLine,
  touchCart,
} from './cart/cart-rows.ts'
import { allocateBoxes } from './cart/allocate-boxes.ts'
import { priceCart, type PricedCart, variationIdsOf } from './cart/cart-view.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { normalizeDiscountCode } from '#shop/pricing/discounts.ts'
import { Failure } from '#shop/failure.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { CartView } from './cart.types.ts'

export type { AppliedDiscount, ExplainStep } from '#shared/price-explanation.ts'
export { type BasketInput, priceBasket } from './cart/price-basket.ts'
export { addAvailablePieces, type WantedPieces } from './cart/add-available.ts'
export { allocateBoxes } from './cart/allocate-boxes.ts'
export { RestoreBox, restoreBox } from './cart/box-undo.ts'
export { cartBoxesOf } from './cart/box-rows.ts'
export {
  AddBox,
  addBox,
  addBoxOrSnacks,
  CartBoxId,
  ChangeBox,
  changeBox,
  moveBoxToCart,
  refillBox,
  removeBox,
  saveBoxForLater,
  SetBoxQuantity,
  setBoxQuantity,
} from './cart/boxes.ts'
export { contentsOf } from './cart/cart-rows.ts'
export { mergeCarts } from './cart/merge.ts'
export { acknowledgeChanges } from './cart/acknowledge-changes.ts'
export type { PricedCart } from './cart/cart-view.ts'
export { sellableLabel } from './cart/line-view.ts'
export {
  listSavedIds,
  listSavedSnacks,
  removeSavedSnack,
  SAVED_SNACKS_LIMIT,
  type SavedSnack,
  SavedSnackId,
  saveSnack,
} from './cart/saved-snacks.ts'

/** Printable ASCII, like every id of a point of sale. */
const VariationId = z.string().regex(/^[!-~]{1,192}$/)
const Digits = z.string().regex(/^\d{1,6}$/)
/** A number, or its digits as a form sends them. Nothing else is valid. */
const Quantity = (least: number) => z.union([z.number(), Digits.transform(Number)]).pipe(z.number().int().min(least).max(MAX_LINE_QUANTITY))
const Code = z
  .string()
  .overwrite(normalizeDiscountCode)
  .min(1)
  .max(40)
  .regex(/^\P{C}*$/u)

export const CartLineId = z.object({ variationId: VariationId.describe('The id of the product variation.') })
export const AddLine = CartLineId.extend({
  quantity: Quantity(1).default(1),
  key: z.string().min(8).max(64).optional().describe('An idempotency key: a retry with the same key adds nothing.'),
})
export const RestoreLine = AddLine.omit({ key: true }).extend({
  savedForLater: z.union([z.boolean(), z.enum(['', 'yes']).transform(Boolean)]).default(false),
})
export const SetQuantity = z.object({ variationId: VariationId, quantity: Quantity(0) })
export const ApplyCode = z.object({ code: Code })

/** The actor's current cart; empty where there is none. */
export async function getCart(shop: Shop, by: Actor): Promise<CartView> {
  return (await getPricedCart(shop, by)).view
}

/** The actor's cart with its prices, for checkout. */
export async function getPricedCart(shop: Shop, by: Actor): Promise<PricedCart & { cart: CartRow | null }> {
  const { cart, ...contents } = await findCartWithContents(shop, by)
  return { cart, ...(await priceCart(shop, cart, contents)) }
}

/** Number of pieces in the actor's cart that can be bought now, for the badge. */
export async function countCartPieces(shop: Shop, by: Actor): Promise<number> {
  const { cart, ...contents } = await findCartWithContents(shop, by)
  const sellableOf = await sellablesFor(shop, cart?.userId ?? null, variationIdsOf(contents))
  const inCart = contents.boxes.filter(({ savedForLaterAt }) => !savedForLaterAt)
  const { boxes, rest } = allocateBoxes(inCart, sellableOf, shop.settings.box.percentOff)
  const boxed = boxes.reduce((sum, { quantity, snacks }) => sum + quantity * snacks.length, 0)
  return contents.lines.reduce((sum, { variationId, quantity, savedForLaterAt }) => {
    const sellable = savedForLaterAt ? null : rest(variationId)
    return sum + (sellable ? Math.min(quantity, maxQuantityOf(sellable)) : 0)
  }, boxed)
}

/**
 * Extends the lifetime of a visitor's cart after a page view. Returns the cart token for a cookie
 * with the same lifetime; null without a cart.
 */
export async function renewCart(shop: Shop, by: Actor): Promise<string | null> {
  if (by.kind !== 'visitor' || !by.cartToken) return null
  const cart = await findCart(shop, by)
  // Once a day is enough: a page view should not cost a write.
  if (cart && shop.now().getTime() - cart.updatedAt.getTime() > DAY) await touchCart(shop, cart.id)
  return cart && by.cartToken
}

/**
 * Adds to the quantity of a line, or creates the line. `token` is the cart cookie of a visitor
 * whose cart is new, else null. `quantity` is the new quantity of the line. `wasSaved`: the line
 * was saved for later before. Throws Failure: 'not-found', 'sold-out', 'too-few-left', 'cart-full',
 * 'too-many-of-one', 'too-many-requests'.
 */
export function addLine(
  shop: Shop,
  by: Actor,
  { variationId, quantity, key }: z.infer<typeof AddLine>,
): Promise<{ token: string | null; quantity: number; productName: string; wasSaved: boolean }> {
  return inTransaction(shop, async (inside) => {
    if (!inside.catalogue.sellable(variationId)) throw new Failure('not-found')
    const { cart, token } = await openCart(inside, by)
    const contents = await contentsOf(inside, cart)
    const sellable = await requireSellable(inside, { userId: cart.userId, boxes: contents.boxes }, variationId)
    const known = contents.lines.find((line) => line.variationId === variationId)
    const { productName } = sellable
    if (known && key && known.addedKey === key) return { token, quantity: known.quantity, productName, wasSaved: false }
    if (!known && roomIn(inside, contents) <= 0) throw new Failure('cart-full')
    const total = quantity + (known && !known.savedForLaterAt ? known.quantity : 0)
    refuseTooMany(sellable, total)
    const line = { cartId: cart.id, variationId, quantity: total, seenPriceCents: sellable.priceCents }
    await upsertCartLine(inside, { ...line, savedForLaterAt: null, addedKey: key ?? null })
    await touchCart(inside, cart.id)
    return { token, quantity: total, productName, wasSaved: Boolean(known?.savedForLaterAt) }
  })
}

/**
 * Sets a line's quantity; 0 removes it. Throws Failure: 'not-found' for a line that is not in the
 * cart, 'sold-out', 'too-few-left', 'too-many-of-one'.
 */
export function setQuantity(shop: Shop, by: Actor, { variationId, quantity }: z.infer<typeof SetQuantity>): Promise<void> {
  return changeLine(shop, by, variationId, async (inside, line, owner) => {
    if (quantity === 0) {
      await deleteCartLine(inside, line.cartId, variationId)
      return
    }
    const sellable = await requireSellable(inside, owner, variationId)
    // A smaller quantity is always accepted, whatever the stock is.
    if (quantity > line.quantity) refuseTooMany(sellable, quantity)
    await upsertCartLine(inside, { ...line, quantity })
  })
}

/** Removes a line and returns its quantity. Harmless without the line: then it returns null. */
export function removeLine(shop: Shop, by: Actor, { variationId }: z.infer<typeof CartLineId>): Promise<number | null> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    if (!cart) return null
    const removed = await deleteCartLine(inside, cart.id, variationId)
    await touchCart(inside, cart.id)
    return removed
  })
}

/**
 * Restores a line that was just removed, in the cart or saved for later. Harmless to repeat; it
 * never lowers the quantity. Throws Failure: 'not-found', 'sold-out', 'too-few-left', 'cart-full',
 * 'too-many-of-one'.
 */
export function restoreLine(shop: Shop, by: Actor, { variationId, quantity, savedForLater }: z.infer<typeof RestoreLine>): Promise<void> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    if (!cart) throw new Failure('not-found')
    const contents = await contentsOf(inside, cart)
    const sellable = await requireSellable(inside, { userId: cart.userId, boxes: contents.boxes }, variationId)
    const known = contents.lines.find((line) => line.variationId === variationId)
    if (known && (savedForLater || (!known.savedForLaterAt && known.quantity >= quantity))) return
    if (!known && roomIn(inside, contents) <= 0) throw new Failure('cart-full')
    if (!savedForLater) refuseTooMany(sellable, quantity)
    const savedForLaterAt = savedForLater ? inside.now() : null
    await upsertCartLine(inside, { cartId: cart.id, variationId, quantity, seenPriceCents: sellable.priceCents, savedForLaterAt })
    await touchCart(inside, cart.id)
  })
}

/** Saves a line for later, outside the total. Throws Failure('not-found'). */
export function saveForLater(shop: Shop, by: Actor, { variationId }: z.infer<typeof CartLineId>): Promise<void> {
  return changeLine(shop, by, variationId, (inside, line) => upsertCartLine(inside, { ...line, savedForLaterAt: inside.now() }))
}

/**
 * Moves a saved line back to the cart, up to the stock. Throws Failure: 'not-found', 'sold-out'.
 */
export function moveToCart(shop: Shop, by: Actor, { variationId }: z.infer<typeof CartLineId>): Promise<void> {
  return changeLine(shop, by, variationId, async (inside, line, owner) => {
    const sellable = await requireSellable(inside, owner, variationId)
    const quantity = Math.min(line.quantity, maxQuantityOf(sellable))
    if (quantity === 0) throw new Failure('sold-out')
    await upsertCartLine(inside, { ...line, quantity, seenPriceCents: sellable.priceCents, savedForLaterAt: null })
  })
}

/**
 * Applies a discount code to the cart. Throws Failure: 'cart-empty', 'code-unknown',
 * 'code-not-valid', 'code-needs-more' (with the missing amount), 'code-not-for-these',
 * 'code-outdone', 'code-used-up', 'code-used-before'.
 */
export function applyCode(shop: Shop, by: Actor, { code }: z.infer<typeof ApplyCode>): Promise<void> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    const discountCode = normalizeDiscountCode(code)
    const { view } = await priceCart(inside, cart && { ...cart, discountCode }, await contentsOf(inside, cart))
    if (!cart || view.count === 0) throw new Failure('cart-empty')
    if (view.discount?.refused) throw new Failure(view.discount.refused, { missingCents: view.discount.missingCents })
    await touchCart(inside, cart.id, { discountCode })
  })
}

/**
 * Like `applyCode`, with rate limits for the client's `address` and the account against guessing
 * codes. Also throws Failure('too-many-requests').
 */
export async function applyTypedCode(
  shop: Shop,
  by: Actor,
  input: z.infer<typeof ApplyCode>,
  { address }: { address: string },
): Promise<void> {
  const tries = [
    { key: `codes-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: 10 * MINUTE },
    // From however many networks.
    ...(by.kind === 'customer' ? [{ key: `codes-of:${by.userId}`, max: 60, windowMs: DAY }] : []),
  ]
  await consumeRateLimits(shop, tries)
  await applyCode(shop, by, input)
  await undoRateLimits(shop, tries)
}

export function removeCode(shop: Shop, by: Actor): Promise<void> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    if (cart) await touchCart(inside, cart.id, { discountCode: null })
  })
}

/** Stores a checkout answer with the cart, so that leaving and returning loses nothing. */
export async function saveCheckoutAnswer(
  shop: Shop,
  by: Customer,
  answer: Partial<Pick<CartRow, 'shipTo' | 'deliveryMethod' | 'note' | 'giftMessage'>>,
): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const { cart } = await openCart(inside, by)
    await touchCart(inside, cart.id, answer)
  })
}

/** Changes one line of the actor's own cart, under the cart's row lock. */
async function changeLine(
  shop: Shop,
  by: Actor,
  variationId: string,
  change: (inside: Shop, line: CartLineRow, owner: CartOfBoxes) => Promise<void>,
): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    const { lines, boxes } = await contentsOf(inside, cart)
    const line = lines.find((one) => one.variationId === variationId)
    if (!cart || !line) throw new Failure('not-found')
    await change(inside, line, { userId: cart.userId, boxes })
    await touchCart(inside, line.cartId)
  })
}

function refuseTooMany(sellable: Sellable, quantity: number): void {
  if (quantity > MAX_LINE_QUANTITY) throw new Failure('too-many-of-one')
  if (quantity > sellable.available) throw new Failure(sellable.available > 0 ? 'too-few-left' : 'sold-out')
}
