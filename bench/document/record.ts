import { readFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { itemAt } from '#shared/present.ts'
import { type Figure, type Run, runSchema } from './figures.ts'
import { type SectionName, sections } from '../sections.ts'
import { sectionMarkdown } from './markdown.ts'

/** The exit code of a section that was measured, but must not miss its budgets and did. */
export const BUDGET_MISSED_EXIT_CODE = 3

const startedAt = Date.now()
const loadAtStart = currentLoad()

/** Stores and prints the figures of a section. They replace its previous figures. */
export function recordFigures(section: SectionName, figures: Figure[]): void {
  const run: Run = {
    section,
    measuredAt: new Date().toISOString(),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    node: process.versions.node,
    machine: `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    load: { start: loadAtStart, end: currentLoad() },
    figures,
  }
  const { figures: rows, ...about } = run
  // One figure a line, so that a comparison of two runs can be read.
  const lines = rows.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n')
  writeFileSync(fileOf(section), `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "figures": [\n${lines}\n  ]\n}\n`)
  console.log(sectionMarkdown(section, run))
}

/** The stored figures of every section that was ever measured, in the order of the document. */
export function readRuns(): Map<SectionName, Run> {
  const names = (Object.keys(sections) as SectionName[]).filter((name) => existsSync(fileOf(name)))
  return new Map(names.map((name) => [name, runSchema.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')))]))
}

function fileOf(section: SectionName): string {
  return `bench/figures/${section}.json`
}

function currentLoad(): number {
  return Math.round(itemAt(loadavg(), 0) * 10) / 10
}
