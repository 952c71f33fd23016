import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { DESK, MOST_TOPICS, orderTopic, productTopic } from '#shared/live-topics.ts'
import { subscriberOf } from '#shared/network.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { LiveTicket } from '#shop/ports.ts'
import { countUse } from '../rate-limits.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { needsTwoStepSetUp } from '../staff-two-step.ts'

/** Seconds. Where the service cannot be told of a session's end, its pages hear that there is news for so long at most, and never what. */
const GOOD_FOR = 10 * 60
/** Of one customer, or one address, within ten minutes: a page every two seconds. */
const MOST_ASKED = 300

export const AskForTicket = z.object({
  topics: z
    .array(z.string().regex(/^[!-~]{1,200}$/))
    .min(1)
    .max(MOST_TOPICS),
})

/**
 * What a page needs to hear of these topics for ten minutes: a product's stock is everybody's to hear, an order that of its customer and of staff, the
 * desk that of staff. Throws Failure: 'not-found' (where one of them is not for who asks), 'too-many-requests'.
 */
export async function liveTicket(shop: Shop, by: Actor, address: string, { topics }: z.infer<typeof AskForTicket>): Promise<LiveTicket> {
  const who = by.kind === 'customer' ? by.userId : subscriberOf(address)
  await countUse(shop, [{ key: `live:${who}`, most: MOST_ASKED, within: 10 * MINUTE }])
  const wanted = [...new Set(topics)]
  const known = new Set<string>()
  const isAtWork = may(by, 'orders.read') && !(await needsTwoStepSetUp(shop, by))
  if (isAtWork) known.add(DESK)
  for (const order of await ordersIn(shop, wanted))
    if (isAtWork || (by.kind === 'customer' && order.userId === by.userId)) known.add(orderTopic(order.id))
  for (const id of idsIn(wanted, productTopic(''))) if (shop.catalogue.product(id)?.id === id) known.add(productTopic(id))
  if (!wanted.every((topic) => known.has(topic))) throw new Failure('not-found')
  return shop.live.ticket(wanted, GOOD_FOR, by.kind === 'customer' ? by.sessionId : undefined)
}

async function ordersIn({ db }: Shop, topics: string[]): Promise<{ id: string; userId: string | null }[]> {
  const ids = idsIn(topics, orderTopic('')).filter((id) => z.uuid().safeParse(id).success)
  if (ids.length === 0) return []
  return db.select({ id: orders.id, userId: orders.userId }).from(orders).where(inArray(orders.id, ids))
}

function idsIn(topics: string[], kind: string): string[] {
  return topics.flatMap((topic) => (topic.startsWith(kind) ? [topic.slice(kind.length)] : []))
}
