import { defineConfig } from 'vitest/config'

// Journeys and kill tests run against the built shop, one file at a time, because each starts its
// own servers and browser.
export default defineConfig({
  test: {
    include: ['tests/{journeys,processes}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Loading the modules again takes two seconds of CPU time per file.
    isolate: false,
    maxWorkers: 1,
    expect: { poll: { timeout: 10_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
})
