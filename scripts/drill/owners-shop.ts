import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { urls } from '#shared/urls.ts'
import type { Reconciliation } from '#shop/office/finance/reconciliation.types.ts'
import { fillBasket, openShopper, register, type Shopper } from '#tests/journeys/parts/shopper.ts'
import { callShop } from '../call-shop.ts'
import type { Exercise } from './exercises.ts'
import type { DrillReport } from './report.ts'
import { refusePublicShop } from './refuse-public-shop.ts'
import { type Felt, nothingFelt, visit } from './visits.ts'

/** Orders of each customer. */
const ORDERS_EACH = 3
/** The shop lets thirty people of one address register in an hour: that is six drills. */
const MAX_CUSTOMERS = 5
/** Webhooks and emails are under way for a moment. */
const SETTLE_MS = 5_000
/** A payment may be on its way into the books: the shop compares so often before it counts as lost. */
const MAX_COMPARISONS = 6

const exercise: Pick<Exercise, 'title' | 'does' | 'advice'> = {
  title: 'Many customers at once',
  does: 'Customers register, confirm their email address and buy, all at the same time. The drill breaks nothing.',
  advice: 'Look into the log of the shop, and run `npm run verify-shop` and `npm run reconcile`.',
}

/**
 * Puts load on the owner's running test shop, through its pages alone, and asks it to check its
 * books. Throws BadSettings for a shop that the public may use, without its typed name, and if
 * nobody can register.
 */
export async function drillOwnersShop(options: { url: string; customers: number; confirm?: string | undefined }): Promise<DrillReport> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { url } = options
  await refusePublicShop(config, url, options.confirm)
  const count = Math.min(options.customers, MAX_CUSTOMERS)
  process.stdout.write(`Customers register and buy at ${url}, ${count} at the same time ...\n`)
  const began = performance.now()
  const felt = nothingFelt()
  const shoppers = await Promise.all(
    Array.from({ length: count }, (_, at) => buyRepeatedly(url, `drill-${Date.now()}-${at}@example.test`, felt)),
  )
  await Promise.all(felt.waiting)
  await wait(SETTLE_MS)
  const faults = [
    ...unservedCustomers(felt),
    ...(await booksOf(config).catch((error: unknown) => [
      `The books can’t be checked. ${error instanceof BadSettings ? error.faults.join(' ') : String(error)}`,
    ])),
    ...(await Promise.all(shoppers.map((one) => faultsFor(one, felt)))).flat(),
  ]
  const inspection = { paidOrders: felt.paid, deferred: null, faults }
  const seconds = (performance.now() - began) / 1000
  return {
    results: [{ name: null, exercise, felt, seen: [], inspection, seconds }],
    about: `The test shop at ${url}: ${count} customers at the same time, who order ${ORDERS_EACH} times each.`,
    held: 'Every confirmed order is there and has one confirmation email, the payments match the books, and all integrity checks hold.',
  }
}

interface Customer {
  shopper: Shopper
  email: string
}

async function buyRepeatedly(url: string, email: string, felt: Felt): Promise<Customer> {
  const shopper = openShopper(url)
  await register(shopper, email, 'horse-battery-lychee').catch(() => {
    throw new BadSettings([
      `Customers can’t register at ${url}: no email came within 20 seconds. Thirty people of one address may register in an hour.`,
    ])
  })
  const plan = {
    shopUrl: url,
    returning: 1,
    ignoring: 0,
    letters: (to: string) => shopper.letters(to),
    prepare: (by: Shopper) => fillBasket(by, 1),
  }
  for (let order = 0; order < ORDERS_EACH; order += 1) await visit(plan, { email, cookies: shopper.cookies }, felt)
  return { shopper, email }
}

/** Nothing is broken, so everybody must be able to buy and pay. */
export function unservedCustomers({ left, deferred }: Pick<Felt, 'left' | 'deferred'>): string[] {
  return [
    ...(left > 0 ? [`Customers gave up without an order ${left} times, although the drill broke nothing.`] : []),
    ...(deferred.length > 0 ? [`Orders accepted without a payment page, as if the point of sale were down: ${deferred.length}.`] : []),
  ]
}

/** The orders in the customer's account and the emails in the mailbox after the exercise. */
async function faultsFor({ shopper, email }: Customer, { acknowledged }: Felt): Promise<string[]> {
  const own = acknowledged.filter((one) => one.email === email)
  const letters = await shopper.letters(email).catch(() => null)
  if (!letters) return own.map(({ number }) => `Order ${number} was confirmed, but the shop doesn’t answer any more.`)
  const faults = own.map(async ({ number }) => {
    const { status, words } = await shopper.open(urls.order(number))
    const times = letters.filter(({ subject }) => subject === `Your order #${number} is confirmed`).length
    return [
      ...(status === 200 && words.includes(number) ? [] : [`Order ${number} was confirmed, but its customer can’t open it (${status}).`]),
      ...(times === 1 ? [] : [`The confirmation email of order ${number} came ${times} times.`]),
    ]
  })
  return (await Promise.all(faults)).flat()
}

/** The shop's own checks, and its payments next to those of the point of sale. */
async function booksOf(config: Config): Promise<string[]> {
  const { faults } = (await callShop(config, 'POST', '/api/verify')) as { faults: Record<string, string[]> }
  const differences = await differencesOf(config)
  return [
    ...Object.entries(faults).map(([rule, rows]) => `An integrity check failed: ${rule} (${rows.slice(0, 5).join(', ')}).`),
    ...differences.map(({ kind, orderNumber, id }) => `The point of sale and the books differ: ${kind}, ${orderNumber ?? id}.`),
  ]
}

/** The payments of the drill are younger than those that the shop compares unasked. */
async function differencesOf(config: Config): Promise<Reconciliation['differences']> {
  for (let comparison = 1; ; comparison += 1) {
    const { differences } = (await callShop(config, 'GET', '/api/reconciliation?recent=true')) as Reconciliation
    if (differences.length === 0 || comparison === MAX_COMPARISONS) return differences
    await wait(SETTLE_MS)
  }
}
