import { defineConfig } from 'vitest/config'

// The journeys of `npm test`, two at a time, file after file in one process, each in a copy of a shop that has
// opened once. One alone runs as well by vitest.browser.config.ts.
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
