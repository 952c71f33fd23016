import { setTimeout as wait } from 'node:timers/promises'
import { urls } from '#shared/urls.ts'
import { payAtPage } from '#tests/fixtures/point-of-sale/pay.ts'
import { openShopper, type Shopper, type ShopPage, until } from '#tests/journeys/parts/shopper.ts'

// Buyers as browsers without JavaScript: pages, forms, cookies, redirects, nothing else.

/** A customer waits and tries again this often before leaving. */
const MAX_TRIES = 8
const PAUSE_MS = 1_000
/** The beginning of a message, as the report quotes it. */
const MAX_SHOWN_LETTERS = 110
/** Customers look into their mailbox for so long before they give up on a payment link. */
const LINK_WAIT_SECONDS = 120
const ORDER_NUMBER = /\b[2-9A-HJ-NP-Y]{3}-[2-9A-HJ-NP-Y]{4}\b/

/** What customers saw, in the end. */
export interface Felt {
  /** The orders whose confirmation page was seen, with the customer who saw it. */
  acknowledged: { number: string; email: string }[]
  /** Orders that were paid, with or without a confirmation page. */
  paid: number
  /** Numbers of the orders that were accepted without a payment page: the link follows by email. */
  deferred: string[]
  /** Those of them whose customer lets the link lie. */
  ignored: string[]
  /** Customers who wait for a payment link. */
  waiting: Promise<void>[]
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
  /** Buyers who do not follow an emailed payment link, from 0 to 1. */
  ignoring: number
  /** Emails to an address. */
  letters: (to: string) => Promise<{ subject: string; links: string[] }[]>
  /** Opens the review page with something to buy. */
  prepare: (shopper: Shopper) => Promise<ShopPage>
}

/** A customer with a session. */
export interface DrillVisitor {
  email: string
  cookies: Map<string, string>
}

/** Where an order goes on: at its payment page, or later by email. */
type Placed = { paymentUrl: string } | { deferredNumber: string }

export const nothingFelt = (): Felt => ({
  acknowledged: [],
  paid: 0,
  deferred: [],
  ignored: [],
  waiting: [],
  left: 0,
  answers: 0,
  longestMs: 0,
  failures: new Map(),
})

/** One customer buys, and tries again where something fails. Never throws. */
export async function visit(plan: VisitPlan, { email, cookies }: DrillVisitor, felt: Felt): Promise<void> {
  const shopper = openShopper(plan.shopUrl, cookies)
  const placed = await persistently(felt, 'Placing the order', () => place(plan, shopper, felt))
  if (!placed) return void (felt.left += 1)
  if ('paymentUrl' in placed) return pay(plan, { shopper, email }, felt, placed.paymentUrl)
  const { deferredNumber: number } = placed
  felt.deferred.push(number)
  if (Math.random() < plan.ignoring) return void felt.ignored.push(number)
  // This customer reads email meanwhile; another one comes to the shop.
  felt.waiting.push(payByEmail({ ...plan, returning: 1 }, { shopper, email }, felt, number))
}

interface Buying {
  shopper: Shopper
  email: string
}

async function payByEmail(plan: VisitPlan, by: Buying, felt: Felt, number: string): Promise<void> {
  const link = await until(() => paymentLinkOf(plan, by.email, number), LINK_WAIT_SECONDS).catch(() => null)
  if (link) return pay(plan, by, felt, link)
  felt.left += 1
}

async function pay(plan: VisitPlan, { shopper, email }: Buying, felt: Felt, paymentUrl: string): Promise<void> {
  const returnedTo = await persistently(felt, 'Paying', async () => (await payAtPage(paymentUrl)).returnedTo)
  if (!returnedTo) return void (felt.left += 1)
  felt.paid += 1
  if (Math.random() >= plan.returning) return
  const number = await persistently(felt, 'Returning from the payment page', async () => {
    const thanks = await timed(felt, () => shopper.arrive(returnedTo))
    return thanks.words.includes('Thank you') ? (ORDER_NUMBER.exec(thanks.words)?.[0] ?? null) : refusalOf(thanks)
  })
  if (number) felt.acknowledged.push({ number, email })
}

async function paymentLinkOf({ letters }: VisitPlan, email: string, number: string): Promise<string | null> {
  const letter = (await letters(email)).find(({ subject }) => subject === `Your payment link for order #${number}`)
  return letter?.links.find(isPaymentPage) ?? null
}

/** Throws an error with the text that the customer saw instead. */
async function place(plan: VisitPlan, shopper: Shopper, felt: Felt): Promise<Placed> {
  const listing = await timed(felt, () => shopper.open(urls.products()))
  if (listing.status !== 200) refusalOf(listing)
  const review = await timed(felt, () => plan.prepare(shopper))
  const isReview = review.forms.some(({ fields, buttons }) => fields.intent === 'place' || buttons.some(({ value }) => value === 'place'))
  const placed = isReview ? await timed(felt, () => shopper.press(review, { intent: 'place' }, { terms: 'now' })) : review
  const paymentUrl = placed.left ?? (isPaymentPage(placed.url) ? placed.url : null)
  if (paymentUrl) return { paymentUrl }
  const deferredNumber = deferredNumberOf(placed)
  return deferredNumber ? { deferredNumber } : refusalOf(placed)
}

/** The embedded point of sale has its payment pages at the shop's own address. */
function isPaymentPage(url: string): boolean {
  return new URL(url).pathname.startsWith('/point-of-sale/pay/')
}

/** The number of an order that was accepted without a payment page. The shop leads to its own page then. */
function deferredNumberOf({ url, status, words }: ShopPage): string | null {
  const isItsPage = status === 200 && new URL(url).pathname === new URL(urls.checkoutSuccess(), url).pathname
  return isItsPage ? (ORDER_NUMBER.exec(words)?.[0] ?? null) : null
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
async function persistently<T>(felt: Felt, step: string, work: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    let said = 'no answer'
    try {
      const answer = await work()
      if (answer !== null) return answer
    } catch (error) {
      if (error instanceof Refused) said = error.message
    }
    const message = `${step}: ${said}`
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
