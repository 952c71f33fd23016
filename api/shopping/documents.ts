import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  printInvoice,
  printInvoices,
  ManyOrders,
  printPackingSlip,
  printPackingSlips,
  type PrintedDocument,
} from '#shop/ordering/fulfilment/documents.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { OrderParameters } from './orders.openapi.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import { sendFailure } from '#api/http/failure-response.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'

/** The printed documents of an order, under /api/orders. */
export function documentRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.get('/:number/packing-slip.pdf', describeSlip, async (c) =>
    paper(c, await printPackingSlip(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))),
  )
  calls.get('/:number/invoice.pdf', describeInvoice, async (c) =>
    paper(c, await printInvoice(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))),
  )
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

/** The printed documents of several orders in one file, under /api/papers. */
export function joinedDocumentRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.get('/packing-slips.pdf', describeSlips, async (c) => {
    const by = await signedInStaff(c)
    // Check the right first: staff who do not pack must not learn the required parameters.
    requireRight(by, 'orders.pack')
    return paper(c, await printPackingSlips(c.get('requestContext').shop, by, ordersIn(c)))
  })
  calls.get('/invoices.pdf', describeInvoices, async (c) => {
    const by = await signedInStaff(c)
    return paper(c, await printInvoices(c.get('requestContext').shop, by, ordersIn(c)))
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

/**
 * Parses order numbers like 'A,B'. Throws Failure('invalid-input') for none and for more than one
 * file may hold.
 */
function ordersIn(c: Context<ApiEnv>): z.infer<typeof ManyOrders> {
  const asked = ManyOrders.safeParse({ numbers: (c.req.query('orders') ?? '').split(',').filter(Boolean) })
  if (!asked.success) throw new Failure('invalid-input')
  return asked.data
}

function paper(c: Context<ApiEnv>, { name, bytes }: PrintedDocument): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}

const describeSlip = describeRoute({
  name: 'packingSlip',
  about: 'Work',
  summary: 'The packing slip of a paid order, as PDF.',
  more:
    'For fulfilment, managers and owners with a second step; to everybody else it is not there. In the language of the order; where there is a gift ' +
    'message, without prices.',
  who: ['session'],
  path: OrderParameters,
  answer: { type: 'application/pdf', description: 'The packing slip.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const describeInvoice = describeRoute({
  name: 'invoiceAtWork',
  about: 'Work',
  summary: 'The invoice of anybody’s paid order, as PDF.',
  more: 'For staff with a second step; to everybody else it is not there. In the language of the order.',
  who: ['session'],
  path: OrderParameters,
  answer: { type: 'application/pdf', description: 'The invoice.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const OfOrders = z.object({ orders: z.string().describe('Their numbers, with commas between them; fifty at most.') })

const describeSlips = describeRoute({
  name: 'packingSlips',
  about: 'Work',
  summary: 'The packing slips of several paid orders in one PDF, each on pages of its own, in the order in which they are named.',
  more: 'For fulfilment, managers and owners with a second step; to everybody else it is not there.',
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The packing slips.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})

const describeInvoices = describeRoute({
  name: 'invoicesAtWork',
  about: 'Work',
  summary: 'The invoices of several paid orders in one PDF, each on pages of its own, in the order in which they are named.',
  more: 'For staff with a second step; to everybody else it is not there.',
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The invoices.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})
