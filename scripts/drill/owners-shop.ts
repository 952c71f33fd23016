import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { publicSignsOf, readConfig } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import type { Reconciliation } from '#shop/office/reconciliation.types.ts'
import { fillBasket, openShopper, register } from '#tests/journeys/parts/shopper.ts'
import { callShop } from '../call-shop.ts'
import { exercises } from './exercises.ts'
import type { ExerciseResult } from './run-exercise.ts'
import { nothingFelt, visit } from './visits.ts'

/** Orders of each customer. The shop limits how many one customer places in an hour. */
const ORDERS_EACH = 3
/** The shop limits registrations of one address. */
const MAX_CUSTOMERS = 5
/** Webhooks and emails are under way for a moment. */
const SETTLE_MS = 5_000

/**
 * Puts load on the owner's running test shop, through its pages alone, and asks it to check its
 * books. Throws BadSettings for a shop that the public may use, by its settings here or by its own
 * word, or without the typed name of the shop.
 */
export async function drillOwnersShop(wish: { url: string; customers: number; confirm?: string | undefined }) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { url } = wish
  await refusePublicShop(config, url, wish.confirm)
  const customers = Math.min(wish.customers, MAX_CUSTOMERS)
  const began = performance.now()
  const felt = nothingFelt()
  await Promise.all(
    Array.from({ length: customers }, async (_, at) => {
      const shopper = openShopper(url)
      await register(shopper, `drill-${Date.now()}-${at}@example.test`, `horse-battery-lychee-${at}`)
      for (let order = 0; order < ORDERS_EACH; order += 1)
        await visit({ shopUrl: url, returning: 1, prepare: (by) => fillBasket(by, 1) }, shopper.cookies, felt)
    }),
  )
  await wait(SETTLE_MS)
  const faults = await booksOf(config)
  const result: ExerciseResult = {
    name: 'load',
    exercise: exercises.load!,
    felt,
    seen: [],
    inspection: { paidOrders: felt.paid, faults },
    seconds: (performance.now() - began) / 1000,
  }
  return { results: [result], about: `The test shop at ${url}: ${customers} customers at the same time.` }
}

async function refusePublicShop(config: Config, url: string, confirmed: string | undefined): Promise<void> {
  const refuse = (signs: string[]) => {
    throw new BadSettings([
      'A drill never runs against a shop for the public:',
      ...signs,
      'Leave out --url: then the drill makes a shop of its own.',
    ])
  }
  const here = publicSignsOf(config)
  if (here.length > 0) refuse(here)
  if (new URL(url).origin !== new URL(config.shopUrl).origin)
    throw new BadSettings([
      `The settings here are those of the shop at ${config.shopUrl}, not at ${url}: run the drill where that shop runs.`,
    ])
  const { name, isTestShop, publicSigns } = (await callShop(config, 'GET', '/api/test-shop')) as {
    name: string
    isTestShop: boolean
    publicSigns: string[]
  }
  if (!isTestShop) refuse(publicSigns)
  const mailbox = await fetch(new URL('/mailbox/messages.json', url)).catch(() => null)
  if (!mailbox?.ok) refuse(['It has no mailbox page, so its email may reach real people.'])
  if ((confirmed ?? (await typedName(name))).trim() !== name)
    throw new BadSettings([`Nothing was done: the name of the shop is ${name}. Type it, or pass --confirm "${name}".`])
}

async function typedName(name: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(`The drill places and pays test orders in this shop. Type its name (${name}) to go on: `)
  } finally {
    terminal.close()
  }
}

/** The shop's own checks, and its payments next to those of the point of sale. */
async function booksOf(config: Config): Promise<string[]> {
  const { faults } = (await callShop(config, 'POST', '/api/verify')) as { faults: Record<string, string[]> }
  const { differences } = (await callShop(config, 'GET', '/api/reconciliation')) as Reconciliation
  return [
    ...Object.entries(faults).map(([rule, rows]) => `An integrity check failed: ${rule} (${rows.slice(0, 5).join(', ')}).`),
    ...differences.map(({ kind, orderNumber, id }) => `The point of sale and the books differ: ${kind}, ${orderNumber ?? id}.`),
  ]
}
