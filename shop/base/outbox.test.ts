import { randomUUID } from 'node:crypto'
import { eq, max, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { deliverDue, enqueue, type OutboxHandler, releaseLeases } from './outbox.ts'
import { retryDelayMs } from './outbox/retry.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'

let shop: TestShop
let clock: Date
const worker = randomUUID()

beforeAll(async () => void (shop = await openShop({ now: () => clock })))
beforeEach(() => void (clock = new Date('2026-03-01T12:00:00Z')))
afterEach(() => shop.db.delete(outbox))
afterAll(() => shop.close())

test('an outbox row written in a transaction is delivered after the commit, and only once', async () => {
  const delivered: unknown[] = []
  const handlers = { greet: async (_: unknown, payload: unknown) => void delivered.push(payload) }
  await inTransaction(shop, async (tx) => {
    await enqueue(tx, { kind: 'greet', key: 'one', payload: { hello: 'world' } })
    expect(delivered).toEqual([])
  })
  expect(await deliverDue(shop, handlers, worker)).toBe(1)
  expect(await deliverDue(shop, handlers, worker)).toBe(0)
  expect(delivered).toEqual([{ hello: 'world' }])
})

test('a rolled-back transaction leaves no outbox row to deliver', async () => {
  await inTransaction(shop, async (tx) => {
    await enqueue(tx, { kind: 'greet', key: 'one', payload: {} })
    throw new Error('changed my mind')
  }).catch(() => {})
  expect(await rows()).toEqual([])
})

test('an event that is enqueued often, and at the same time, is one outbox row', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () => inTransaction(shop, (tx) => enqueue(tx, { kind: 'greet', key: 'same', payload: { first: true } }))),
  )
  expect(await rows()).toHaveLength(1)
})

test('a commit wakes the outbox workers', async () => {
  let wake = () => {}
  const woken = new Promise<void>((resolve) => (wake = resolve))
  await shop.opened.listen(
    'outbox',
    () => wake(),
    () => {},
  )
  await inTransaction(shop, (tx) => enqueue(tx, { kind: 'greet', key: 'one', payload: {} }))
  await woken
})

test('an outbox row that is scheduled for later waits until then', async () => {
  await enqueue(shop, { kind: 'greet', key: 'later', payload: {}, runAt: new Date('2026-03-01T13:00:00Z') })
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(0)
  clock = new Date('2026-03-01T13:00:00Z')
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(1)
})

test('the payload of an outbox row is removed after its delivery', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: { secret: 'token' } })
  await deliverDue(shop, { greet: async () => {} }, worker)
  expect(await row('one')).toMatchObject({ payload: {}, doneAt: clock, lockedBy: null })
})

test('an outbox worker leaves rows of an unknown kind to workers that know the kind', async () => {
  await enqueue(shop, { kind: 'dance', key: 'one', payload: {} })
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(0)
  expect(await row('one')).toMatchObject({ attempts: 0, lastError: null })
})

describe('outbox rows with a predecessor', () => {
  const delivered: string[] = []
  let down: Set<string>
  const greet: OutboxHandler = async (_, _payload, row) => {
    if (down.has(row.key)) throw new OutsideUnavailable('no answer')
    delivered.push(row.key)
  }
  const work = () => deliverDue(shop, { greet }, randomUUID())
  beforeEach(async () => {
    delivered.length = 0
    down = new Set()
    await note('first')
    await note('second', ['first', 'second', 'third', 'never noted'])
    await note('third', ['first', 'second', 'third'])
    await note('stranger')
  })

  test('an outbox row waits for its predecessor, however many workers there are and however late it is', async () => {
    down.add('first')
    await Promise.all([work(), work()])
    expect(delivered).toEqual(['stranger'])
    down.clear()
    clock = new Date(clock.getTime() + HOUR)
    // A worker skips a row that another worker has locked, and takes it in a later round.
    while (delivered.length < 4) await Promise.all([work(), work(), work()])
    expect(delivered).toEqual(['stranger', 'first', 'second', 'third'])
  })

  test('an outbox row does not wait for a dead predecessor', async () => {
    await shop.db.update(outbox).set({ deadAt: clock }).where(eq(outbox.key, 'first'))
    // A claim skips a row that another claim has locked, and a later round takes it.
    while (!delivered.includes('third')) await work()
    expect(delivered).not.toContain('first')
    expect(delivered.indexOf('second')).toBeLessThan(delivered.indexOf('third'))
  })

  test('an outbox row waits while another worker holds its predecessor', async () => {
    await shop.db
      .update(outbox)
      .set({ lockedBy: randomUUID(), lockedUntil: new Date(clock.getTime() + MINUTE) })
      .where(eq(outbox.key, 'second'))
    await work()
    expect(delivered.toSorted()).toEqual(['first', 'stranger'])
  })

  async function note(key: string, after?: string[]): Promise<void> {
    await enqueue(shop, { kind: 'greet', key, payload: {}, after })
    const [last] = await shop.db
      .select({ at: max(outbox.createdAt) })
      .from(outbox)
      .where(ne(outbox.key, key))
    // Each row has a transaction of its own, later than the one before.
    if (last?.at)
      await shop.db
        .update(outbox)
        .set({ createdAt: new Date(last.at.getTime() + 1) })
        .where(eq(outbox.key, key))
  }
})

