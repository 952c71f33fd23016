import { randomUUID } from 'node:crypto'
import type { OrderToPay } from '#shop/ports.ts'
import { price } from '#shop/pricing/price.ts'
import type { PricingDiscount } from '#shop/pricing/price.types.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'

interface ContractBasket {
  lines: { variationId: string; priceCents: number; quantity: number; productId?: string; categoryIds?: string[] }[]
  discounts?: PricingDiscount[]
  tax?: { percent: string; included: boolean; onDelivery?: boolean } | null
  shippingCents?: number
}

/** A percentage discount on the whole basket that can be combined with others. */
export function percentOff(value: number): PricingDiscount {
  const id = `percent-${value}`
  return { id, kind: 'percentage', value, scope: 'cart', targetIds: [], minimumSpendCents: 0, stacks: true, isEntered: false }
}

/** A basket in the form that the checkout sends for payment, with prices computed by the shop. */
export function contractOrderToPay({ lines, discounts = [], tax = null, shippingCents = 599 }: ContractBasket): OrderToPay {
  const priced = price({
    lines: lines.map(({ priceCents, quantity, variationId, productId = variationId, categoryIds = [] }) => ({
      unitPriceCents: priceCents,
      quantity,
      productId,
      categoryIds,
    })),
    discounts,
    delivery: { cents: shippingCents, freeFromCents: null },
    tax: tax && { onDelivery: false, ...tax },
  })
  const number = randomUUID().slice(0, 8).toUpperCase()
  return {
    number,
    orderId: randomUUID(),
    currency: 'USD',
    lines: lines.map(({ variationId, priceCents, quantity }, index) => ({
      variationId,
      name: 'A snack',
      quantity,
      unitPriceCents: priceCents,
      discountCents: priced.lines[index]!.discountCents,
      taxCents: priced.lines[index]!.taxCents,
    })),
    shippingCents: priced.shippingCents,
    delivery: 'standard',
    taxCents: priced.taxCents,
    shippingTaxCents: priced.shippingTaxCents,
    taxPercent: tax?.percent ?? null,
    taxIncluded: priced.taxIncluded,
    totalCents: priced.totalCents,
    buyer: { email: 'noor@example.test', firstName: 'Noor', locale: 'en-US' },
    returnUrl: `http://localhost:3000/checkout-success?order=${number}`,
  }
}

/** An order for one piece of a variation in stock, and the variation's id. */
export async function contractOrderOfOne(emulator: OpenedPointOfSale): Promise<{ order: OrderToPay; variationId: string }> {
  const variation = (await emulator.variations()).at(-1)!
  await emulator.setStock(variation.id, 10)
  return {
    variationId: variation.id,
    order: contractOrderToPay({ lines: [{ variationId: variation.id, priceCents: variation.priceCents, quantity: 1 }] }),
  }
}

export async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Waits for a result and returns it. Fails after five seconds. */
export async function waitUntil<Value>(look: () => Value | undefined | false | null): Promise<Value> {
  for (const end = Date.now() + 5000; Date.now() < end;) {
    const found = look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('It never happened')
}
