import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { STAFF_TOPIC, MAX_TOPICS, orderTopic, productTopic } from '#shared/live-topics.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { LiveTicket } from '#shop/ports.ts'
import { consumeRateLimits } from '../rate-limits.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { needsTwoStepSetUp } from '../staff-two-step.ts'

/**
 * Seconds. If the service cannot be notified that a session ended, its pages receive change
 * messages for at most this long, and never data.
 */
const TICKET_LIFETIME_SECONDS = 10 * 60
/** Tickets per customer, or per address, within ten minutes: one page every two seconds. */
const MAX_TICKETS_PER_TEN_MINUTES = 300

export const LiveTicketRequest = z.object({
  topics: z
    .array(z.string().regex(/^[!-~]{1,200}$/))
    .min(1)
    .max(MAX_TOPICS),
})

/**
 * Issues a ticket for these topics, valid for ten minutes. Anyone may listen to a product's stock;
 * an order's topic is for its customer and for staff; the admin topic is for staff. Throws Failure:
 * 'not-found' (the caller may not listen to one of the topics), 'too-many-requests'.
 */
export async function issueLiveTicket(
  shop: Shop,
  by: Actor,
  address: string,
  { topics }: z.infer<typeof LiveTicketRequest>,
): Promise<LiveTicket> {
  const subscriber = by.kind === 'customer' ? by.userId : subscriberPrefixOf(address)
  await consumeRateLimits(shop, [{ key: `live:${subscriber}`, max: MAX_TICKETS_PER_TEN_MINUTES, windowMs: 10 * MINUTE }])
  const requested = [...new Set(topics)]
  const permitted = new Set<string>()
  const isStaff = may(by, 'orders.read') && !(await needsTwoStepSetUp(shop, by))
  if (isStaff) permitted.add(STAFF_TOPIC)
  for (const order of await ordersIn(shop, requested))
    if (isStaff || (by.kind === 'customer' && order.userId === by.userId)) permitted.add(orderTopic(order.id))
  for (const id of idsIn(requested, productTopic(''))) if (shop.catalogue.product(id)?.id === id) permitted.add(productTopic(id))
  if (!requested.every((topic) => permitted.has(topic))) throw new Failure('not-found')
  return shop.live.ticket(requested, TICKET_LIFETIME_SECONDS, by.kind === 'customer' ? by.sessionId : undefined)
}

async function ordersIn({ db }: Shop, topics: string[]): Promise<{ id: string; userId: string | null }[]> {
  const ids = idsIn(topics, orderTopic('')).filter((id) => z.uuid().safeParse(id).success)
  if (ids.length === 0) return []
  return db.select({ id: orders.id, userId: orders.userId }).from(orders).where(inArray(orders.id, ids))
}

function idsIn(topics: string[], kind: string): string[] {
  return topics.flatMap((topic) => (topic.startsWith(kind) ? [topic.slice(kind.length)] : []))
}
