import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'bench/results.md'

/** Writes one section of bench/results.md, in the place of the one with the same title; what other measurements have written stays. */
export function writeSection(title: string, text: string): void {
  const [first = '', ...sections] = readFileSync(FILE, 'utf8').split(/\n(?=## )/)
  const section = `## ${title}\n\n${text.trim()}\n`
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`))
  const next = at === -1 ? [...sections, section] : sections.with(at, section)
  writeFileSync(FILE, [first, ...next].map((one) => one.trimEnd()).join('\n\n') + '\n')
}
