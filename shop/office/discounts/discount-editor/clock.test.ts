import { expect, test } from 'vitest'
import { clockAt, instantOf } from './clock.ts'

test.each([
  ['UTC', '2026-11-25T08:30', '2026-11-25T08:30:00.000Z'],
  ['Asia/Tokyo', '2026-11-25T00:00', '2026-11-24T15:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  // The skipped hour and the repeated hour of daylight saving time, and the minutes around them.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:15', '2026-11-01T05:15:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2027-01-01T00:00', '2027-01-01T11:00:00.000Z'],
])('the shop’s clock in %s shows %s at %s', (timeZone, shown, instant) => {
  expect(instantOf(shown, timeZone).toISOString()).toBe(instant)
  const skipped = shown === '2026-03-29T02:30'
  expect(clockAt(new Date(instant), timeZone)).toBe(skipped ? '2026-03-29T03:30' : shown)
})
