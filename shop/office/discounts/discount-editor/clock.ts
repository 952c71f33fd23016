import { z } from 'zod'
import { present } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { memoize } from '#shared/memoize.ts'

/** Local date and time to the minute: '2026-11-25T08:30'. */
export const ClockTime = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/)
  .refine(isOnTheCalendar)

/** The local time in `timeZone` at an instant. */
export function clockAt(at: Date, timeZone: string): string {
  return new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 16)
}

/**
 * The instant of a local time in `timeZone`. A repeated local time means the first one. A skipped
 * local time is moved forward by the length of the gap.
 */
export function instantOf(shown: string, timeZone: string): Date {
  const shownUtc = Date.parse(`${shown}Z`)
  const candidates = [-DAY, DAY].map((off) => shownUtc - (shownAt(shownUtc + off, timeZone) - (shownUtc + off)))
  const fitting = candidates.filter((at) => shownAt(at, timeZone) === shownUtc)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates))
}

/** The local time as if it were UTC, to the minute. */
function shownAt(at: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(at)
  const of = (type: string) => present(parts.find((part) => part.type === type)).value
  return Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}Z`)
}

const clockIn = memoize((timeZone: string) => {
  const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', ...digits })
})

function isOnTheCalendar(shown: string): boolean {
  const at = new Date(`${shown}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(shown)
}
