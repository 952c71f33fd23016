import { mkdirSync, writeFileSync } from 'node:fs'
import { readRuns } from './record.ts'
import { performancePage } from './html.ts'
import { resultsMarkdown } from './markdown.ts'

/** Writes docs/performance/index.html and bench/results.md from the stored figures. */
export function writeDocuments(): void {
  const runs = readRuns()
  mkdirSync('docs/performance', { recursive: true })
  writeFileSync('docs/performance/index.html', performancePage(runs))
  writeFileSync('bench/results.md', resultsMarkdown(runs))
}
