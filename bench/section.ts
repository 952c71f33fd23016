import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'bench/results.md'

/** What somebody wrote below the figures. */
const REMARKS = '\n### Remarks\n'

/**
 * Writes one section of bench/results.md, in the place of the one with the same title. What other measurements have written stays, and so do the
 * section's remarks: what stands under `### Remarks` at its end is somebody's words about these figures or earlier ones.
 */
export function writeSection(title: string, text: string): void {
  const [first = '', ...sections] = readFileSync(FILE, 'utf8').split(/\n(?=## )/)
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`))
  const [, remarks] = sections[at]?.split(REMARKS) ?? []
  const section = `## ${title}\n\n${text.trim()}\n${remarks ? REMARKS + remarks : ''}`
  const next = at === -1 ? [...sections, section] : sections.with(at, section)
  writeFileSync(FILE, [first, ...next].map((one) => one.trimEnd()).join('\n\n') + '\n')
}
