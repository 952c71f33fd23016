import { maxQuantityOf } from '#shared/quantity-limit.ts'
import type { CartChange, CartView } from '../cart.types.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import type { Cents } from '#shared/money.ts'
import { firstOf } from '#shared/present.ts'
import { deliveryMethods, type Parcel, quoteShipping } from '#shop/pricing/delivery.ts'
import {
  type ApplicableDiscounts,
  type DiscountRow,
  discountLabel,
  applicableDiscounts,
  pricingDiscountOf,
} from '#shop/pricing/discounts.ts'
import type { FailureCode } from '#shop/failure.ts'
import { price } from '#shop/pricing/price.ts'
import type { PricedBasket } from '#shop/pricing/price.types.ts'
import type { Shop } from '#shop/shop.ts'
import { taxFor } from '#shop/pricing/tax-rates.ts'
import { explainTotal } from './total-explanation.ts'
import { type SellableOf, sellablesFor } from './sellables.ts'
import { type AllocatedBox, allocateBoxes } from './allocate-boxes.ts'
import type { StoredCartBox } from './box-rows.ts'
import { boxChanges, boxView } from './box-view.ts'
import type { CartContents, CartLineRow, CartRow } from './cart-rows.ts'
import { lineView, sellableLabel } from './line-view.ts'

/**
 * A cart with current catalogue prices. `lines` are the lines that can be bought, snacks of boxes
 * included: `box` is their box, and `boxDiscountCents` what the line costs less in it.
 */
export interface PricedCart {
  view: CartView
  priced: PricedBasket
  lines: PricedCartLine[]
  /** The boxes that can be bought. */
  boxes: AllocatedBox[]
  /** Percent as a decimal string; null where no tax applies. */
  taxPercent: string | null
  /** The reasons why active discounts do not apply, by discount id. */
  refused: ReadonlyMap<string, FailureCode>
}

interface PricedCartLine {
  sellable: Sellable
  quantity: number
  box: StoredCartBox | null
  boxDiscountCents: Cents
}

/**
 * Prices a cart and lists the changes since its owner's last view. `trying` is a discount to
 * preview.
 */
export async function priceCart(
  shop: Shop,
  cart: CartRow | null,
  contents: CartContents,
  trying: DiscountRow | null = null,
): Promise<PricedCart> {
  const { settings } = shop
  const userId = cart?.userId ?? null
  const sellableOf = await sellablesFor(shop, userId, variationIdsOf(contents))
  const { percentOff } = settings.box
  const { boxes, rest } = allocateBoxes(contents.boxes.filter(isActive), sellableOf, percentOff)
  const saved = allocateBoxes(contents.boxes.filter(isSaved), sellableOf, percentOff)
  const active = contents.lines.filter(isActive)
  const { lines: single, changes } = whatCanBeBought(active, rest)
  const whole = boxes.filter(({ quantity }) => quantity > 0)
  const lines = [...whole.flatMap(boxLines), ...single]
  const code = cart?.discountCode ?? null
  const running = await applicableDiscounts(shop, { userId, code, trying })
  const tax = taxFor(settings, cart?.shipTo ?? null)
  const parcel = { country: cart?.shipTo?.country ?? null, weightGrams: weightOf(shop, lines) }
  const { method, sending } = sendingFor(shop, cart, parcel)
  const { refused, ...priced } = price({
    lines: lines.map(({ sellable: { priceCents, productId, categoryIds }, quantity, boxDiscountCents }) => ({
      unitPriceCents: priceCents,
      quantity,
      boxDiscountCents,
      productId,
      categoryIds,
    })),
    discounts: running.discounts.map(pricingDiscountOf),
    delivery: sending.refused === null ? sending : { cents: 0, freeFromCents: null },
    tax,
  })
  const { lines: _, takenOff, ...totals } = priced
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const applied = takenOff.flatMap((off) => {
    const row = running.discounts.find(({ id }) => id === off.id)
    return row ? [{ off, row }] : []
  })
  const view: CartView = {
    lines: active.map((row) => lineView(row, rest)),
    boxes: boxes.map(boxView),
    savedForLater: contents.lines.filter(isSaved).map((row) => lineView(row, sellableOf)),
    savedBoxes: saved.boxes.map(boxView),
    count,
    ...totals,
    discount: code === null ? null : enteredCode(code, running, { refused, subtotalCents: totals.subtotalCents }),
    discounts: applied.map(({ off, row }) => ({ name: discountLabel(row), code: row.code, amountCents: off.amountCents })),
    deliveryRefused: count > 0 ? sending.refused : null,
    weightGrams: parcel.weightGrams,
    ...freeDelivery(shop, parcel, totals),
    explanation: explainTotal({ priced, count, applied, tax, delivery: { method, sending, weightGrams: parcel.weightGrams } }),
    changes: [...boxes.flatMap(boxChanges), ...changes],
  }
  return { view, priced, lines, boxes: whole, taxPercent: tax?.percent ?? null, refused }
}

