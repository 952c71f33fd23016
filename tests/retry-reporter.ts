import type { Reporter, TestModule } from 'vitest/node'

/**
 * Starts each line about a test that passed only when it was run again. scripts/test.ts counts
 * them.
 */
export const RETRIED = 'PASSED ON RETRY'

/** Names the tests that passed only when they were run again, because each hides a race. */
export default class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) process.stdout.write(`${RETRIED}  ${module.relativeModuleId} > ${test.fullName}\n`)
  }
}
