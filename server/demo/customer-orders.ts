import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { DemoContext, DemoOrder } from './demo-order.types.ts'
import type { OrderPlan } from './order-plan.ts'
import { inventOrder } from './orders.ts'
import type { DemoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

interface Story {
  /** Milliseconds from the order until now. */
  ago: number
  snacks: [string, ...string[]]
  outcome?: OrderPlan['outcome']
  complaint?: OrderPlan['complaint']
  isExpress?: boolean
}

/** Names as in the demo catalogue. A fixed time ago gives each order its status. */
const stories: Story[] = [
  { ago: 71 * DAY, snacks: ['Lychee Gummies', 'Shoyu Senbei', 'Salmiak Licorice'] },
  { ago: 55 * DAY, snacks: ['Tom Yum Crackers'], outcome: 'expired' },
  { ago: 54 * DAY, snacks: ['Wind-Dried Cod', 'Tom Yum Crackers'], complaint: 'returned' },
  { ago: 38 * DAY, snacks: ['Carabao Mango', 'Dulce de Leche Alfajores', 'Mala Peanuts'], complaint: 'goodwill' },
  { ago: 23 * DAY, snacks: ['Windmill Speculaas'], outcome: 'cancelled' },
  { ago: 8 * DAY, snacks: ['Rose Lokum', 'Nori Arare'], complaint: 'return' },
  { ago: 50 * HOUR, snacks: ['Matcha White Chocolate', 'Wasabi Peas'], isExpress: false },
  { ago: 9 * HOUR, snacks: ['Caramel Stroopwafels', 'Kerala Banana Chips'] },
  { ago: 50 * MINUTE, snacks: ['Black Sugar Caramels'], isExpress: true },
]

/** The demo customer's orders, oldest first: one in each status, except one that awaits payment. */
export function inventCustomerOrders(chance: SeededRandom, person: DemoPerson, demo: DemoContext): DemoOrder[] {
  return stories.flatMap(({ ago, snacks, outcome = 'fulfilled', complaint = null, isExpress = false }) => {
    const [first, ...others] = snacks.flatMap((name) => demo.snacks.find(({ productName }) => productName === name) ?? [])
    if (!first) return []
    const placedAt = new Date(demo.now.getTime() - ago)
    const bought = [{ snack: first, quantity: 1 }, ...others.map((snack) => ({ snack, quantity: 2 }))] as const
    return inventOrder(chance, { person, placedAt, demo, bought, isExpress, plan: planOf(placedAt, outcome, complaint) })
  })
}

/** Packed after four hours, shipped after a day, delivered after four days. */
function planOf(placedAt: Date, outcome: OrderPlan['outcome'], complaint: OrderPlan['complaint']): OrderPlan {
  const after = (time: number) => placedAt.getTime() + time
  const deliveredAt = after(4 * DAY)
  return {
    outcome,
    paidAt: after(3 * MINUTE),
    packedAt: after(4 * HOUR),
    shippedAt: after(DAY),
    deliveredAt,
    complaint,
    complaintAt: deliveredAt + 2 * DAY,
  }
}