/** The variations of all lines and boxes. */
export function variationIdsOf({ lines, boxes }: CartContents): string[] {
  return [...lines, ...boxes.flatMap(({ snacks }) => snacks)].map(({ variationId }) => variationId)
}

const isSaved = ({ savedForLaterAt }: { savedForLaterAt: Date | null }) => savedForLaterAt !== null
const isActive = ({ savedForLaterAt }: { savedForLaterAt: Date | null }) => savedForLaterAt === null

/** The snacks of a box as lines. */
function boxLines({ box, quantity, snacks }: AllocatedBox): PricedCartLine[] {
  return snacks.flatMap(({ sellable, discountCents }) =>
    sellable ? [{ sellable, quantity, box, boxDiscountCents: discountCents * quantity }] : [],
  )
}

/**
 * The lines that can be bought, limited to the stock, and the resulting changes for the cart's
 * owner.
 */
function whatCanBeBought(bought: CartLineRow[], sellableOf: SellableOf): Pick<PricedCart, 'lines'> & { changes: CartChange[] } {
  const changes: CartChange[] = []
  const lines: PricedCart['lines'] = []
  for (const row of bought) {
    const sellable = sellableOf(row.variationId)
    if (!sellable) {
      changes.push({ kind: 'gone', productName: '' })
      continue
    }
    const most = maxQuantityOf(sellable)
    const productName = sellableLabel(sellable)
    if (most === 0) changes.push({ kind: 'sold-out', productName })
    else if (most < row.quantity) changes.push({ kind: 'fewer', productName, quantity: most })
    if (sellable.priceCents !== row.seenPriceCents) {
      changes.push({ kind: 'price', productName, wasCents: row.seenPriceCents, nowCents: sellable.priceCents })
    }
    const quantity = Math.min(row.quantity, most)
    if (quantity > 0) lines.push({ sellable, quantity, box: null, boxDiscountCents: 0 })
  }
  return { lines, changes }
}

/**
 * The chosen delivery method, even where it refuses the parcel. Without a choice, the first method
 * that accepts the parcel.
 */
function sendingFor({ settings }: Shop, cart: CartRow | null, parcel: Parcel) {
  const ways = deliveryMethods.map((method) => ({ method, sending: quoteShipping(settings, parcel, method) }))
  const chosen = ways.find(({ method }) => method === cart?.deliveryMethod)
  return chosen ?? ways.find(({ sending }) => sending.refused === null) ?? firstOf(ways)
}

/** The weight of a parcel with these lines. An unknown weight is estimated. */
function weightOf({ settings }: Shop, lines: PricedCart['lines']): number {
  return lines.reduce((sum, { sellable, quantity }) => sum + (sellable.weightGrams ?? settings.delivery.unknownGrams) * quantity, 0)
}

/**
 * The state of the entered code: why it is refused, and the missing amount if that is the reason.
 */
function enteredCode(
  code: string,
  running: ApplicableDiscounts,
  { refused, subtotalCents }: { refused: PricedCart['refused']; subtotalCents: Cents },
): CartView['discount'] {
  const { entered } = running
  const reason = entered ? (refused.get(entered.id) ?? null) : running.refused
  return { code, refused: reason, missingCents: reason === 'code-needs-more' && entered ? entered.minimumSpendCents - subtotalCents : 0 }
}

/** The amount from which standard delivery is free, and the part of it that is missing. */
function freeDelivery(
  { settings }: Shop,
  parcel: Parcel,
  { subtotalCents, discountCents }: { subtotalCents: Cents; discountCents: Cents },
): Pick<CartView, 'freeDeliveryMissingCents' | 'freeDeliveryFromCents'> {
  const standard = quoteShipping(settings, parcel, 'standard')
  const freeFromCents = standard.refused === null ? standard.freeFromCents : null
  const missingCents = Math.max(0, (freeFromCents ?? 0) - (subtotalCents - discountCents))
  return { freeDeliveryMissingCents: missingCents, freeDeliveryFromCents: freeFromCents }
}
