import { MINUTE } from '#shared/durations.ts'
import type { Chance } from './chance.ts'
import { lifeOf } from './life.ts'
import type { Person } from './people.ts'
import type { Invented, Stage } from './invented.ts'

const DAY = 24 * 60 * MINUTE
const DAYS = 90
/** Relative number of orders per weekday, from Sunday. */
const weekdays = [10, 6, 6, 7, 8, 10, 11]
/**
 * Relative number of orders per hour of the day: few at night, some at noon, most in the evening.
 */
const hours = [2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 6, 7, 6, 5, 5, 6, 7, 9, 11, 12, 11, 8, 4]
const ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY'

/**
 * The orders of 90 days, oldest first. There are more in the evening and on weekends, slightly more
 * each week, and many from returning customers.
 */
export function inventOrders(chance: Chance, people: Person[], stage: Stage): Invented[] {
  const liked = stage.snacks.map((_, index) => 1 / (1 + index / 12))
  const known: Person[] = []
  const newcomers = [...people]
  const from = Math.floor(stage.now.getTime() / DAY) * DAY - (DAYS - 1) * DAY
  return Array.from({ length: DAYS }, (_, day) => from + day * DAY).flatMap((midnight, day) => {
    const usual = weekdays[new Date(midnight).getUTCDay()]! * (0.8 + (0.5 * day) / DAYS)
    const count = Math.max(2, Math.round(usual * (0.7 + chance.next() * 0.6)))
    return Array.from({ length: count }, () => midnight + (chance.weighed(hours) + chance.next()) * 60 * MINUTE)
      .filter((at) => at < stage.now.getTime() - 10 * MINUTE)
      .toSorted((one, other) => one - other)
      .map((at) => {
        const comesBack = known.length > 0 && (newcomers.length === 0 || chance.happens(0.45))
        const person = comesBack ? chance.pick(known) : newcomers.shift()!
        if (!comesBack) known.push(person)
        return inventOrder(chance, person, new Date(Math.round(at)), stage, liked)
      })
  })
}

function inventOrder(chance: Chance, person: Person, placedAt: Date, stage: Stage, liked: number[]): Invented {
  const id = chance.uuid()
  const lines = linesOf(chance, id, stage, liked)
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalPriceCents, 0)
  const isExpress = stage.express !== null && chance.happens(0.18)
  const { cents, freeFromCents } = stage.standard
  const shippingCents = isExpress ? stage.express!.cents : freeFromCents !== null && subtotalCents >= freeFromCents ? 0 : cents
  const letters = Array.from({ length: 7 }, () => ALPHABET[chance.whole(0, ALPHABET.length - 1)]).join('')
  const order = {
    id,
    number: `${letters.slice(0, 3)}-${letters.slice(3)}`,
    placeKey: chance.uuid(),
    userId: person.id,
    email: person.email,
    customerFirstName: person.firstName,
    locale: person.locale,
    currency: stage.currency,
    subtotalCents,
    discountCents: 0,
    shippingCents,
    taxCents: 0,
    totalCents: subtotalCents + shippingCents,
    shipTo: person.address,
    deliveryMethod: isExpress ? ('express' as const) : ('standard' as const),
    demo: true,
    placedAt,
    payBy: new Date(placedAt.getTime() + 30 * MINUTE),
    updatedAt: placedAt,
  }
  return lifeOf(chance, order, lines, stage)
}

function linesOf(chance: Chance, orderId: string, { snacks }: Stage, liked: number[]) {
  const wanted = new Set(Array.from({ length: chance.whole(1, 5) }, () => chance.weighed(liked)))
  return [...wanted].map((place, position) => {
    const snack = snacks[place]!
    const quantity = chance.happens(0.7) ? 1 : chance.whole(2, 3)
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
  })
}
