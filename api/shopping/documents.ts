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
    pdfResponse(c, await printPackingSlip(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))),
  )
  calls.get('/:number/invoice.pdf', describeInvoice, async (c) =>
    pdfResponse(c, await printInvoice(c.get('requestContext').shop, await signedInStaff(c), c.req.param('number'))),
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
    return pdfResponse(c, await printPackingSlips(c.get('requestContext').shop, by, ordersIn(c)))
  })
  calls.get('/invoices.pdf', describeInvoices, async (c) => {
    const by = await signedInStaff(c)
    return pdfResponse(c, await printInvoices(c.get('requestContext').shop, by, ordersIn(c)))
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

/**
 * Parses order numbers like 'A,B'. Throws Failure('invalid-input') when there are none or too many
 * for one file.
 */
function ordersIn(c: Context<ApiEnv>): z.infer<typeof ManyOrders> {
  const asked = ManyOrders.safeParse({ numbers: (c.req.query('orders') ?? '').split(',').filter(Boolean) })
  if (!asked.success) throw new Failure('invalid-input')
  return asked.data
}

function pdfResponse(c: Context<ApiEnv>, { name, bytes }: PrintedDocument): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}

const packers =
  'Requires the role `fulfilment`, `manager` or `owner` and two-step sign-in. Without the role, the response is 404; without two-step sign-in, 403.'
const anyStaff = 'Requires any staff role and two-step sign-in. Without a role, the response is 404; without two-step sign-in, 403.'

const describeSlip = describeRoute({
  name: 'getPackingSlip',
  about: 'Admin',
  summary: 'Get the packing slip of an order as PDF',
  more: `For paid orders. In the language of the order. Shows no prices if the order has a gift message. ${packers}`,
  who: ['session'],
  path: OrderParameters,
  answer: { type: 'application/pdf', description: 'The packing slip.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const describeInvoice = describeRoute({
  name: 'getInvoice',
  about: 'Admin',
  summary: 'Get the invoice of an order as PDF',
  more: `For paid orders of any customer. In the language of the order. ${anyStaff}`,
  who: ['session'],
  path: OrderParameters,
  answer: { type: 'application/pdf', description: 'The invoice.' },
  refusals: ['not-allowed', 'service-unavailable'],
})

const OfOrders = z.object({ orders: z.string().describe('Comma-separated order numbers, up to 50.') })

const describeSlips = describeRoute({
  name: 'getPackingSlips',
  about: 'Admin',
  summary: 'Get packing slips of several orders as PDF',
  more: `One file for paid orders. Each packing slip starts on a new page, in the order of \`orders\`. ${packers}`,
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The packing slips.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})

const describeInvoices = describeRoute({
  name: 'getInvoices',
  about: 'Admin',
  summary: 'Get invoices of several orders as PDF',
  more: `One file for paid orders. Each invoice starts on a new page, in the order of \`orders\`. ${anyStaff}`,
  who: ['session'],
  query: OfOrders,
  answer: { type: 'application/pdf', description: 'The invoices.' },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'service-unavailable'],
})
