import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { invoiceAtWork, invoicesAtWork, ManyOrders, packingSlip, packingSlips, type Printed } from '#shop/ordering/fulfilment/documents.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { told } from '#api/description/describe-route.ts'
import { OfOrder } from './orders.openapi.ts'
import { atWork } from '#api/http/staff-guard.ts'
import { refuse } from '#api/http/refusal.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'

/** The printed documents of an order, under /api/orders. */
export function paperCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.get('/:number/packing-slip.pdf', tellOfSlip, async (c) =>
    paper(c, await packingSlip(c.get('ask').shop, await atWork(c), c.req.param('number'))),
  )
  calls.get('/:number/invoice.pdf', tellOfInvoice, async (c) =>
    paper(c, await invoiceAtWork(c.get('ask').shop, await atWork(c), c.req.param('number'))),
  )
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}

/** The printed documents of several orders in one file, under /api/papers. */
export function joinedPaperCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.get('/packing-slips.pdf', tellOfSlips, async (c) => {
    const by = await atWork(c)
    // Check the right first: staff who do not pack must not learn the required parameters.
    requireRight(by, 'orders.pack')
    return paper(c, await packingSlips(c.get('ask').shop, by, ordersIn(c)))
  })
  calls.get('/invoices.pdf', tellOfInvoices, async (c) => {
    const by = await atWork(c)
    return paper(c, await invoicesAtWork(c.get('ask').shop, by, ordersIn(c)))
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
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

function paper(c: Context<ApiEnv>, { name, bytes }: Printed): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}

const tellOfSlip = told({
  name: 'packingSlip',
  about: 'Work',
  summary: 'The packing slip of a paid order, as PDF.',
  more:
    'For fulfilment, managers and owners with a second step; to everybody else it is not there. In the language of the order; where there is a gift ' +
    'message, without prices.',
  who: ['session'],
  path: OfOrder,
  answer: { type: 'application/pdf', description: 'The packing slip.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const tellOfInvoice = told({
  name: 'invoiceAtWork',
  about: 'Work',
  summary: 'The invoice of anybody’s paid order, as PDF.',
  more: 'For staff with a second step; to everybody else it is not there. In the language of the order.',
  who: ['session'],
  path: OfOrder,
  answer: { type: 'application/pdf', description: 'The invoice.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const OfOrders = z.object({ orders: z.string().describe('Their numbers, with commas between them; fifty at most.') })

const tellOfSlips = told({
  name: 'packingSlips',
  about: 'Work',
  summary: 'The packing slips of several paid orders in one PDF, each on pages of its own, in the order in which they are named.',
  more: 'For fulfilment, managers and owners with a second step; to everybody else it is not there.',
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The packing slips.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})

const tellOfInvoices = told({
  name: 'invoicesAtWork',
  about: 'Work',
  summary: 'The invoices of several paid orders in one PDF, each on pages of its own, in the order in which they are named.',
  more: 'For staff with a second step; to everybody else it is not there.',
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The invoices.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})
