import { spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { type TestServer, startPostgres } from './postgres.ts'

// What `npm test` does once everything is installed and built: checks, tests on PGlite, the same tests on PostgreSQL, browser
// journeys. Ends with one line that adds them up.

/** Tests that open no database of the shop's, or ask no more of it than to keep a row: run once, they have said all they have to say. */
const withoutDatabase = [
  'adapters/{folder,google,resend,smtp,square}*.test.ts',
  'api/hostile-pictures.test.ts',
  'embedded/**',
  'emails/**',
  'locales/**',
  'scripts/**',
  'shared/**',
  'shop/pictures/**',
]

let passed = 0
let failed = 0
const skipped: string[] = []
const failures: string[] = []

step('Checks', [process.execPath, 'scripts/check.ts'], {})
// On a machine that others share a test misses a moment now and then: what fails twice is a fault. Storms and kills have no second try.
const SECOND_TRY = '--retry=1'
step('Tests on the embedded database', vitest('vitest.config.ts', [SECOND_TRY]), {})
let postgres: TestServer | null = null
try {
  postgres = await startPostgres()
} catch (error) {
  skipped.push(`Tests on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
}
if (postgres) {
  step('Tests on PostgreSQL', [...vitest('vitest.config.ts', [SECOND_TRY]), ...withoutDatabase.flatMap((files) => ['--exclude', files])], {
    TEST_DATABASE_URL: postgres.url,
  })
  await postgres.stop()
}
step('Crashes and storms of the built shop', vitest('vitest.browser.config.ts', ['kills', 'storm', 'outage']), {})
step('Starts and workers of the built shop', vitest('vitest.browser.config.ts', [SECOND_TRY, 'start', 'worker', 'sign-ins', 'fresh']), {})
const { chromiumPath } = await import('../tests/browser/chromium.ts')
if (chromiumPath())
  step('Journeys in the browser', vitest('vitest.browser.config.ts', [SECOND_TRY, 'purchase', 'journey', 'first-visit']), {})
else skipped.push('Journeys in the browser: no Chromium found; install it (Debian: apt-get install chromium) or set CHROMIUM')

for (const reason of skipped) console.log(`\nSKIPPED  ${reason}`)
// Told once more, since a part that failed early has long scrolled away.
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function vitest(config: string, files: string[] = []): string[] {
  return [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    ...files,
  ]
}

/** Runs one part, shows what it prints, and adds its counts to the sum. A part that breaks off counts as a failure. */
function step(name: string, [command = '', ...args]: string[], env: Record<string, string>): void {
  console.log(`\n=== ${name}`)
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  process.stdout.write(stdout)
  const plain = stripVTControlCharacters(stdout)
  const line = plain.match(/^\s*Tests\s.*$/m)?.[0] ?? plain.match(/^\d+ passed, \d+ failed$/m)?.[0] ?? ''
  const number = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(line)?.[1] ?? 0)
  passed += number('passed')
  failed += number('failed') || (status === 0 ? 0 : 1)
  if (status === 0) return
  const told = plain.split('Failed Tests')[1] ?? plain.slice(-4000)
  failures.push(`${name}\n${told.slice(0, 8000)}`)
}
