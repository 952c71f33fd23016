import { setTimeout as wait } from 'node:timers/promises'
import { payAtPage } from '#tests/fixtures/point-of-sale/pay.ts'
import { openShopper, type Shopper, type ShopPage } from '#tests/journeys/parts/shopper.ts'

// Buyers as browsers without JavaScript: pages, forms, cookies, redirects, nothing else.

/** A customer waits and tries again this often before leaving. */
const MAX_TRIES = 8
const PAUSE_MS = 1_000
/** The beginning of a message, as the report quotes it. */
const MAX_SHOWN_LETTERS = 110
const ORDER_NUMBER = /\b[2-9A-HJ-NP-Y]{3}-[2-9A-HJ-NP-Y]{4}\b/

/** What customers saw, in the end. */
export interface Felt {
  /** Numbers of the orders whose confirmation page was seen. */
  acknowledged: string[]
  /** Orders that were paid, with or without a confirmation page. */
  paid: number
  /** Customers who left without paying. */
  left: number
  /** Answered requests, and the longest wait for one, in milliseconds. */
  answers: number
  longestMs: number
  /** What failed, by its message, and how often. */
  failures: Map<string, number>
}

/** How a visit goes. */
export interface VisitPlan {
  shopUrl: string
  /** Buyers who return from the payment page, from 0 to 1. Others close the browser there. */
  returning: number
  /** Opens the review page with something to buy. */
  prepare: (shopper: Shopper) => Promise<ShopPage>
}

export const nothingFelt = (): Felt => ({ acknowledged: [], paid: 0, left: 0, answers: 0, longestMs: 0, failures: new Map() })

/** One customer buys, and tries again where something fails. Never throws. */
export async function visit(plan: VisitPlan, cookies: Map<string, string>, felt: Felt): Promise<void> {
  const shopper = openShopper(plan.shopUrl, cookies)
  const page = await persistently(felt, 'Placing the order', () => place(plan, shopper, felt))
  if (!page) return void (felt.left += 1)
  const returnedTo = await persistently(felt, 'Paying', async () => (await payAtPage(page)).returnedTo)
  if (!returnedTo) return void (felt.left += 1)
  felt.paid += 1
  if (Math.random() >= plan.returning) return
  const number = await persistently(felt, 'Returning from the payment page', async () => {
    const thanks = await timed(felt, () => shopper.arrive(returnedTo))
    return thanks.words.includes('Thank you') ? (ORDER_NUMBER.exec(thanks.words)?.[0] ?? null) : refusalOf(thanks)
  })
  if (number) felt.acknowledged.push(number)
}

/** The address of the payment page. Throws what the customer read instead. */
async function place(plan: VisitPlan, shopper: Shopper, felt: Felt): Promise<string> {
  const listing = await timed(felt, () => shopper.open('/products'))
  if (listing.status !== 200) refusalOf(listing)
  const review = await timed(felt, () => plan.prepare(shopper))
  const isReview = review.forms.some(({ fields, buttons }) => fields.intent === 'place' || buttons.some(({ value }) => value === 'place'))
  if (review.left) return review.left
  if (!isReview) refusalOf(review)
  const placed = await timed(felt, () => shopper.press(review, { intent: 'place' }, { terms: 'now' }))
  return placed.left ?? refusalOf(placed)
}

async function timed<T>(felt: Felt, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    const answer = await work()
    felt.answers += 1
    return answer
  } finally {
    felt.longestMs = Math.max(felt.longestMs, performance.now() - began)
  }
}

/** Runs `step` until it succeeds; null when the customer gives up. */
async function persistently(felt: Felt, step: string, work: () => Promise<string | null>): Promise<string | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const failure = await work().catch((error: unknown) => error)
    if (typeof failure === 'string') return failure
    const message = `${step}: ${failure instanceof Refused ? failure.message : 'no answer'}`
    felt.failures.set(message, (felt.failures.get(message) ?? 0) + 1)
    await wait(PAUSE_MS)
  }
  return null
}

class Refused extends Error {}

/** The status, and the words of the page that a customer reads first. */
function refusalOf({ status, words, html }: ShopPage): never {
  const alert = /role="alert"[^>]*>(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, ' ')
  const said = (alert ?? words).replaceAll(/\s+/g, ' ').trim()
  throw new Refused(`${status} “${said.length > MAX_SHOWN_LETTERS ? `${said.slice(0, MAX_SHOWN_LETTERS)}…` : said}”`)
}
