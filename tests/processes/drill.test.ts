import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stock } from '#database/schema.ts'
import { readConfig } from '#server/config.ts'
import { callShop } from '../../scripts/call-shop.ts'
import { inspectDeferred } from '../../scripts/drill/deferred-orders.ts'
import { exercises } from '../../scripts/drill/exercises.ts'
import { type DrillShop, openDrillShop } from '../../scripts/drill/own-shop.ts'
import { drillOwnersShop } from '../../scripts/drill/owners-shop.ts'
import { drillReport, isPassed } from '../../scripts/drill/report.ts'
import { runExercise } from '../../scripts/drill/run-exercise.ts'
import { freePort, startPostgres } from '../../scripts/postgres.ts'
import { copyEmbeddedData } from '../fixtures/embedded-data.ts'
import { launchBriefShop } from '../helpers/launch.ts'
import { testByDay } from '../helpers/test-by-day.ts'

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
    const report = drillReport({ results: [result], about: 'A test.', held: 'Nothing was lost.' })
    expect(report).toContain('**The exercise passed.** Nothing was lost.')
    expect(report).toContain('4 orders were paid, 4 of them with the confirmation page seen. Nobody left without an order.')
  })

  testByDay('customers keep buying until the lost database is back, meet its outage, and nobody leaves', async () => {
    const { felt, inspection } = await runExercise(shop, ['database', exercises.database!], few)
    expect(inspection.faults).toEqual([])
    expect([...felt.failures.keys()].join()).toContain('503')
    expect(felt.left).toBe(0)
  })

  testByDay(
    'an order without a payment page counts as accepted, and is paid once by its emailed link or expires',
    { timeout: 120_000 },
    async () => {
      const outage = {
        ...exercises['point-of-sale']!,
        disturb: async () => {
          shop.fleet.emulator.mood = 'broken'
          await wait(2_000)
          shop.fleet.emulator.mood = 'well'
          return []
        },
      }
      const result = await runExercise(shop, ['point-of-sale', outage], few)
      const { felt, inspection } = result
      expect(inspection.faults).toEqual([])
      expect([felt.left, felt.failures]).toEqual([0, new Map()])
      const { accepted, paid, expired } = inspection.deferred!
      expect(accepted).toBeGreaterThan(0)
      expect([paid, expired]).toEqual([accepted - felt.ignored.length, felt.ignored.length])
      expect(drillReport({ results: [result], about: 'A test.', held: 'Nothing was lost.' })).toContain(
        `${accepted} orders were accepted while the point of sale was down. Each got its payment link once`,
      )
      expect((await inspectDeferred(shop, ['222-2222'])).faults).toEqual(['Order 222-2222 was accepted, but isn’t in the books.'])
    },
  )

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
    expect(drillReport({ results: [result], about: 'A test.', held: 'Nothing was lost.' })).toContain(
      `**FAILED.** What to do: ${breaking.advice}`,
    )
  })
})

testByDay('a drill against the test shop of an owner buys through its pages, and finds each order and email there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-drill-'))
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const data = join(folder, 'data')
  await copyEmbeddedData(data)
  const settings = { PORT: port, SHOP_URL: url, DATA_DIR: data, SERVICE_KEY: 'the key of the test shop of an owner' }
  const shop = await launchBriefShop(data, settings)
  try {
    for (const [name, value] of Object.entries({ ...settings, STORAGE_URL: '' })) vi.stubEnv(name, value)
    const drill = await drillOwnersShop({ url, customers: 2, confirm: 'Wanderbite' })
    const [{ felt, inspection } = { felt: null, inspection: null }] = drill.results
    expect(inspection?.faults).toEqual([])
    expect(felt).toMatchObject({ paid: 6, left: 0, acknowledged: { length: 6 } })
    expect(drillReport(drill)).toContain('**The exercise passed.** Every confirmed order is there and has one confirmation email')
    expect(await callShop(readConfig(process.env), 'GET', '/api/reconciliation?recent=true')).toMatchObject({ payments: 6 })
  } finally {
    vi.unstubAllEnvs()
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
