import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { poolerIsHere } from '#tests/fixtures/open-pooler.ts'
import { type TestServer, startPostgres } from './postgres.ts'

// The steps of `npm test` after install and build: checks, tests on PostgreSQL, tests on PGlite
// that may behave differently there, browser journeys. The last line shows the totals.

/**
 * These tests run on one database only. They either use no shop database, or test pages and API
 * calls, which reach it only through use cases. Use cases have their own tests on both databases
 * wherever money, stock, the integrity checks or concurrency are concerned. Sign-in, account
 * settings, emails and papers also have journeys through a shop on the embedded database.
 */
const once = [
  'adapters/**',
  'api/**',
  'app/**',
  'embedded/**',
  'emails/**',
  'locales/**',
  'packages/**',
  'papers/**',
  'scripts/**',
  'server/config/**',
  'server/http/wire.test.ts',
  'server/pages/{documents,page-cache}.test.ts',
  'server/process/**',
  'server/services/{charge-names,storage}.test.ts',
  'server/wiring.test.ts',
  'shared/**',
  'shop/{languages,rights}.test.ts',
  'shop/accounts/{passwords,profile}/{passwords,address-forms,profile}.test.ts',
  'shop/accounts/registration/{sign-up,hosted-accounts}.test.ts',
  'shop/accounts/sign-in/{google,magic-links,passkeys,sign-in,two-step}.test.ts',
  'shop/accounts/sign-in/two-step/**',
  'shop/base/{account-fields,redact,process/semaphore}.test.ts',
  'shop/cart/cart/input.test.ts',
  'shop/catalogue/{listing,pictures,search}/**',
  'shop/catalogue/pictures.test.ts',
  'shop/mail/{deliverability,send}.test.ts',
  'shop/office/discount-editor/{clock,sheet}.test.ts',
  'shop/ordering/fulfilment/documents.test.ts',
  'shop/ordering/orders/{order-emails,transitions}.test.ts',
  'shop/ordering/payments/refund-balance/piece-values.test.ts',
  'shop/pricing/{delivery,price,tax}.test.ts',
  'shop/pricing/price/**',
  'tests/**',
]

let passed = 0
let failed = 0
const skipped: string[] = []
const failures: string[] = []

await step('Checks', [process.execPath, 'scripts/check.ts'])
// A test on a shared host sometimes misses a deadline, so only a second failure counts. Storms and
// kills are not retried.
const RETRY_FLAG = '--retry=1'
let postgres: TestServer | null = null
try {
  postgres = await startPostgres({ forgetful: true })
} catch (error) {
  skipped.push(`Tests on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
}
if (postgres && !poolerIsHere) skipped.push('Tests behind PgBouncer: none found; install it (Debian: apt-get install pgbouncer)')
if (postgres) {
  await step('Tests on PostgreSQL', vitest('vitest.config.ts', [RETRY_FLAG]), { env: { TEST_DATABASE_URL: postgres.url } })
  await postgres.stop()
}
const said = postgres ? once.flatMap((files) => ['--exclude', files]) : []
await step('Tests on the embedded database', vitest('vitest.config.ts', [RETRY_FLAG, ...said]))
// Two rows of steps run in parallel and take about equally long. Most of their time is spent
// waiting for processes to start and end.
const built = (files: string[]) => vitest('vitest.browser.config.ts', files)
const beside = [
  ['Storms and outages of the built shop', ['processes/storm', 'processes/outage']],
  ['Workers of the built shop', [RETRY_FLAG, 'processes/worker', 'processes/sign-ins', 'processes/fresh', 'processes/live']],
] as const
const others = (async () => {
  for (const [name, files] of beside) await step(name, built([...files]), { aside: true })
})()
await step('Crashes of the built shop', built(['processes/kills']))
await step('Starts of the built shop', built([RETRY_FLAG, 'processes/start']))
await others
const { journeysPath } = await import('#tests/journeys/parts/chromium.ts')
if (journeysPath()) await step('Journeys in the browser', vitest('vitest.journeys.config.ts', [RETRY_FLAG]))
else
  skipped.push('Journeys in the browser: no Chromium found; install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM')

for (const reason of skipped) console.log(`\nSKIPPED  ${reason}`)
// Printed again, because an early failure has scrolled away.
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

/**
 * Runs one step and adds its counts to the totals. Prints its output as it comes, or at its end if
 * it runs `aside` of another step. A step that crashes counts as a failure.
 */
async function step(
  name: string,
  [command = '', ...args]: string[],
  { env = {}, aside = false }: { env?: Record<string, string>; aside?: boolean } = {},
): Promise<void> {
  if (!aside) console.log(`\n=== ${name}`)
  const began = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  // Vitest reports failures and their reasons on stderr.
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (!aside) process.stdout.write(text)
    })
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)))
  if (aside) console.log(`\n=== ${name}\n${printed}`)
  console.log(`=== ${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  const plain = stripVTControlCharacters(printed)
  const line = plain.match(/^\s*Tests\s.*$/m)?.[0] ?? plain.match(/^\d+ passed, \d+ failed$/m)?.[0] ?? ''
  const number = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(line)?.[1] ?? 0)
  passed += number('passed')
  failed += number('failed') || (status === 0 ? 0 : 1)
  if (status === 0) return
  const told = /(?:Failed Tests|Failed Suites|Unhandled Errors)[^]*/.exec(plain)?.[0] ?? plain.slice(-4000)
  failures.push(`${name}\n${told.slice(0, 8000)}`)
}
