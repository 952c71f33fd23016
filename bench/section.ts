import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'bench/results.md'

/** Starts the hand-written remarks below the figures. */
const REMARKS = '\n### Remarks\n'

/**
 * Writes one section of bench/results.md and replaces the section with the same title. Other
 * sections stay. The section's own hand-written remarks under `### Remarks` stay too.
 */
export function writeSection(title: string, text: string): void {
  const [first = '', ...sections] = readFileSync(FILE, 'utf8').split(/\n(?=## )/)
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`))
  const [, remarks] = sections[at]?.split(REMARKS) ?? []
  const section = `## ${title}\n\n${text.trim()}\n${remarks ? REMARKS + remarks : ''}`
  const next = at === -1 ? [...sections, section] : sections.with(at, section)
  writeFileSync(FILE, [first, ...next].map((one) => one.trimEnd()).join('\n\n') + '\n')
}
