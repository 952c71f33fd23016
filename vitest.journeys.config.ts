import { defineConfig } from 'vitest/config'

// The journeys of `npm test`, in two processes, one file at a time in each. Each journey uses a
// copy of a prepared shop. vitest.browser.config.ts also runs a single journey.
export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/journeys/parts/prepared-shop.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
})
