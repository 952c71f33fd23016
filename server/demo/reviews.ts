import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import { present } from '#shared/present.ts'
import type { Customer } from '#shop/actor.ts'
import { listReviewsForStaff, moderateReviews, StaffReviewsQuery, writeReview } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { actorOf, atTime } from './demo-actors.ts'
import type { DemoOrder } from './demo-order.types.ts'
import type { DemoPerson } from './people.ts'
import texts from './reviews.json' with { type: 'json' }
import type { SeededRandom } from './seeded-random.ts'

interface ReviewText {
  /** Name as in the demo catalogue. */
  product: string
  locale: string
  rating: number
  title: string
  body: string
  /** The shop's reply. */
  answer?: string
  /** Null: the review waits for staff. Left out: it is shown. */
  verdict?: 'refused' | null
}

interface ReviewPlan extends ReviewText {
  person: DemoPerson
  productId: string
  at: Date
}

/** The demo customer's own review, of a product in an order that has arrived. */
const ownText: ReviewText = {
  product: 'Salmiak Licorice',
  locale: 'en-US',
  rating: 5,
  title: 'Worth the face I made',
  body: 'The first piece was a shock. The second was a choice. I’m on my third bag.',
  answer: 'The third bag is when there’s no way back. Welcome.',
}

/**
 * Writes reviews of products that demo customers have received, through the same use cases as
 * customers and staff. The latest ones wait for staff.
 */
export async function seedDemoReviews(
  shop: Shop,
  chance: SeededRandom,
  { people, invented, owner, customer }: { people: DemoPerson[]; invented: DemoOrder[]; owner: Customer; customer: DemoPerson | null },
  stop?: AbortSignal,
): Promise<void> {
  const taken = new Set<string>()
  const plans = (texts as ReviewText[]).flatMap((text) => planOf(text, { people, invented, taken, chance, now: shop.now() }) ?? [])
  const own = customer && planOf(ownText, { people: [customer], invented, taken, chance, now: shop.now() })
  for (const plan of [...plans, ...(own ? [own] : [])].toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (stop?.aborted) return
    await write(shop, plan)
    if (plan.verdict !== null) await moderate(shop, owner, plan)
    await pause(10)
  }
}

async function write(shop: Shop, { person, productId, rating, title, body, locale, at }: ReviewPlan): Promise<void> {
  const by = { ...actorOf(person, at), locale: locale as Locale }
  const shownName = person.locale === locale ? `${person.firstName} ${person.lastName.slice(0, 1)}.` : ''
  await writeReview(atTime(shop, at), by, { productId, rating, title, body, shownName })
}

async function moderate(shop: Shop, owner: Customer, { at, body, answer, verdict }: ReviewPlan): Promise<void> {
  const then = atTime(shop, new Date(at.getTime() + 3 * HOUR))
  const waiting = await listReviewsForStaff(then, owner, StaffReviewsQuery.parse({}))
  const { id, version } = present(waiting.reviews.find((one) => one.body === body))
  await moderateReviews(then, owner, { reviews: [{ id, version }], verdict: verdict ?? 'shown', answer })
}

interface PlanInput {
  people: DemoPerson[]
  invented: DemoOrder[]
  /** People who already have a review. */
  taken: Set<string>
  chance: SeededRandom
  now: Date
}

/** Picks a buyer who has received the product, if possible one who speaks the review's language. */
function planOf(text: ReviewText, { people, invented, taken, chance, now }: PlanInput): ReviewPlan | null {
  const byId = new Map(people.map((person) => [person.id, person]))
  const buyers = invented.flatMap(({ order, lines, parcel }) => {
    const person = byId.get(order.userId ?? '')
    const line = lines.find(({ productName }) => productName === text.product)
    const arrived = parcel?.deliveredAt
    if (!person || !line || !arrived || order.status !== 'delivered' || taken.has(person.id)) return []
    const at = new Date(arrived.getTime() + chance.whole(2 * 24, 12 * 24) * HOUR)
    return now.getTime() - at.getTime() > DAY ? [{ person, productId: line.productId, at }] : []
  })
  const speakers = buyers.filter(({ person }) => person.locale === text.locale)
  const candidates = speakers.length > 0 ? speakers : buyers
  if (candidates.length === 0) return null
  const latest = candidates.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const found = text.verdict === null && latest ? latest : chance.pick(candidates)
  taken.add(found.person.id)
  return { ...text, ...found }
}
