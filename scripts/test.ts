import { poolerIsHere } from '#tests/fixtures/open-pooler.ts'
import { sampleDay } from '#tests/helpers/full-run.ts'
import { proxiesAreHere } from '#tests/fixtures/open-proxy.ts'
import { varnishMissing } from '#tests/fixtures/open-varnish.ts'
import { type TestServer, startPostgres } from './postgres.ts'
import { embeddedTests } from './test/embedded-tests.ts'
import { endOnSignal } from './test/end-on-signal.ts'
import { pureTests } from './test/pure-tests.ts'
import { step, totals, vitest } from './test/steps.ts'
import { useTemporaryFolder } from './test/temporary-folder.ts'

// `npm test` after install and build: checks, tests on PostgreSQL, tests of what may differ on the
// embedded database, crashes and restarts of the built shop, browser journeys.
// `npm test -- quick` runs the checks and the tests that open no database. `npm test -- full` tries
// every member of the sets of which the others try a sample (tests/helpers/full-run.ts).

/** More than this many tests that passed only when run again fail the run: each hides a race. */
const MAX_RETRIED = 3
/** A test on a shared host sometimes misses a deadline. Crashes and concurrent buyers are never retried. */
const RETRY_FLAG = '--retry=1'

/** Tests in tests/processes by the step that runs them. The others are in a step of their own. */
const CRASHES = ['crashes']
const STARTS = ['start']
const PROXIES = ['cdn', 'http2', 'pooler', 'proxies']
const STORMS = ['concurrent-buyers', 'outage']

/** Ratios of CPU time. They are taken on a busy machine here, so they only warn. */
const guard = [process.execPath, '--disable-warning=ExperimentalWarning', 'bench/guard.ts', '--check']

const checks = [process.execPath, 'scripts/check.ts']
useTemporaryFolder()
endOnSignal()
if (process.argv.includes('full')) process.env.FULL = '1'
// The same sample in every step, also when a day begins meanwhile.
else process.env.SAMPLE_DAY ??= String(sampleDay)
await (process.argv.includes('quick') ? runQuick() : runAll())
report()

async function runQuick(): Promise<void> {
  const others = step('Tests without a database', vitest('vitest.config.ts', pureTests()), { aside: true })
  await step('Checks', checks)
  await others
}

async function runAll(): Promise<void> {
  const postgres = await openPostgres()
  const beside = runProcesses()
  await step('Checks', checks)
  await runModules(postgres)
  await beside
  const costs = postgres && step('Costs of requests and purchases, on a busy machine', guard, { aside: true, onlyWarns: true })
  await runJourneys(postgres)
  await costs
  await postgres?.stop()
  if (!process.env.FULL) totals.skipped.unshift(leftToOtherDays())
}

/** What the sample of the day has left out. */
function leftToOtherDays(): string {
  const steps = [...totals.leftToOtherDays].map(([name, count]) => `${name} ${count}`)
  return [
    `Members of large sets: a sample of this day ran, which SAMPLE_DAY=${sampleDay} repeats; npm test -- full runs them all`,
    ...(steps.length > 0 ? [`Tests left to the next two days: ${steps.join(', ')}`] : []),
  ].join('. ')
}

/** A PostgreSQL to run the tests on. Null if there is none. */
async function openPostgres(): Promise<TestServer | null> {
  try {
    const postgres = await startPostgres({ forgetful: true })
    if (!proxiesAreHere)
      totals.skipped.push('Tests behind proxies: HAProxy or nginx is missing; install them (Debian: apt-get install haproxy nginx-light)')
    if (!poolerIsHere) totals.skipped.push('Tests behind PgBouncer: none found; install it (Debian: apt-get install pgbouncer)')
    if (varnishMissing) totals.skipped.push(`Tests behind Varnish: ${varnishMissing}`)
    return postgres
  } catch (error) {
    totals.skipped.push(`Tests on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/**
 * Tests of the built shop, in two rows beside the tests of modules. Much of their time is spent
 * waiting for processes and deadlines, so that the checks and modules have most of the CPU. The three
 * rows take about as long as each other: a row that is left alone would leave a core idle.
 */
async function runProcesses(): Promise<void> {
  await Promise.all([
    (async () => {
      await step('Crashes of the built shop', built(processTests(CRASHES)), { aside: true })
      await step('Starts and proxies of the built shop', built([RETRY_FLAG, ...processTests([...STARTS, ...PROXIES])]), { aside: true })
    })(),
    (async () => {
      await step('Storms and outages of the built shop', built(processTests(STORMS)), { aside: true })
      const others = ['processes/', `--exclude=**/processes/{${[CRASHES, STARTS, PROXIES, STORMS].flat().join()}}.test.ts`]
      await step('Workers of the built shop', built([RETRY_FLAG, ...others]), { aside: true })
    })(),
  ])
}

async function runModules(postgres: TestServer | null): Promise<void> {
  if (postgres) await step('Tests on PostgreSQL', vitest('vitest.config.ts', [RETRY_FLAG]), { env: { TEST_DATABASE_URL: postgres.url } })
  const embedded = embeddedTests({ isFull: Boolean(process.env.FULL), hasPostgres: postgres !== null })
  await step('Tests on the embedded database', vitest('vitest.config.ts', [RETRY_FLAG, ...embedded]))
}

async function runJourneys(postgres: TestServer | null): Promise<void> {
  const { journeysPath } = await import('#tests/journeys/parts/chromium.ts')
  const { firefox } = await import('#tests/journeys/parts/engines/firefox.ts')
  const { webkit } = await import('#tests/journeys/parts/engines/webkit.ts')
  for (const { missing } of [firefox, webkit]) if (missing) totals.skipped.push(`A purchase in another browser engine: ${missing}`)
  const env: Record<string, string> = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
  if (journeysPath()) return step('Journeys in the browser', vitest('vitest.journeys.config.ts', [RETRY_FLAG]), { env })
  totals.skipped.push(
    'Journeys in the browser: no Chromium found; install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM',
  )
}

/** With the ending, because the name of another test may begin in the same way. */
function processTests(names: string[]): string[] {
  return names.map((name) => `processes/${name}.test.ts`)
}

function built(args: string[]): string[] {
  return vitest('vitest.browser.config.ts', args)
}

/** Prints the totals at the end, because an early failure has scrolled away, and exits. */
function report(): never {
  for (const reason of totals.skipped) console.log(`\nSKIPPED  ${reason}`)
  for (const warning of totals.warnings) console.log(`\nWARNING  ${warning}`)
  for (const failure of totals.failures) console.log(`\nFAILED  ${failure}`)
  console.log('')
  for (const test of totals.retried) console.log(`PASSED ON RETRY  ${test}`)
  if (totals.retried.length > MAX_RETRIED) {
    console.log(`FAILED  ${totals.retried.length} tests passed only when run again; at most ${MAX_RETRIED} may`)
    totals.failed += 1
  }
  for (const [name, seconds] of totals.seconds) console.log(`${String(seconds).padStart(5)} s  ${name}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}
