import { MINUTE } from '#shared/durations.ts'
import { memoize } from '#shared/memoize.ts'
import type { ShopSettings } from '#shop/settings.ts'

type ClosedDays = ShopSettings['closedDays']

/**
 * The date `days` working days after `from` in the shop's time zone, as an ISO date. With 0 days,
 * the date of `from`.
 */
export function workingDay(closed: ClosedDays, from: Date, days: number): string {
  const day = new Date(`${dateIn(closed.timeZone, from)}T00:00:00Z`)
  // If every day of the year is closed, that is a mistake in the settings; it must not hang the
  // page.
  for (let left = days, turns = 0; left > 0 && turns < 400; turns++) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isOpen(closed, day)) left -= 1
  }
  return isoDate(day)
}

/** The end of the day of `now` in this time zone, in milliseconds. */
export function endOfDay(timeZone: string, now: number): number {
  const today = dateIn(timeZone, new Date(now))
  // In every time zone, midnight falls on a quarter of an hour, also on days with a clock change.
  const quarter = 15 * MINUTE
  for (let end = (Math.floor(now / quarter) + 1) * quarter; ; end += quarter) if (dateIn(timeZone, new Date(end)) !== today) return end
}

function isOpen({ weekdays, dates }: ClosedDays, day: Date): boolean {
  const date = isoDate(day)
  return !weekdays.includes(day.getUTCDay()) && !dates.includes(date) && !dates.includes(date.slice(5))
}

const clockIn = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The calendar date in this time zone. */
export function dateIn(timeZone: string, at: Date): string {
  return clockIn(timeZone).format(at)
}

function isoDate(day: Date): string {
  return day.toISOString().slice(0, 10)
}
