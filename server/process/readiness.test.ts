import { expect, test } from 'vitest'
import { boundedReadiness } from './readiness.ts'

/** HAProxy waits for two seconds (deploy/haproxy.cfg). */
const CHECK_TIMEOUT_MS = 2000

test('a readiness check of a silent database says no in half the time of a load balancer, and the next ones at once', async () => {
  let checks = 0
  let answer = (_: boolean) => {}
  const isReady = boundedReadiness(() => {
    checks += 1
    return new Promise((resolve) => (answer = resolve))
  })
  const began = performance.now()
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false])
  const first = performance.now()
  expect(first - began).toBeLessThan(CHECK_TIMEOUT_MS * 0.75)
  expect(await isReady()).toBe(false)
  expect(performance.now() - first).toBeLessThan(CHECK_TIMEOUT_MS / 4)
  expect(checks).toBe(1)
  // The database speaks again: the next check asks it.
  answer(true)
  await new Promise(setImmediate)
  const asked = isReady()
  answer(true)
  expect(await asked).toBe(true)
  expect(checks).toBe(2)
})
