import { itemAt } from '#shared/present.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { SeededRandom } from './seeded-random.ts'
import { inventOrderHistory } from './order-history.ts'
import { type OrderPlan, randomPlan } from './order-plan.ts'
import type { DemoPerson } from './people.ts'
import type { DemoOrder, DemoContext } from './demo-order.types.ts'
import { isDeliveryFree } from '#shop/pricing/free-delivery.ts'

const DAYS_OF_ORDERS = 90
/** Relative number of orders per weekday, from Sunday. */
const weekdays = [10, 6, 6, 7, 8, 10, 11]
/**
 * Relative number of orders per hour of the day: few at night, some at noon, most in the evening.
 */
const hours = [2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 6, 5, 5, 6, 7, 9, 11, 12, 11, 8, 4]
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY'

/**
 * The orders of 90 days, oldest first. There are more in the evening and on weekends, slightly more
 * each week, and many from returning customers.
 */
export function inventOrders(chance: SeededRandom, people: DemoPerson[], demo: DemoContext): DemoOrder[] {
  const popularity = demo.snacks.map((_, index) => 1 / (1 + index / 12))
  const known: DemoPerson[] = []
  const newcomers = [...people]
  const from = Math.floor(demo.now.getTime() / DAY) * DAY - (DAYS_OF_ORDERS - 1) * DAY
  return Array.from({ length: DAYS_OF_ORDERS }, (_, day) => from + day * DAY).flatMap((midnight, day) => {
    const usual = itemAt(weekdays, new Date(midnight).getUTCDay()) * (0.8 + (0.5 * day) / DAYS_OF_ORDERS)
    const count = Math.max(2, Math.round(usual * (0.7 + chance.next() * 0.6)))
    return Array.from({ length: count }, () => midnight + (chance.weighed(hours) + chance.next()) * HOUR)
      .filter((at) => at < demo.now.getTime() - 10 * MINUTE)
      .toSorted((one, other) => one - other)
      .map((at) => {
        const isReturning = known.length > 0 && (newcomers.length === 0 || chance.happens(0.45))
        const newcomer = isReturning ? undefined : newcomers.shift()
        if (newcomer) known.push(newcomer)
        const person = newcomer ?? chance.pick(known)
        const bought = choose(chance, demo.snacks, popularity)
        const isExpress = chance.happens(0.18)
        return inventOrder(chance, { person, placedAt: new Date(Math.round(at)), demo, bought, isExpress })
      })
  })
}

interface OrderInput {
  person: DemoPerson
  placedAt: Date
  demo: DemoContext
  bought: readonly [Bought, ...Bought[]]
  isExpress: boolean
  /** The history of the order. Left out for a random one. */
  plan?: OrderPlan
}

/** One order, with its history until now. */
export function inventOrder(chance: SeededRandom, { person, placedAt, demo, bought, isExpress, plan }: OrderInput): DemoOrder {
  const id = chance.uuid()
  const [first, ...others] = bought
  const lines = [
    lineOf(chance, { orderId: id, position: 0, ...first }),
    ...others.map((one, index) => lineOf(chance, { orderId: id, position: index + 1, ...one })),
  ] as const
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalPriceCents, 0)
  const express = isExpress ? demo.express : null
  const { cents, freeFromCents } = demo.standard
  const shippingCents = express ? express.cents : isDeliveryFree(freeFromCents, subtotalCents) ? 0 : cents
  const letters = Array.from({ length: 7 }, () => NUMBER_ALPHABET[chance.whole(0, NUMBER_ALPHABET.length - 1)]).join('')
  const order = {
    id,
    number: `${letters.slice(0, 3)}-${letters.slice(3)}`,
    placeKey: chance.uuid(),
    userId: person.id,
    email: person.email,
    customerFirstName: person.firstName,
    locale: person.locale,
    currency: demo.currency,
    subtotalCents,
    discountCents: 0,
    shippingCents,
    taxCents: 0,
    totalCents: subtotalCents + shippingCents,
    shipTo: person.address,
    deliveryMethod: express ? ('express' as const) : ('standard' as const),
    demo: true,
    placedAt,
    payBy: new Date(placedAt.getTime() + 30 * MINUTE),
    updatedAt: placedAt,
  }
  return inventOrderHistory(chance, { placed: order, lines, plan: plan ?? randomPlan(chance, order, demo.now) }, demo)
}

interface Bought {
  snack: DemoContext['snacks'][number]
  quantity: number
}

/** One to five snacks. `popularity`: a weight for each snack, how often customers choose it. */
function choose(chance: SeededRandom, snacks: DemoContext['snacks'], popularity: number[]): [Bought, ...Bought[]] {
  const choices = Array.from({ length: chance.whole(1, 5) }, () => chance.weighed(popularity))
  const [first, ...others] = [...new Set(choices)].flatMap((index) => snacks[index] ?? [])
  if (!first) throw new Error('The demo shop has no snacks')
  const bought = (snack: Bought['snack']) => ({ snack, quantity: chance.happens(0.7) ? 1 : chance.whole(2, 3) })
  return [bought(first), ...others.map(bought)]
}

function lineOf(chance: SeededRandom, { orderId, position, snack, quantity }: Bought & { orderId: string; position: number }) {
  return {
    id: chance.uuid(),
    orderId,
    position,
    productId: snack.productId,
    variationId: snack.variationId,
    productName: snack.productName,
    variationName: snack.variationName,
    pictureId: snack.pictureId,
    quantity,
    unitPriceCents: snack.priceCents,
    discountCents: 0,
    taxCents: 0,
    totalPriceCents: snack.priceCents * quantity,
  }
}
