import { z } from 'zod'
import { DAY } from '#shared/durations.ts'

/** A date range in the shop's calendar, as ISO dates, both included. */
export interface Span {
  from: string
  to: string
}

export const periodNames = ['7', '30', '90', 'month', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

export interface Period extends Span {
  name: PeriodName
  /** The period for comparison. */
  before: Span
}

/** Maximum length of a custom period in days. */
const MOST = 366

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => dayOf(text) === text)
  .optional()
  .catch(undefined)

/** The query parameters of the overview page. Invalid values are ignored. */
export const FiguresQuery = z.object({ period: z.enum(periodNames).catch('30'), from: Day, to: Day })

/**
 * The requested days, up to `today`, and the days for comparison: the same number of days just
 * before them. For this month, the same days of last month, as far as it has them.
 */
export function periodOf({ period: name, from, to }: z.infer<typeof FiguresQuery>, today: string): Period {
  if (name === 'month') {
    const first = `${today.slice(0, 8)}01`
    const lastDay = plusDays(first, -1)
    const sameDay = `${lastDay.slice(0, 8)}${today.slice(8)}`
    return { name, from: first, to: today, before: { from: `${lastDay.slice(0, 8)}01`, to: sameDay < lastDay ? sameDay : lastDay } }
  }
  if (name === 'own' && (!from || from > today || (to && to < from))) return periodOf({ period: '30' }, today)
  const last = name === 'own' && to && to < today ? to : today
  const first = name === 'own' ? later(from!, plusDays(last, 1 - MOST)) : plusDays(last, 1 - Number(name))
  const before = { from: plusDays(first, -daysIn({ from: first, to: last }).length), to: plusDays(first, -1) }
  return { name, from: first, to: last, before }
}

/** Every day of a range, in order. */
export function daysIn({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Groups consecutive days into ranges. */
export function spansOf(days: string[]): Span[] {
  const spans: Span[] = []
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
