import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#database/open.types.ts'
import { orders, outbox, paymentAttempts, refunds } from '#database/schema.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import type { Failpoint } from '#shop/base/process/failpoints.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { testByDay } from '../helpers/test-by-day.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { inTurns, makeCrowd } from '../journeys/parts/crowd.ts'
import { openShopper, until } from '../journeys/parts/shopper.ts'

// One process serves pages, others run the timers. These are killed during their work.

const CROWD = 24

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`a shop whose timers run elsewhere${missing && ` (skipped: ${missing})`}`, () => {
  let folder: string
  let fleet: Fleet
  let books: OpenDatabase
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wanderbite-worker-'))
    fleet = await openFleet(postgres!.url)
    await fleet.server({ WORKER: 'none' })
    books = await fleet.open()
  })
  afterAll(async () => {
    await fleet?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const undone = () => books.db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.doneAt))
  const confirmations = async () => (await fleet.letters()).filter(({ subject }) => subject.endsWith('is confirmed'))
  /** Simulates a minute in which no worker renewed its job lease. */
  const aMinuteLater = () => books.db.update(outbox).set({ lockedUntil: new Date() }).where(isNotNull(outbox.lockedUntil))

  /** Starts a worker that is killed at a failpoint, and waits for its end. */
  async function workUntilKilledAt(step: Failpoint): Promise<void> {
    const armed = join(folder, step)
    await writeFile(armed, step)
    const worker = await fleet.worker({ ARMED: armed }, './tests/processes/crash-at.ts').catch(() => null)
    if (worker) expect(await worker.ended).toBe('SIGKILL')
  }

  test('a shop whose timers run elsewhere sells and settles, and leaves its emails to the workers', async () => {
    const [{ id: variationId, priceCents } = { id: '', priceCents: 0 }] = await fleet.emulator.variations()
    await fleet.emulator.setStock(variationId, 1000)
    const crowd = await makeCrowd(books.db, CROWD, { variationId, priceCents })
    await inTurns(
      crowd,
      async ({ token }) => {
        const shopper = openShopper(fleet.shopUrl, new Map([['session_token', token]]))
        const { left, words } = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
        if (!left) throw new Error(`Not placed: ${words}`)
        await shopper.arrive((await payAtPage(left)).returnedTo!)
      },
      6,
    )
    const statuses = (await books.db.select({ status: orders.status }).from(orders)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: CROWD }, () => 'paid'))
    expect(await undone()).toHaveLength(CROWD)
    expect(await fleet.letters()).toEqual([])
  })

  test('a shop whose timers run elsewhere sends each email once, even when workers die before sending it or before recording it', async () => {
    await workUntilKilledAt('email-claimed')
    expect((await undone()).length).toBeGreaterThan(0)
    await aMinuteLater()
    await workUntilKilledAt('email-sent')
    expect((await undone()).length).toBeGreaterThan(0)
    await aMinuteLater()
    const workers = [await fleet.worker(), await fleet.worker()]
    await until(async () => (await undone()).length === 0, 60)
    const posted = (await confirmations()).map(({ to }) => to)
    expect(posted).toHaveLength(CROWD)
    expect(new Set(posted).size).toBe(CROWD)
    for (const worker of workers) await worker.stop()
  })

  testByDay(
    'a shop whose timers run elsewhere makes each refund once, even when workers die before or after asking the point of sale',
    async () => {
      const paid = await books.db.select().from(paymentAttempts).where(eq(paymentAttempts.status, 'paid'))
      for (const { orderId, paymentId } of paid) {
        await books.db.transaction(async (tx) => {
          const values = { orderId, paymentId: paymentId!, amountCents: 100, reason: 'cancelled' as const, createdAt: new Date() }
          const [row] = await tx.insert(refunds).values(values).returning({ id: refunds.id })
          await tx.insert(outbox).values({ kind: 'refund', key: `refund:${row!.id}`, payload: { refundId: row!.id } })
          await tx.update(orders).set({ refundedCents: 100 }).where(eq(orders.id, orderId))
        })
      }
      await workUntilKilledAt('refund-given')
      expect((await undone()).length).toBeGreaterThan(0)
      await aMinuteLater()
      const workers = [await fleet.worker(), await fleet.worker()]
      await until(async () => (await undone()).length === 0, 60)
      for (const worker of workers) await worker.stop()
      const given = new Map<string, number>()
      for await (const { paymentId, amountMoney } of await fleet.emulator.square.refunds.list({ limit: 100 }))
        given.set(String(paymentId), (given.get(String(paymentId)) ?? 0) + Number(amountMoney.amount))
      expect([...given.values()]).toEqual(Array.from({ length: CROWD }, () => 100))
      expect((await books.db.select().from(refunds)).every(({ doneAt, refundId }) => doneAt !== null && refundId !== null)).toBe(true)
      expect(await checkIntegrity(books)).toEqual({})
    },
  )

  test('a worker process shows no pages, but answers health checks', async () => {
    const worker = await fleet.worker()
    const status = async (path: string) => (await fetch(worker.url + path)).status
    expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/', '/products', '/api/cart'].map(status))).toEqual([
      200, 200, 401, 404, 404, 404,
    ])
    await worker.stop()
    expect(await worker.ended).toBe(0)
  })
})
