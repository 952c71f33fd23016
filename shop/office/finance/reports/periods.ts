import { z } from 'zod'
import { DAY } from '#shared/durations.ts'

/** A date range in the shop's calendar, as ISO dates, both included. */
export interface DaySpan {
  from: string
  to: string
}

export const reportPeriodNames = ['7', '30', '90', 'month', 'own'] as const
export type ReportPeriodName = (typeof reportPeriodNames)[number]

export interface ReportPeriod extends DaySpan {
  name: ReportPeriodName
  /** The period for comparison. */
  before: DaySpan
}

/** Maximum length of a custom period in days. */
export const MAX_PERIOD_DAYS = 366

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => dayOf(text) === text)
  .optional()
  .catch(undefined)

/** The query parameters of the overview page. Invalid values are ignored. */
export const ReportQuery = z.object({ period: z.enum(reportPeriodNames).catch('30'), from: Day, to: Day })

/**
 * The requested days, up to `today`, and the days for comparison: the same number of days just
 * before them. For this month, the same days of last month, as far as it has them.
 */
export function reportPeriodOf({ period: name, from, to }: z.infer<typeof ReportQuery>, today: string): ReportPeriod {
  if (name === 'month') {
    const first = `${today.slice(0, 8)}01`
    const lastDay = plusDays(first, -1)
    const sameDay = `${lastDay.slice(0, 8)}${today.slice(8)}`
    return { name, from: first, to: today, before: { from: `${lastDay.slice(0, 8)}01`, to: sameDay < lastDay ? sameDay : lastDay } }
  }
  if (name !== 'own') return withPeriodBefore(name, { from: plusDays(today, 1 - Number(name)), to: today })
  if (!from || from > today || (to && to < from)) return reportPeriodOf({ period: '30' }, today)
  const last = to && to < today ? to : today
  return withPeriodBefore(name, { from: later(from, plusDays(last, 1 - MAX_PERIOD_DAYS)), to: last })
}

function withPeriodBefore(name: ReportPeriod['name'], { from, to }: DaySpan): ReportPeriod {
  const before = { from: plusDays(from, -daysIn({ from, to }).length), to: plusDays(from, -1) }
  return { name, from, to, before }
}

/** Every day of a range, in order. */
export function daysIn({ from, to }: DaySpan): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Groups consecutive days into ranges. */
export function spansOf(days: string[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && plusDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

function plusDays(day: string, days: number): string {
  return isoDate(Date.parse(`${day}T00:00:00Z`) + days * DAY)
}

function dayOf(text: string): string | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? null : isoDate(time)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

/** The UTC date of a time. */
export function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
