import { spawnSync } from 'node:child_process'
import { looseFrenchSigns } from './checks/french-typography.ts'
import { copyErrors } from './checks/copy.ts'
import { localeErrors } from './checks/locales.ts'
import { missingMessages } from './checks/page-messages.ts'
import { strayImports } from './checks/imports.ts'
import { strayDataAttributes } from './checks/data-attributes.ts'
import { rawColours } from './checks/raw-colours.ts'
import { outdatedTables } from './checks/architecture.ts'
import { replacedWords } from './checks/replaced-words.ts'
import { staleReferences } from './checks/stale-references.ts'
import { unusedStyles } from './checks/unused-styles.ts'

// `npm run check`: types, lint, format, import directions, messages, copy, colors. The build
// itself refuses server code in the browser.

const bin = (name: string) => `node_modules/.bin/${name}`
const steps: [string, () => string[]][] = [
  ['page types', () => command(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])],
  ['types', () => command(bin('tsc'), ['--noEmit'])],
  ['lint', () => command(bin('oxlint'), ['--type-aware', '--deny-warnings'])],
  ['format', () => command(bin('oxfmt'), ['--check'])],
  ['import directions', () => strayImports()],
  ['names', () => replacedWords()],
  ['references in comments', () => staleReferences()],
  ['ARCHITECTURE.md', () => outdatedTables()],
  ['messages', () => [...localeErrors(), ...missingMessages(), ...looseFrenchSigns()]],
  ['data attributes', () => strayDataAttributes()],
  ['copy', () => copyErrors()],
  ['colours', () => rawColours()],
  ['styles', () => unusedStyles()],
]

/** The compiler and the linter are Go programs. Collecting garbage less often saves a sixth of their CPU time. */
const env = { ...process.env, GOGC: '400' }

let failed = 0
for (const [name, step] of steps) {
  const began = performance.now()
  const faults = step()
  if (faults.length > 0) failed += 1
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  for (const fault of faults) console.log(`     ${fault}`)
}
console.log(`${steps.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

function command(file: string, args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8', env, shell: process.platform === 'win32' })
  return status === 0 ? [] : `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(0, 200)
}
