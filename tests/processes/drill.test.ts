import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock } from '#database/schema.ts'
import { exercises } from '../../scripts/drill/exercises.ts'
import { type DrillShop, openDrillShop } from '../../scripts/drill/own-shop.ts'
import { drillReport, isPassed } from '../../scripts/drill/report.ts'
import { runExercise } from '../../scripts/drill/run-exercise.ts'
import { startPostgres } from '../../scripts/postgres.ts'

let missing = ''
try {
  await (await startPostgres()).stop()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(missing !== '')(`the drill${missing && ` (skipped: ${missing})`}`, () => {
  let shop: DrillShop
  beforeAll(async () => {
    // The processes would refuse to start with this setting of the owner's shop alone.
    process.env.STORAGE_URL = 'https://bucket.example'
    shop = await openDrillShop(1)
  })
  afterAll(() => shop?.close())

  const few = { purchases: 4, atOnce: 4, calmMs: 0 }

  test('a drill without a fault passes: every order is confirmed, and its report says so in plain words', async () => {
    const result = await runExercise(shop, ['load', exercises.load!], few)
    expect(result.inspection.faults).toEqual([])
    expect(result.felt).toMatchObject({ paid: 4, left: 0 })
    expect(result.felt.acknowledged).toHaveLength(4)
    const report = drillReport([result], 'A test.')
    expect(report).toContain('**All 1 exercises passed.**')
    expect(report).toContain('4 orders were paid, 4 of them with the confirmation page seen. Nobody left without an order.')
  })

  test('a drill finds a broken invariant, and says what to do', async () => {
    const breaking = {
      ...exercises.load!,
      disturb: async () => {
        await shop.books.db.update(stock).set({ onHand: sql`${stock.onHand} + 1` })
        return []
      },
    }
    const result = await runExercise(shop, ['load', breaking], few)
    expect(isPassed(result)).toBe(false)
    const faults = result.inspection.faults.join('\n')
    expect(faults).toContain('in the shop')
    expect(faults).toContain('stock on hand is the sum of the ledger')
    expect(drillReport([result], 'A test.')).toContain(`**FAILED.** What to do: ${breaking.advice}`)
  })
})
