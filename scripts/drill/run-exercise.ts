import { setTimeout as wait } from 'node:timers/promises'
import { inTurns, makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { until } from '#tests/journeys/parts/shopper.ts'
import type { Exercise } from './exercises.ts'
import { type Inspection, inspect, untilQuiet } from './inspect.ts'
import type { DrillShop } from './own-shop.ts'
import { type Felt, nothingFelt, visit, type VisitPlan } from './visits.ts'

/** Customers buy for so long before and after the fault. */
const CALM_MS = 3_000

/** The result of one exercise. */
export interface ExerciseResult {
  name: string
  exercise: Exercise
  felt: Felt
  seen: string[]
  inspection: Inspection
  seconds: number
}

/**
 * Runs an exercise: `atOnce` customers buy one order after the other while the fault happens, and at
 * least `purchases` of them in all. Afterwards the shop finishes its work, and the books are checked.
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
  const plan: VisitPlan = {
    shopUrl: shop.fleet.shopUrl,
    returning: exercise.returning ?? 1,
    prepare: (shopper) => shopper.open('/checkout?step=review'),
  }
  const disturbing = (async () => {
    await wait(calmMs)
    seen.push(...(await exercise.disturb(shop)))
    await wait(calmMs)
  })().finally(() => (fault.isOver = true))
  for (let round = 0; !fault.isOver || round * atOnce < purchases; round += 1) {
    const crowd = await untilAnswered(() => makeCrowd(shop.books.db, atOnce, shop.goods, { name: `${name}-${round}-${Date.now()}` }))
    await inTurns(crowd, ({ token }) => visit(plan, new Map([['session_token', token]]), felt), atOnce)
  }
  await disturbing
  await untilQuiet(shop)
  const inspection = await inspect(shop, felt.acknowledged)
  return { name, exercise, felt, seen, inspection, seconds: (performance.now() - began) / 1000 }
}

/** New customers register while the database is away, too: they wait for it. */
function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  return until(() => work().catch(() => null), 60)
}
