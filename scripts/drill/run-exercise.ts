import { setTimeout as wait } from 'node:timers/promises'
import { urls } from '#shared/urls.ts'
import { openCustomers } from './customers.ts'
import { letExpire } from './deferred-orders.ts'
import type { Exercise } from './exercises.ts'
import { type Inspection, inspect, untilQuiet } from './inspect.ts'
import type { DrillShop } from './own-shop.ts'
import { type Felt, nothingFelt, visit, type VisitPlan } from './visits.ts'

/** Customers buy for so long before and after the fault. */
const CALM_MS = 3_000
/** Customers who do not follow an emailed payment link, from 0 to 1. */
const IGNORED_LINKS = 0.25
const MAILBOX_INTERVAL_MS = 1_000

/** The result of one exercise. */
export interface ExerciseResult {
  /** Its name on the command line. Null for the shop of an owner. */
  name: string | null
  exercise: Pick<Exercise, 'title' | 'does' | 'advice'>
  felt: Felt
  seen: string[]
  inspection: Inspection
  seconds: number
}

/**
 * Runs an exercise: `atOnce` customers buy one order after the other until the fault is over and a
 * little longer, and at least `purchases` of them in all. Then payment links that came by email are
 * paid, the shop finishes its work, and the books are checked.
 */
export async function runExercise(
  shop: DrillShop,
  [name, exercise]: [string, Exercise],
  { purchases, atOnce, calmMs = CALM_MS }: { purchases: number; atOnce: number; calmMs?: number },
): Promise<ExerciseResult> {
  const began = performance.now()
  const felt = nothingFelt()
  const seen: string[] = []
  const fault = { isOver: false }
  const plan = planOf(shop, exercise)
  const customers = await openCustomers(shop, name, atOnce)
  const disturbing = (async () => {
    await wait(calmMs)
    seen.push(...(await exercise.disturb(shop)))
    await wait(calmMs)
  })().finally(() => (fault.isOver = true))
  let started = 0
  const buyers = Array.from({ length: atOnce }, async () => {
    while (!fault.isOver || started < purchases) {
      started += 1
      const { email, token } = await customers.next()
      await visit(plan, { email, cookies: new Map([['session_token', token]]) }, felt)
    }
  })
  try {
    await Promise.all([disturbing, ...buyers])
  } finally {
    await customers.close()
  }
  await Promise.all(felt.waiting)
  await letExpire(shop, felt.ignored)
  await untilQuiet(shop)
  const inspection = await inspect(shop, felt)
  return { name, exercise, felt, seen, inspection, seconds: (performance.now() - began) / 1000 }
}

function planOf({ fleet }: DrillShop, { returning = 1 }: Exercise): VisitPlan {
  const letters = sharedMailbox(fleet)
  return {
    shopUrl: fleet.shopUrl,
    returning,
    ignoring: IGNORED_LINKS,
    letters: async (to) => (await letters()).filter((letter) => letter.to === to),
    prepare: (shopper) => shopper.open(urls.checkout({ step: 'review' })),
  }
}

/** Many customers wait for an email at the same time, so they share a look into the mailbox. */
function sharedMailbox(fleet: DrillShop['fleet']) {
  let looked: ReturnType<typeof fleet.letters> | null = null
  return () => {
    if (!looked) {
      looked = fleet.letters()
      setTimeout(() => (looked = null), MAILBOX_INTERVAL_MS)
    }
    return looked
  }
}
