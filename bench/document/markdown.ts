import type { Figure, Run } from './figures.ts'
import { type SectionName, sections } from '../sections.ts'
import { budgetsOf, budgetText, columnTitle, measuredText, numberText, tableOf, valueText } from './format.ts'

/** The text of bench/results.md: all tables with their current figures. */
export function resultsMarkdown(runs: Map<SectionName, Run>): string {
  const { all, missed } = budgetsOf([...runs.values()].flatMap(({ figures }) => figures))
  return `# Figures

Written by \`npm run bench\` from \`bench/figures/\`; with charts:
[docs/performance/index.html](../docs/performance/index.html). ${all.length - missed.length} of ${all.length} budgets are met. Figures that miss
theirs are bold. Ratios and CPU time travel between machines, times and requests per second do not.

${[...runs].map(([name, run]) => sectionMarkdown(name, run)).join('\n')}`
}

/** One section with its tables. */
export function sectionMarkdown(name: SectionName, run: Run): string {
  const { title, tables } = sections[name]
  const shown = Object.entries(tables).flatMap(([key, { title: heading }]) => {
    const text = tableMarkdown(run.figures, key)
    return text ? [`${heading}:\n\n${text}`] : []
  })
  const command = sections[name].program ? `\`npm run bench -- ${name}\`. ` : ''
  return `## ${title}\n\n${command}${measuredText(run)}\n\n${shown.join('\n\n')}\n`
}

function tableMarkdown(figures: Figure[], table: string): string {
  const { rows, measures, unitOf, budgetOf } = tableOf(figures, table)
  if (rows.length === 0) return ''
  const heads = measures.map((measure) => {
    const [unit, budget] = [unitOf(measure), budgetOf(measure)]
    return columnTitle(measure, unit) + (budget ? ` (${budgetText(budget, unit ?? '')})` : '')
  })
  const body = rows.map(({ what, cells }) =>
    line([
      what,
      ...measures.map((measure) => {
        const cell = cells.find((one) => one.measure === measure)
        return cell ? cellMarkdown(cell, unitOf(measure), budgetOf(measure) === null) : ''
      }),
    ]),
  )
  return [line(['', ...heads]), line(['---', ...heads.map(() => '---:')]), ...body].join('\n')
}

function cellMarkdown({ value, unit, budget, pass }: Figure, columnUnit: string | null, hasOwnBudget: boolean): string {
  const isInTitle = columnUnit !== null && unit !== '%' && unit !== 'x'
  const text = isInTitle ? numberText(value) : valueText(value, unit)
  return (pass === false ? `**${text}**` : text) + (hasOwnBudget && budget ? ` (${budgetText(budget, unit)})` : '')
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}
