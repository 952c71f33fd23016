import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { memoize } from '#shared/memoize.ts'

/** Day and minute as a clock shows them: '2026-11-25T08:30'. */
export const ClockTime = z
  .string()
  .regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d$/)
  .refine(isOnTheCalendar)

/** What a clock in `timeZone` shows at an instant. */
export function clockAt(at: Date, timeZone: string): string {
  return new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 16)
}

/**
 * The instant at which a clock in `timeZone` shows this. What it shows twice is the first time; what it skips, when it is put forward, is as
 * long after the jump as it would have been without one.
 */
export function instantOf(shown: string, timeZone: string): Date {
  const wanted = Date.parse(`${shown}Z`)
  const candidates = [-DAY, DAY].map((off) => wanted - (shownAt(wanted + off, timeZone) - (wanted + off)))
  const fitting = candidates.filter((at) => shownAt(at, timeZone) === wanted)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates))
}

/** The clock's hands as if they showed UTC, to the minute. */
function shownAt(at: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)!.value
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
