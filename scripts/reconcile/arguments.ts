import { parseArgs } from 'node:util'
import { WrongArguments } from '#server/config.types.ts'
import { DAY } from '#shared/durations.ts'

const USAGE = `npm run reconcile -- [--period DAYS | --from YYYY-MM-DD --to YYYY-MM-DD] [--record all|ID] [--refund all|ID]
  --period, --from, --to  the days to compare (UTC). By default the last 31 days
  --record                rebuild the missing order, or record the missing payment or refund
  --refund                refund payments without an order, restock their items and email the customer
                          Both may be given several times. An ID is that of the payment or the order.
The shop must be running.`

/** What `npm run reconcile` is asked to compare and to fix. Throws WrongArguments. */
export function readArguments(args: string[]): { query: string; record: string[]; refund: string[] } {
  const text = { type: 'string' } as const
  const list = { type: 'string', multiple: true, default: [] as string[] } as const
  try {
    const { values } = parseArgs({
      args,
      options: { period: text, from: text, to: text, record: list, refund: list, help: { type: 'boolean' } },
    })
    const days = Number(values.period ?? 1)
    const isDay = (day: string | undefined) => day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)
    const isFine = Number.isInteger(days) && days > 0 && isDay(values.from) && isDay(values.to) && !(values.period && values.from)
    if (!isFine || values.help) throw new WrongArguments(USAGE)
    const from = values.period ? new Date(Date.now() - days * DAY).toISOString().slice(0, 10) : values.from
    const query = new URLSearchParams({ ...(from && { from }), ...(values.to && { to: values.to }) })
    return { query: query.toString(), record: values.record, refund: values.refund }
  } catch (error) {
    throw error instanceof WrongArguments ? error : new WrongArguments(USAGE)
  }
}
