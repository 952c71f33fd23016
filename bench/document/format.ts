import type { Budget, Figure, Run } from './figures.ts'

/** The rows of a table and its columns, in the order in which they were measured. */
export function tableOf(figures: Figure[], table: string) {
  const own = figures.filter((figure) => figure.table === table)
  return {
    rows: [...Map.groupBy(own, ({ what }) => what)].map(([what, cells]) => ({ what, cells })),
    measures: [...new Set(own.map(({ measure }) => measure))],
    /** The unit of all figures of a measure, or null if they differ. */
    unitOf: (measure: string) => {
      const units = new Set(own.flatMap((figure) => (figure.measure === measure ? [figure.unit] : [])))
      return units.size === 1 ? ([...units][0] ?? null) : null
    },
    /** The budget of all figures of a measure, or null if they differ or have none. */
    budgetOf: (measure: string) => {
      const budgets = new Set(own.flatMap((figure) => (figure.measure === measure ? [JSON.stringify(figure.budget ?? null)] : [])))
      return budgets.size === 1 ? (JSON.parse([...budgets][0] ?? 'null') as Budget | null) : null
    },
  }
}

/** `1,234`, `12.3` or `0.04`: as many digits as matter. */
export function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

export function valueText(value: number, unit: string): string {
  const separator = unit === '%' || unit === '' ? '' : ' '
  return numberText(value) + separator + (unit === 'x' ? '×' : unit)
}

export function budgetText({ kind, limit }: Budget, unit: string): string {
  return `${kind} ${valueText(limit, unit)}`
}

export function columnTitle(measure: string, unit: string | null): string {
  return unit === null || unit === '' || unit === 'x' || unit === '%' ? measure : `${measure}, ${unit}`
}

/** Figures with a budget, and those of them that miss it. */
export function budgetsOf(figures: Figure[]): { all: Figure[]; missed: Figure[] } {
  const all = figures.filter(({ budget }) => budget)
  return { all, missed: all.filter(({ pass }) => !pass) }
}

/** When and where a section was measured. */
export function measuredText({ measuredAt, node, machine, load, seconds }: Run): string {
  const parts = [
    `Measured on ${measuredAt.slice(0, 10)} with Node ${node}`,
    machine,
    ...(load.start === undefined && load.end === undefined
      ? []
      : [`load ${[load.start, load.end].filter((one) => one !== undefined).join(' to ')}`]),
    ...(seconds === undefined ? [] : [`took ${seconds} s`]),
  ]
  return `${parts.join(', ')}.`
}
