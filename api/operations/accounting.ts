import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { csvStream } from '#shop/base/lists/csv.ts'
import { Failure } from '#shop/failure.ts'
import {
  AccountingQuery,
  AccountingSummary,
  accountingFiles,
  exportAccounting,
  getAccounting,
  getProviderTotals,
  ProviderTotals,
} from '#shop/office/finance/accounting.ts'
import { success } from '#api/http/response-schemas.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { sendFailure } from '#api/http/failure-response.ts'

const Query = AccountingQuery.extend({
  compare: z.literal('1').optional().catch(undefined).describe('`1`: also ask the payment provider for its own records.'),
})

/**
 * GET /api/accounting has the sums of a period, GET /api/accounting/days.csv and orders.csv the
 * files for the bookkeeper. For staff who read figures and for the service key.
 */
export function accountingRoutes(serviceKey: string): Hono<ApiEnv> {
  const actor = (c: Context<ApiEnv>) => (hasServiceKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : c.get('requestContext').by)
  const calls = new Hono<ApiEnv>().get('/', describeAccounting, async (c) => {
    const { compare, ...query } = Query.parse(c.req.query())
    const { shop } = c.get('requestContext')
    const sums = await getAccounting(shop, actor(c), query)
    const provider = compare ? await getProviderTotals(shop, actor(c), query) : null
    return c.json({ success: true, ...sums, provider }, 200, { 'Cache-Control': 'no-store' })
  })
  for (const file of accountingFiles)
    calls.get(`/${file}.csv`, describeFiles[file], async (c) => {
      const query = AccountingQuery.parse(c.req.query())
      const { name, pieces } = await exportAccounting(c.get('requestContext').shop, actor(c), { file, ...query })
      return c.body(await csvStream(pieces), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      })
    })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

const who = 'Requires the service key, or a staff session with two-step sign-in (roles `manager`, `owner`). '

const describeAccounting = describeRoute({
  name: 'getAccounting',
  about: 'Admin',
  summary: 'Sums for the bookkeeper',
  more:
    who +
    'Sales, refunds, taxes by rate, delivery and fees of up to a year, in days of the shop’s time zone, with the sums of the sales report. ' +
    '`docs/accounting.md` defines every figure. With `compare=1` it also adds up the records of the payment provider, which may take a minute.',
  who: ['serviceKey', 'session'],
  query: Query,
  answer: success({ ...AccountingSummary.shape, provider: ProviderTotals.nullable() }),
  refusals: ['not-signed-in', 'not-allowed', 'payment-unavailable'],
})

const describeFiles = {
  days: describeFile('Days', 'a row for each day, destination and tax rate'),
  orders: describeFile('Orders', 'a row for each sale, refund and payment that no order could keep'),
}

function describeFile(what: string, rows: string) {
  return describeRoute({
    name: `exportAccounting${what}`,
    about: 'Admin',
    summary: `Export the books by ${what === 'Days' ? 'day' : 'order'} as CSV`,
    more: `${who}The file has ${rows}. \`docs/accounting.md\` explains its columns. Each export is recorded in the audit log.`,
    who: ['serviceKey', 'session'],
    query: AccountingQuery,
    answer: { type: 'text/csv', description: 'The file, in UTF-8 with a byte order mark' },
    refusals: ['not-signed-in', 'not-allowed', 'too-many-requests'],
  })
}
