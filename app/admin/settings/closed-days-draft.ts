import { DAY } from '#shared/durations.ts'
import type { ClosedDays } from '#shop/settings.ts'

/** The input for closed days. `dates` is one text of dates, ISO or without the year. */
export interface ClosedDaysDraft {
  timeZone: string
  weekdays: number[]
  dates: string[]
}

/** A longer holiday is a typing mistake. In days. */
const MAX_RANGE_DAYS = 62

export function closedDaysDraftOf({ timeZone, weekdays, dates }: ClosedDays): ClosedDaysDraft {
  return { timeZone, weekdays: [...weekdays], dates: dates.toSorted() }
}

export function readClosedDaysDraft(values: Record<string, string>): ClosedDaysDraft {
  return {
    timeZone: values.timeZone ?? '',
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => values[`weekdays.${day}`] === 'on'),
    // The field is hidden, so an invalid date was never typed.
    dates: (values.dates ?? '').split(' ').filter(isDay),
  }
}

/**
 * The days from one date to another, without the year where they are closed every year. Null for an
 * invalid range.
 */
export function daysInRange(from: string, until: string, everyYear: boolean): string[] | null {
  const [first, last] = [from, until || from].map((date) => Date.parse(`${date}T00:00:00Z`)) as [number, number]
  const count = (last - first) / DAY + 1
  if (!(count >= 1 && count <= MAX_RANGE_DAYS)) return null
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY).toISOString().slice(everyYear ? 5 : 0, 10))
}

/** Merges adjacent days into ranges, which staff see and remove as one. */
export function dateRangesOf(dates: string[]): [from: string, until: string][] {
  const ranges: [string, string][] = []
  for (const date of dates.toSorted()) {
    const last = ranges.at(-1)
    if (last && last[1].length === date.length && dayAfter(last[1]) === date) last[1] = date
    else ranges.push([date, date])
  }
  return ranges
}

/**
 * Handles the button 'add.dates', with the days of its fields, and 'remove.dates.<from>.<until>'.
 * Null for any other button.
 */
export function applyClosedDaysButton(draft: ClosedDaysDraft, values: Record<string, string>): ClosedDaysDraft | 'no-range' | null {
  const [does, what, from = '', until = ''] = (values.intent ?? '').split('.')
  if (what !== 'dates') return null
  if (does === 'remove')
    return { ...draft, dates: draft.dates.filter((date) => date.length !== from.length || date < from || date > until) }
  const days = daysInRange(values.from ?? '', values.until ?? '', values.everyYear === 'on')
  return days ? { ...draft, dates: [...new Set([...draft.dates, ...days])].toSorted() } : 'no-range'
}

function isDay(date: string): boolean {
  return /^(?:\d{4}-)?\d\d-\d\d$/.test(date) && !Number.isNaN(timeOf(date))
}

/** A day without a year counts in a leap year. */
function timeOf(date: string): number {
  return Date.parse(`${date.length === 5 ? `2024-${date}` : date}T00:00:00Z`)
}

function dayAfter(date: string): string {
  return new Date(timeOf(date) + DAY).toISOString().slice(10 - date.length, 10)
}
