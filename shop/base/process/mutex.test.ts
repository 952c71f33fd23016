import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { withMutex } from './mutex.ts'

let now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => now })
})
afterAll(() => shop.close())

const limits = { lifetimeMs: MINUTE, timeoutMs: 5000 }

/** Work that lasts until it is told to end. */
function work() {
  let end = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async () => {
    begin()
    await ended
  }
  return { run, begun, end: () => end() }
}

test('work under one name runs one after the other, and work under another name at once', async () => {
  const order: string[] = []
  const first = work()
  const both = [
    withMutex(shop, 'a', limits, first.run).then(() => order.push('first')),
    first.begun.then(() => withMutex(shop, 'a', limits, async () => void order.push('second'))),
  ]
  await first.begun
  await withMutex(shop, 'b', limits, async () => void order.push('other'))
  first.end()
  await Promise.all(both)
  expect(order[0]).toBe('other')
  expect(order.toSorted()).toEqual(['first', 'other', 'second'])
})

test('work that fails frees its lock', async () => {
  await expect(withMutex(shop, 'c', limits, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await withMutex(shop, 'c', { ...limits, timeoutMs: 0 }, async () => {})
})

test('a lock that is not free in time is refused', async () => {
  const first = work()
  const running = withMutex(shop, 'd', limits, first.run)
  await first.begun
  await expect(withMutex(shop, 'd', { ...limits, timeoutMs: 200 }, async () => {})).rejects.toThrow('too-many-requests')
  first.end()
  await running
})

test('a lock whose holder died is free after its lifetime, and a late holder does not free the next one', async () => {
  const [late, next] = [work(), work()]
  const lateRun = withMutex(shop, 'e', limits, late.run)
  await late.begun
  now = new Date(now.getTime() + 2 * MINUTE)
  const nextRun = withMutex(shop, 'e', limits, next.run)
  await next.begun
  late.end()
  await lateRun
  await expect(withMutex(shop, 'e', { ...limits, timeoutMs: 200 }, async () => {})).rejects.toThrow('too-many-requests')
  next.end()
  await nextRun
})
