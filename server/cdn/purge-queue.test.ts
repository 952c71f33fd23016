import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Cdn, OutsideUnavailable } from '#shop/ports.ts'
import { PurgeQueue } from './purge-queue.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A CDN that notes each purge, and fails as the tests say. */
function openNotingCdn(fail: (attempt: number) => Error | null = () => null) {
  const purges: { keys: string[]; at: number }[] = []
  let attempts = 0
  const cdn: Cdn = {
    name: 'noting',
    async purge(keys) {
      await wait(5)
      const fault = fail((attempts += 1))
      if (fault) throw fault
      purges.push({ keys: keys.toSorted(), at: performance.now() })
    },
  }
  const done = (count: number) => vi.waitFor(() => expect(purges).toHaveLength(count), { timeout: 5000, interval: 5 })
  return { cdn, purges, attempts: () => attempts, done }
}

test('keys of one moment are one purge, and keys that arrive during a purge are the next one', async () => {
  const { cdn, purges, done } = openNotingCdn()
  const queue = new PurgeQueue(cdn, quiet)
  for (const keys of [['a', 'b'], ['b'], ['c', 'a']]) queue.add(keys)
  await done(1)
  queue.add(['d'])
  await done(2)
  expect(purges.map(({ keys }) => keys)).toEqual([['a', 'b', 'c'], ['d']])
  expect(queue.size).toBe(0)
})

test('a failed purge is tried again together with the keys that arrived meanwhile, and is counted and logged', async () => {
  const { cdn, purges, done } = openNotingCdn((attempt) => (attempt <= 2 ? new OutsideUnavailable('away') : null))
  const error = vi.fn()
  const queue = new PurgeQueue(cdn, { ...quiet, error })
  queue.add(['a'])
  await vi.waitFor(() => expect(queue.failures).toBe(1))
  expect(queue.size).toBe(1)
  queue.add(['b'])
  await done(1)
  expect(purges[0]!.keys).toEqual(['a', 'b'])
  expect([queue.failures, queue.size, error.mock.calls.length]).toEqual([2, 0, 1])
})

test('a CDN that says when to come back is left alone until then', async () => {
  const { cdn, purges, done } = openNotingCdn((attempt) => (attempt === 1 ? new OutsideUnavailable('busy', { retryAfter: 1.2 }) : null))
  const queue = new PurgeQueue(cdn, quiet)
  const began = performance.now()
  queue.add(['a'])
  await done(1)
  expect(purges[0]!.at - began).toBeGreaterThan(1200)
})

test('more keys than a CDN is told in one go are purged as everything', async () => {
  const { cdn, purges, done } = openNotingCdn()
  const queue = new PurgeQueue(cdn, quiet)
  queue.add(Array.from({ length: 1001 }, (_, n) => `product:${n}`))
  await done(1)
  expect(purges[0]!.keys).toEqual(['all'])
})

test('a stop sends what is left, even between two attempts, and does not wait for a CDN that is silent', async () => {
  const { cdn, purges } = openNotingCdn((attempt) => (attempt === 1 ? new OutsideUnavailable('busy', { retryAfter: 60 }) : null))
  const queue = new PurgeQueue(cdn, quiet)
  queue.add(['a'])
  await vi.waitFor(() => expect(queue.failures).toBe(1))
  await queue.close()
  expect(purges.map(({ keys }) => keys)).toEqual([['a']])

  const silent = new PurgeQueue({ name: 'silent', purge: () => new Promise(() => {}) }, quiet)
  silent.add(['a'])
  const began = performance.now()
  await silent.close()
  expect(performance.now() - began).toBeLessThan(4500)
})
