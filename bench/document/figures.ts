import { z } from 'zod'

const budgetSchema = z.object({ kind: z.enum(['at most', 'at least', 'exactly']), limit: z.number() })
/** The budget of a figure. */
export type Budget = z.infer<typeof budgetSchema>

const figureSchema = z.object({
  /** The table of the section that shows it, a key of `tables` in bench/sections.ts. */
  table: z.string(),
  /** One measured figure: a row of the table. */
  what: z.string(),
  /** The property of it that was measured: a column of the table. */
  measure: z.string(),
  value: z.number(),
  /** `ms`, `KB`, `/s`, `%`, `x` for a ratio to a baseline of the same run, and so on. */
  unit: z.string(),
  budget: budgetSchema.optional(),
  /** Whether it meets its budget. */
  pass: z.boolean().optional(),
})
export type Figure = z.infer<typeof figureSchema>

/** The file of a section, bench/figures/<section>.json. */
export const runSchema = z.object({
  section: z.string(),
  /** When the measurement ended. */
  measuredAt: z.iso.datetime(),
  /** How long it took. */
  seconds: z.number().optional(),
  node: z.string(),
  machine: z.string(),
  /** Load average of the machine over a minute. */
  load: z.object({ start: z.number().optional(), end: z.number().optional() }),
  figures: z.array(figureSchema),
})
/** One measurement of a section. */
export type Run = z.infer<typeof runSchema>

export type Cell = [value: number, unit: string, budget?: Budget]

export const atMost = (limit: number): Budget => ({ kind: 'at most', limit })
export const atLeast = (limit: number): Budget => ({ kind: 'at least', limit })
export const exactly = (limit: number): Budget => ({ kind: 'exactly', limit })

/** The figures of one row. Values are rounded to hundredths, and compared to budgets like that. */
export function row(table: string, what: string, cells: Record<string, Cell>): Figure[] {
  return Object.entries(cells).map(([measure, [exact, unit, budget]]) => {
    const value = Math.round(exact * 100) / 100
    return { table, what, measure, value, unit, ...(budget && { budget, pass: isKept(value, budget) }) }
  })
}

function isKept(value: number, { kind, limit }: Budget): boolean {
  if (kind === 'at most') return value <= limit
  return kind === 'at least' ? value >= limit : value === limit
}
