import type { Reporter, TestModule } from 'vitest/node'

/** Starts the line with the number of tests that the sample left out. scripts/test.ts adds them up. */
export const LEFT_TO_OTHER_DAYS = 'LEFT TO OTHER DAYS'

/** Says how many tests the sample of the day has left out, so that none is skipped silently. */
export default class SampleReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const left = skipped.filter((test) => test.meta().isLeftToAnotherDay).length
    if (left > 0) process.stdout.write(`${LEFT_TO_OTHER_DAYS}  ${left}\n`)
  }
}
