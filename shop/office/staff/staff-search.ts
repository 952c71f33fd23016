import { z } from 'zod'
import { orderStages, orderStatuses } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { listProductsForStaff, ProductQuery, type StaffProduct } from '#shop/catalogue/editing/product-editing.ts'
import { parseOrderNumber } from '#shop/ordering/orders/order-number.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { CustomerQuery, type CustomerRow, listCustomers } from '../customers/customers.ts'
import { listOrdersForStaff, OrderListQuery, type OrderListRow, orderStepsFor } from '../orders/order-list.ts'

// One search over orders, customers and products, for the search page and the command palette of
// the admin. It finds what the lists of each kind find, by the staff member's rights.

export const StaffSearch = z.object({ search: z.string().trim().max(100) })

interface StaffSearchResult {
  orders: OrderListRow[]
  /** Empty for staff who may not see customers. */
  customers: CustomerRow[]
  products: StaffProduct[]
  /** The order whose complete number was typed. */
  exactOrder: OrderListRow | null
}

/**
 * The first page of orders, customers and products that match. Throws Failure('not-found') when the
 * actor is not staff.
 */
export async function searchForStaff(shop: Shop, by: Customer, { search }: z.infer<typeof StaffSearch>): Promise<StaffSearchResult> {
  const { orders } = await listOrdersForStaff(shop, by, OrderListQuery.parse({ search }))
  const number = parseOrderNumber(search)
  const found = may(by, 'customers.read') ? await listCustomers(shop, by, CustomerQuery.parse({ search })) : null
  const { products } = await listProductsForStaff(shop, by, ProductQuery.parse({ search }))
  return { orders, customers: found?.customers ?? [], products, exactOrder: orders.find((order) => order.number === number) ?? null }
}

/** The results of the command palette: a few of each kind. */
export const StaffSuggestions = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      customer: z.string(),
      status: z.enum(orderStatuses),
      stage: z.enum(orderStages).nullable(),
      totalCents: z.int(),
      may: z
        .object({
          pack: z.boolean(),
          ship: z.boolean(),
          deliver: z.boolean(),
          cancel: z.boolean(),
          refund: z.boolean(),
          printSlip: z.boolean(),
          printInvoice: z.boolean(),
        })
        .describe('The actions that the staff member may take now.'),
    }),
  ),
  customers: z
    .array(z.object({ id: z.string(), name: z.string(), email: z.string() }))
    .describe('Empty for roles that may not see customers.'),
  products: z.array(z.object({ id: z.string(), name: z.string(), category: z.string().nullable() })),
})
export type StaffSuggestions = z.infer<typeof StaffSuggestions>

const SUGGESTIONS_PER_KIND = 5
/** Enough for fast typing, too little for a script that copies the customer list. */
const SUGGESTIONS_PER_MINUTE = 120

/**
 * The command palette's suggestions for a text. An empty text suggests nothing. Throws Failure:
 * 'not-found' (not staff), 'too-many-requests'.
 */
export async function suggestForStaff(shop: Shop, by: Customer, input: z.infer<typeof StaffSearch>): Promise<StaffSuggestions> {
  if (!input.search) return { orders: [], customers: [], products: [] }
  await consumeRateLimits(shop, [{ key: `staff-search:${by.userId}`, max: SUGGESTIONS_PER_MINUTE, windowMs: MINUTE }])
  const { orders, customers, products, exactOrder } = await searchForStaff(shop, by, input)
  const first = exactOrder ? [exactOrder] : orders.slice(0, SUGGESTIONS_PER_KIND)
  return {
    orders: first.map((order) => suggestedOrder(by, order)),
    customers: customers.slice(0, SUGGESTIONS_PER_KIND).map(({ userId, name, email }) => ({ id: userId, name, email })),
    products: products.slice(0, SUGGESTIONS_PER_KIND).map(({ id, name, category }) => ({ id, name, category })),
  }
}

function suggestedOrder(by: Customer, order: OrderListRow): StaffSuggestions['orders'][number] {
  const { number, customer, status, stage, totalCents, refundedCents } = order
  const isUnderWay = stage !== null
  return {
    number,
    customer,
    status,
    stage,
    totalCents,
    may: {
      ...orderStepsFor(by, order),
      refund: may(by, 'orders.refund') && isUnderWay && refundedCents < totalCents,
      printSlip: may(by, 'orders.pack') && isUnderWay,
      printInvoice: isUnderWay || status === 'refunded',
    },
  }
}
