import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { endpointPauseMs, MAX_WEBHOOK_ATTEMPTS, retryAfterMs, webhookRetryDelayMs } from './retry-schedule.ts'

test('the attempts of a delivery spread over three days, and no longer than four', () => {
  for (const random of [0, 0.999]) {
    const delays = Array.from({ length: MAX_WEBHOOK_ATTEMPTS - 1 }, (_, index) => webhookRetryDelayMs(index + 1, random)!)
    const total = delays.reduce((sum, delay) => sum + delay, 0)
    expect(total).toBeGreaterThan(2.5 * DAY)
    expect(total).toBeLessThan(4 * DAY)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  }
  expect(webhookRetryDelayMs(MAX_WEBHOOK_ATTEMPTS)).toBeNull()
})

test('an endpoint rests longer with each failure, up to minutes', () => {
  expect(endpointPauseMs(1, 0.5)).toBe(5 * SECOND)
  expect(endpointPauseMs(3, 0.5)).toBe(20 * SECOND)
  expect(endpointPauseMs(1000, 0.5)).toBe(5 * MINUTE)
})

test('Retry-After is read as seconds or as a date, up to a day', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 13:00:00 GMT', now)).toBe(HOUR)
  expect(retryAfterMs('99999999', now)).toBe(DAY)
  for (const nonsense of [null, '', 'soon', '-5', 'Mon, 23 Nov 2026 11:00:00 GMT']) expect(retryAfterMs(nonsense, now)).toBeNull()
})
