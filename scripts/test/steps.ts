import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { REASON_INDENT, RETRIED } from '#tests/retry-reporter.ts'
import { LEFT_TO_OTHER_DAYS } from '#tests/sample-reporter.ts'

/** The outcome of a whole run, step by step. */
export const totals = {
  passed: 0,
  failed: 0,
  /** Why a part did not run. */
  skipped: [] as string[],
  /** The step's name and what it printed about its failures. */
  failures: [] as string[],
  /** As `failures`, of the steps that only warn. */
  warnings: [] as string[],
  /** Tests that passed only when they were run again, each with the reason of its first failure. */
  retried: [] as string[],
  /** How many tests the sample of the day has left out, by step. */
  leftToOtherDays: new Map<string, number>(),
  /** Seconds by step. */
  seconds: new Map<string, number>(),
}

const MAX_FAILURE_CHARACTERS = 8000

interface StepOptions {
  env?: Record<string, string>
  /** Prints the output at the end, because another step prints at the same time. */
  aside?: boolean
  /** Prints a failure at the end, but does not count it. */
  onlyWarns?: boolean
}

/** Runs one command and adds its counts to the totals. A command that crashes counts as a failure. */
export async function step(
  name: string,
  [command = '', ...args]: string[],
  { env = {}, aside = false, onlyWarns = false }: StepOptions = {},
): Promise<void> {
  if (!aside) console.log(`\n=== ${name}`)
  const began = performance.now()
  const { status, output } = await run(command, args, { env, print: aside ? null : (text) => process.stdout.write(text) })
  if (aside) console.log(`\n=== ${name}\n${output}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`=== ${name}: ${seconds} s`)
  totals.seconds.set(name, seconds)
  if (!onlyWarns) addCounts(name, stripVTControlCharacters(output), status === 0)
  else if (status !== 0) totals.warnings.push(`${name}\n${output.slice(-MAX_FAILURE_CHARACTERS)}`)
}

/** A run of vitest. */
export function vitest(config: string, args: string[] = []): string[] {
  return [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${config}`,
    '--reporter=default',
    '--reporter=./tests/retry-reporter.ts',
    '--reporter=./tests/sample-reporter.ts',
    ...args,
  ]
}

interface RunOptions {
  env: Record<string, string>
  print: ((text: string) => void) | null
}

function run(command: string, args: string[], { env, print }: RunOptions) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  // Vitest reports failures and their reasons on stderr.
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      print?.(text)
    })
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    child.once('close', (status) => resolve({ status, output })).once('error', () => resolve({ status: null, output }))
  })
}

const leftTests = new RegExp(`^${LEFT_TO_OTHER_DAYS}  (\\d+)$`, 'm')
const retriedTests = new RegExp(`^${RETRIED}  (.*(?:\\n${REASON_INDENT}.*)*)$`, 'gm')

function addCounts(name: string, output: string, isSuccess: boolean): void {
  const line = output.match(/^\s*Tests\s.*$/m)?.[0] ?? output.match(/^\d+ passed, \d+ failed$/m)?.[0] ?? ''
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  totals.passed += count('passed')
  totals.failed += count('failed') || (isSuccess ? 0 : 1)
  const left = leftTests.exec(output)?.[1]
  if (left) totals.leftToOtherDays.set(name, Number(left))
  for (const [, test = ''] of output.matchAll(retriedTests)) totals.retried.push(test)
  if (isSuccess) return
  const reasons = /(?:Failed Tests|Failed Suites|Unhandled Errors)[^]*/.exec(output)?.[0] ?? output.slice(-4000)
  totals.failures.push(`${name}\n${reasons.slice(0, MAX_FAILURE_CHARACTERS)}`)
}
