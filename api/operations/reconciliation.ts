import { type Context, Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import {
  FixDifferences,
  fixDifferences,
  FixOutcome,
  MAX_FIXES,
  Reconciliation,
  reconcile,
  RECONCILED_DAYS,
  ReconciliationCall,
} from '#shop/office/finance/reconciliation.ts'
import { z } from 'zod'
import { success } from '#api/http/response-schemas.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * GET /api/reconciliation compares the payment provider's records with the books, POST
 * /api/reconciliation/fix fixes differences. For staff and the service key (`npm run reconcile`).
 */
export function reconciliationRoutes(serviceKey: string): Hono<ApiEnv> {
  const actor = (c: Context<ApiEnv>) => (hasServiceKey(c, serviceKey) ? ({ kind: 'service-key' } as const) : c.get('requestContext').by)
  const calls = new Hono<ApiEnv>()
    .get('/', describeReconciliation, async (c) => {
      const query = ReconciliationCall.parse(c.req.query())
      const compared = await reconcile(c.get('requestContext').shop, actor(c), query)
      return c.json({ success: true, ...compared }, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/fix', describeFix, async (c) => {
      const outcomes = await fixDifferences(c.get('requestContext').shop, actor(c), await readJsonBody(c, FixDifferences))
      return c.json({ success: true, outcomes }, 200, { 'Cache-Control': 'no-store' })
    })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

const describeReconciliation = describeRoute({
  name: 'reconcilePayments',
  about: 'Admin',
  summary: 'Compare payments and refunds with the orders',
  more:
    'Requires the service key, or a staff session with two-step sign-in. Compares the records of the payment provider with the orders of the shop, ' +
    `by default those of the last ${RECONCILED_DAYS} days. Payments of the last ten minutes are left out, because they may still be on their way. ` +
    'Changes nothing. May take a minute in a shop with many payments.',
  who: ['serviceKey', 'session'],
  query: ReconciliationCall,
  answer: success(Reconciliation.shape),
  refusals: ['not-signed-in', 'not-allowed', 'payment-unavailable'],
})

const describeFix = describeRoute({
  name: 'fixDifferences',
  about: 'Admin',
  summary: 'Rebuild, record or refund what differs',
  more:
    'Requires the service key, or a staff session with two-step sign-in (roles `manager`, `owner`). ' +
    `Fixes up to ${MAX_FIXES} orders. A repeated call changes nothing: its outcome is \`already\`. \`content-unknown\`: the provider does not know ` +
    'what was ordered, so only a refund is possible.',
  who: ['serviceKey', 'session'],
  body: { schema: FixDifferences, example: { fix: 'record', providerOrderIds: ['CAISENgvlJ6jLWAzERDzjyHVybY'] } },
  answer: success({ outcomes: z.array(FixOutcome) }),
  refusals: ['not-signed-in', 'not-allowed', 'payment-unavailable'],
})
