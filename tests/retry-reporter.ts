import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Starts each report of a test that passed only when it was run again. scripts/test.ts counts
 * them.
 */
export const RETRIED = 'PASSED ON RETRY'
/** Starts each further line of a report. */
export const REASON_INDENT = '    '

const MAX_REASON_CHARACTERS = 1500

/**
 * Names the tests that passed only when they were run again, because each hides a race, and says
 * why the first run failed.
 */
export default class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) process.stdout.write(`${RETRIED}  ${module.relativeModuleId} > ${test.fullName}\n${reasonOf(test)}`)
  }
}

function reasonOf(test: TestCase): string {
  const texts = test.result().errors?.flatMap(({ message, diff }) => [message, diff ?? '']) ?? []
  const reason = stripVTControlCharacters(texts.join('\n')).slice(0, MAX_REASON_CHARACTERS)
  const lines = reason.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => `${REASON_INDENT}${line}\n`).join('')
}