test('many workers share the outbox rows, and none is delivered twice', async () => {
  for (let i = 0; i < 30; i++) await enqueue(shop, { kind: 'greet', key: `row ${i}`, payload: { i } })
  const delivered: number[] = []
  const greet: OutboxHandler = async (_, payload) => void delivered.push((payload as { i: number }).i)
  const counts = await Promise.all([1, 2, 3].map(() => deliverDue(shop, { greet }, randomUUID())))
  expect(counts.reduce((a, b) => a + b)).toBe(30)
  expect(delivered.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i))
})

test('while requests wait for a response, the outbox delivers one row at a time until due rows have waited long enough', async () => {
  for (let i = 0; i < 6; i++) await enqueue(shop, { kind: 'greet', key: `row ${i}`, payload: {} })
  let [delivered, atOnce] = [0, 0]
  let met = () => {}
  const two = new Promise<void>((resolve) => (met = resolve))
  const greet: OutboxHandler = async () => {
    delivered += 1
    atOnce += 1
    if (delivered <= 3) expect(atOnce).toBe(1)
    if (atOnce === 2) met()
    await (delivered <= 3 ? shop.db.select().from(outbox) : two)
    atOnce -= 1
    if (delivered === 3) clock = new Date(clock.getTime() + 11_000)
  }
  expect(await deliverDue(shop, { greet }, worker, { isBusy: () => true })).toBe(6)
})

test('an outbox row held by a dead worker is taken over when its lease ends, and not before', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: {} })
  // The first worker's handler never returns.
  let begun = () => {}
  const started = new Promise<void>((resolve) => (begun = resolve))
  void deliverDue(shop, { greet: () => new Promise<void>(() => begun()) }, randomUUID())
  await started
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(0)
  clock = new Date(clock.getTime() + 61_000)
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(1)
  expect(await row('one')).toMatchObject({ attempts: 2, doneAt: clock })
})

test('outbox leases end at once when no other worker can be alive', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: {} })
  await shop.db.update(outbox).set({ lockedBy: randomUUID(), lockedUntil: new Date(clock.getTime() + MINUTE) })
  await releaseLeases(shop)
  expect(await deliverDue(shop, { greet: async () => {} }, worker)).toBe(1)
})

test('an unavailable delivery is retried less and less often over a whole night, and then it is dead', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: {} })
  const began = clock.getTime()
  let attempts = 0
  const greet = async () => {
    attempts += 1
    throw new OutsideUnavailable('no answer')
  }
  for (let i = 1; i < 24; i++) {
    await deliverDue(shop, { greet }, worker)
    const { runAt, deadAt } = await row('one')
    expect(deadAt).toBeNull()
    expect(runAt.getTime()).toBeGreaterThanOrEqual(clock.getTime() + 5_000)
    expect(runAt.getTime()).toBeLessThanOrEqual(clock.getTime() + HOUR)
    expect(await deliverDue(shop, { greet }, worker)).toBe(0)
    clock = runAt
  }
  await deliverDue(shop, { greet }, worker)
  expect(await row('one')).toMatchObject({ attempts: 24, deadAt: clock, lastError: 'OutsideUnavailable: no answer' })
  expect(clock.getTime() - began).toBeGreaterThan(10 * HOUR)
  clock = new Date(clock.getTime() + DAY)
  await deliverDue(shop, { greet }, worker)
  expect(attempts).toBe(24)
})

test('retry delays double from five seconds to an hour and are spread', () => {
  expect(retryDelayMs(1, 0)).toBe(5_000)
  expect(retryDelayMs(3, 0.5)).toBe(20_000)
  expect(retryDelayMs(3, 0)).toBeLessThan(retryDelayMs(3, 1))
  expect(retryDelayMs(12, 0.5)).toBe(HOUR)
})

test('a refused delivery is dead at once and keeps its payload for the shopkeeper', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: { to: 'Noor' } })
  const greet = async () => {
    throw new OutsideRefused('550', 'SMTP: 550')
  }
  await deliverDue(shop, { greet }, worker)
  expect(await row('one')).toMatchObject({
    attempts: 1,
    deadAt: clock,
    payload: { to: 'Noor' },
    lastError: 'OutsideRefused 550: SMTP: 550',
  })
})

test('an outbox row that keeps killing its process is dead after the maximum number of attempts', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: {} })
  await shop.db.update(outbox).set({ attempts: 24, lockedBy: randomUUID(), lockedUntil: clock })
  let delivered = false
  await deliverDue(shop, { greet: async () => void (delivered = true) }, worker)
  expect(delivered).toBe(false)
  expect((await row('one')).deadAt).toEqual(clock)
})

test('the error note of an outbox row contains no address, link or token', async () => {
  await enqueue(shop, { kind: 'greet', key: 'one', payload: {} })
  const greet = async () => {
    throw new Error(`<noor@example.test> refused https://shop.test/auth/confirm?token=x and ${'k'.repeat(43)}\nparams: Noor Haddad`)
  }
  await deliverDue(shop, { greet }, worker)
  expect((await row('one')).lastError).toBe('Error: <[address]> refused [link] and [hidden]')
})

test('a worker that is stopping takes no more outbox rows and finishes the current one', async () => {
  for (let i = 0; i < 12; i++) await enqueue(shop, { kind: 'greet', key: `row ${i}`, payload: {} })
  const stop = new AbortController()
  const delivered = await deliverDue(shop, { greet: async () => stop.abort() }, worker, { stop: stop.signal })
  expect(delivered).toBeGreaterThan(0)
  expect(delivered).toBeLessThan(12)
  expect((await rows()).filter((one) => one.lockedBy)).toEqual([])
})

function rows() {
  return shop.db.select().from(outbox)
}

async function row(key: string) {
  const [found] = await shop.db.select().from(outbox).where(eq(outbox.key, key))
  return found!
}
