import { loadConfig } from '#server/load-config.ts'
import type { Config } from '#server/config.types.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { formatMoney } from '#shared/money.ts'
import type { Difference, Fix, FixOutcome, Reconciliation } from '#shop/office/finance/reconciliation.types.ts'
import { callShop } from './call-shop.ts'
import { readArguments } from './reconcile/arguments.ts'
import { textTable } from './reconcile/text-table.ts'

// `npm run reconcile`: compares the payment provider's records with the books of the running shop.
// Changes nothing without --record or --refund. Exit code 0: no difference is left. 1: differences.
// 2: the comparison could not run.

/** The shop fixes this many orders per call. */
const FIXES_PER_CALL = 50
/** Differences of an API answer have their times as text. */
type Answer = Omit<Reconciliation, 'differences'> & { differences: (Omit<Difference, 'at'> & { at: string })[] }

try {
  const options = readArguments(process.argv.slice(2))
  const config = loadConfig()
  let compared = await compare(config, options.query)
  print(compared)
  for (const fix of ['record', 'refund'] as const) {
    const ids = idsToFix(compared, fix, options[fix])
    if (ids.length === 0) continue
    await fixAll(config, fix, ids)
    compared = await compare(config, options.query)
  }
  if (options.record.length + options.refund.length > 0) print(compared)
  process.exitCode = compared.differences.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exitCode = 2
}

async function compare(config: Config, query: string): Promise<Answer> {
  return (await callShop(config, 'GET', `/api/reconciliation?${query}`)) as Answer
}

/** The provider's ids of the orders to fix: all that can be fixed so, or the named ones. */
function idsToFix({ differences }: Answer, fix: Fix, wanted: string[]): string[] {
  const fixable = differences.filter(({ fixes }) => fixes.includes(fix))
  const named = fixable.filter(({ id, providerOrderId, orderNumber }) =>
    wanted.some((one) => one === 'all' || one === id || one === providerOrderId || one === orderNumber),
  )
  return [...new Set(named.flatMap(({ providerOrderId }) => providerOrderId ?? []))]
}

async function fixAll(config: Config, fix: Fix, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += FIXES_PER_CALL) {
    const body = { fix, providerOrderIds: ids.slice(at, at + FIXES_PER_CALL) }
    const { outcomes } = (await callShop(config, 'POST', '/api/reconciliation/fix', body)) as { outcomes: FixOutcome[] }
    for (const { providerOrderId, outcome, orderNumber } of outcomes)
      process.stdout.write(`${outcome.padEnd(16)} ${orderNumber ?? providerOrderId}\n`)
  }
}

function print({ from, to, payments, refunds, others, currency, differences, isWhole }: Answer): void {
  const money = (cents: number | null) => (cents === null ? '-' : formatMoney(cents, 'en-US', currency))
  const minute = (time: Date | string) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  process.stdout.write(`Compared ${minute(from)} to ${minute(to)} UTC: ${payments} payments, ${refunds} refunds. `)
  process.stdout.write(`${others} payments have nothing to do with this shop.\n`)
  if (differences.length === 0) return void process.stdout.write('The payment provider and the books agree.\n')
  const rows = differences.map((one) => [
    minute(one.at),
    one.kind,
    one.orderNumber ?? '-',
    money(one.theirCents),
    money(one.ourCents),
    one.email ?? '-',
    one.lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('; ') || '-',
    one.fixes.map((fix) => `--${fix}`).join(' ') || 'by hand',
    one.id,
  ])
  const head = ['time', 'difference', 'order', 'provider', 'books', 'email', 'items', 'fix', 'id']
  process.stdout.write(textTable([head, ...rows]))
  process.stdout.write(`${differences.length} differences.${isWhole ? '' : ' There are more: fix these first.'}\n`)
}
