import { z } from 'zod'
import { DAY } from '#shared/durations.ts'

/** Days of the shop's calendar as ISO dates, both included. */
export interface Span {
  from: string
  to: string
}

export const periodNames = ['7', '30', '90', 'month', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

export interface Period extends Span {
  name: PeriodName
  /** What it is compared with. */
  before: Span
}

/** Own dates may span so many days. */
const MOST = 366

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => dayOf(text) === text)
  .optional()
  .catch(undefined)

/** What the address of the overview asks for. What it asks for wrongly is left out. */
export const FiguresQuery = z.object({ period: z.enum(periodNames).catch('30'), from: Day, to: Day })

/**
 * The days asked for, up to `today` at most, and those before: as many just before them; for this month the same days of the last one, or
 * as many as it has.
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

/** Every day of a span, in order. */
export function daysIn({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Days in order as spans of days in a row. */
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

/** Greenwich's day at a time. */
export function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
