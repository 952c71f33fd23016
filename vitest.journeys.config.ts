import { defineConfig } from 'vitest/config'
import { isFull } from './tests/helpers/full-run.ts'
import { LongestFirst } from './tests/journeys/parts/longest-first.ts'

// The journeys of `npm test`, in three processes, one file at a time in each. A journey visits the
// shop that its process shares, or starts a copy of the prepared shop.
// vitest.browser.config.ts also runs a single journey.
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/journeys/parts/prepared-shop.ts'],
    // The full run checks each page in both themes.
    testTimeout: isFull ? 360_000 : 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    // More than the cores of a small machine: a journey often waits for the network or a timer.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 10_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
})
