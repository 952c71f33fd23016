import { MINUTE } from '#shared/durations.ts'
import { memoize } from '#shared/memoize.ts'
import type { ShopSettings } from '#shop/settings.ts'

type ClosedDays = ShopSettings['closedDays']

/** The day, as an ISO date, that is so many working days after `from` by the shop's clock; the day itself for none. */
export function workingDay(closed: ClosedDays, from: Date, days: number): string {
  const day = new Date(`${dateIn(closed.timeZone, from)}T00:00:00Z`)
  // A year in which nothing is open is a mistake that must not hang the page.
  for (let left = days, turns = 0; left > 0 && turns < 400; turns++) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isOpen(closed, day)) left -= 1
  }
  return isoDate(day)
}

/** When the day of `now` is over by the shop's clock, in milliseconds. */
export function endOfDay(timeZone: string, now: number): number {
  const today = dateIn(timeZone, new Date(now))
  // Every zone's midnight falls on a quarter of an hour, the days on which clocks change included.
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

/** The date on a calendar in that time zone. */
export function dateIn(timeZone: string, at: Date): string {
  return clockIn(timeZone).format(at)
}

function isoDate(day: Date): string {
  return day.toISOString().slice(0, 10)
}
