import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#server/config.types.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { type Exercise, exercises } from './drill/exercises.ts'
import { openDrillShop } from './drill/own-shop.ts'
import { drillOwnersShop } from './drill/owners-shop.ts'
import { type DrillReport, drillReport, isPassed } from './drill/report.ts'
import { type ExerciseResult, runExercise } from './drill/run-exercise.ts'

// `npm run drill`: breaks a test shop in every way that a shop breaks, and says in plain words what
// customers saw and whether anything was lost. Exit code 0: nothing was. 1: something was. 2: the
// drill could not run.

const usage = () => `npm run drill -- [EXERCISE ...] [--customers N] [--processes N] [--report FILE]
npm run drill -- --url http://localhost:3000 [--customers N] [--confirm NAME] [--report FILE]   (no EXERCISE)
  EXERCISE    ${Object.keys(exercises).join(', ')}. By default all but: ${Object.keys(exercises)
    .filter((name) => exercises[name]?.isOptional)
    .join(', ')}
  --customers customers at the same time. By default 8
  --processes processes of the shop. By default 2
  --report    also write the report to this file (Markdown)
  --url       put load on a running test shop of yours instead, with 5 customers at most. Refused for a public shop
  --confirm   the name of that shop. Without it, you are asked to type it
Without --url the drill makes a shop of its own in a temporary folder, and needs PostgreSQL on this
machine (Debian: apt-get install postgresql).`

try {
  const options = readArguments()
  const drill = options.url === undefined ? await drillOwnShop(options) : await drillOwnersShop({ ...options, url: options.url })
  const report = drillReport(drill)
  process.stdout.write(`\n${report}`)
  if (options.report) writeFileSync(options.report, report)
  process.exitCode = drill.results.every(isPassed) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exitCode = 2
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const options = { customers: text, processes: text, report: text, url: text, confirm: text, help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [customers, processes] = [Number(values.customers ?? 8), Number(values.processes ?? 2)]
    const isCount = (count: number) => Number.isInteger(count) && count > 0 && count <= 200
    const isKnown = positionals.every((name) => Object.hasOwn(exercises, name))
    // Nothing is broken in the shop of an owner, so there is no exercise to choose.
    if (values.url !== undefined && positionals.length > 0) throw new WrongArguments(usage())
    if (values.help || !isKnown || !isCount(customers) || !isCount(processes)) throw new WrongArguments(usage())
    const isChosen = ([name, { isOptional }]: [string, Exercise]) => (positionals.length > 0 ? positionals.includes(name) : !isOptional)
    return { ...values, chosen: Object.entries(exercises).filter(isChosen), customers, processes }
  } catch {
    throw new WrongArguments(usage())
  }
}

async function drillOwnShop({
  chosen,
  customers,
  processes,
}: {
  chosen: [string, Exercise][]
  customers: number
  processes: number
}): Promise<DrillReport> {
  process.stdout.write(`Opening a test shop: PostgreSQL, a point of sale, a mailbox and ${processes} processes ...\n`)
  const shop = await openDrillShop(processes)
  const leave = () => void shop.close().finally(() => process.exit(2))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  try {
    const results: ExerciseResult[] = []
    for (const one of chosen) {
      process.stdout.write(`${one[1].title}: ${one[1].does}\n`)
      const result = await runExercise(shop, one, { purchases: customers * 3, atOnce: customers })
      process.stdout.write(`  ${isPassed(result) ? 'passed' : 'FAILED'} after ${result.seconds.toFixed(0)} s\n`)
      results.push(result)
    }
    return {
      results,
      about: `A shop of the drill’s own: ${processes} processes, ${customers} customers at the same time.`,
      held: 'No confirmed order was lost, nobody was charged twice, the stock is exact and every email went out once.',
    }
  } finally {
    await shop.close()
  }
}
