import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// As in production: React's development build takes twice as long to render a page or an email.
process.env.NODE_ENV = 'production'

export default defineConfig({
  plugins: [withoutStaticPageScripts()],
  test: {
    include: [
      '{app,api,shop,adapters,embedded,packages,database,emails,papers,locales,shared,server,tests,scripts,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['tests/journeys/**', 'tests/processes/**', 'node_modules/**'],
    globalSetup: ['tests/global-setup.ts'],
    // Tests on a shared host may take ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Modules hold no state that one test could spoil for another. Reloading them for each file
    // took longer than most tests.
    isolate: false,
    maxWorkers: 2,
    // With the usual 16 MB for young objects, a twelfth of the CPU time is garbage collection.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
  },
})

/** Without a build there is no script of static pages (see vite.config.ts). */
function withoutStaticPageScripts(): Plugin {
  const id = 'virtual:static-page-scripts'
  return {
    name: 'without-static-page-scripts',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? "export default { script: '/static-page.js', imports: [] }" : undefined),
  }
}
