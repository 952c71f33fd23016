import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { poolerIsHere } from '#tests/fixtures/open-pooler.ts'
import { type TestServer, startPostgres } from './postgres.ts'

// What `npm test` does once everything is installed and built: checks, tests on PostgreSQL, on PGlite what a database may answer otherwise, browser
// journeys. Ends with one line that adds them up.

/**
 * Run once, though there are two databases: tests that open none of the shop's, and those of pages and calls, which ask it by use cases alone. What
 * use cases ask of either database their own tests show; twice wherever money, stock, the books or rivals are concerned. Ways into an account and its
 * settings, letters and papers have journeys of their own through a shop on the embedded database.
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
  'shop/ordering/payments/refunding/pieces.test.ts',
  'shop/pricing/{delivery,price,tax}.test.ts',
  'shop/pricing/price/**',
  'tests/**',
]

let passed = 0
let failed = 0
const skipped: string[] = []
const failures: string[] = []

await step('Checks', [process.execPath, 'scripts/check.ts'])
// On a machine that others share a test misses a moment now and then: what fails twice is a fault. Storms and kills have no second try.
const SECOND_TRY = '--retry=1'
let postgres: TestServer | null = null
try {
  postgres = await startPostgres({ forgetful: true })
} catch (error) {
  skipped.push(`Tests on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
}
if (postgres && !poolerIsHere) skipped.push('Tests behind PgBouncer: none found; install it (Debian: apt-get install pgbouncer)')
if (postgres) {
  await step('Tests on PostgreSQL', vitest('vitest.config.ts', [SECOND_TRY]), { env: { TEST_DATABASE_URL: postgres.url } })
  await postgres.stop()
}
const said = postgres ? once.flatMap((files) => ['--exclude', files]) : []
await step('Tests on the embedded database', vitest('vitest.config.ts', [SECOND_TRY, ...said]))
// Two rows of parts side by side, each about as long: they wait for processes to start and end for most of their time.
const built = (files: string[]) => vitest('vitest.browser.config.ts', files)
const beside = [
  ['Storms and outages of the built shop', ['processes/storm', 'processes/outage']],
  ['Workers of the built shop', [SECOND_TRY, 'processes/worker', 'processes/sign-ins', 'processes/fresh', 'processes/live']],
] as const
const others = (async () => {
  for (const [name, files] of beside) await step(name, built([...files]), { aside: true })
})()
await step('Crashes of the built shop', built(['processes/kills']))
await step('Starts of the built shop', built([SECOND_TRY, 'processes/start']))
await others
const { journeysPath } = await import('#tests/journeys/parts/chromium.ts')
if (journeysPath()) await step('Journeys in the browser', vitest('vitest.journeys.config.ts', [SECOND_TRY]))
else
  skipped.push('Journeys in the browser: no Chromium found; install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM')

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

/**
 * Runs one part, shows what it prints as it comes (at its end, where it runs `aside` of another), and adds its counts to the sum. A part that breaks
 * off counts as a failure.
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
  // Vitest tells what failed, and why, on the second of the two.
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
