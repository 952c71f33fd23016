import { desc, eq, sql } from 'drizzle-orm'
import { catalogueObjects, orderLines, orders } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '../shop.ts'
import type { Span } from './periods.ts'
import { type Came, rowsOf, within } from './taken.ts'

export interface ProductShare {
  productId: string
  name: string
  pieces: number
  /** What its lines cost less their discounts, before delivery and a tax on top. */
  cents: Cents
  pictureId: string | null
  tint: string
}

/** Part of the revenue, by a code: of a country, or of a way of delivery. */
export interface Share {
  code: string
  orders: number
  cents: Cents
}

export interface Shares {
  /** The best, in order of what they brought. */
  products: ProductShare[]
  /** By where the snacks come from; '' where it is not known. Sums of products' cents. */
  origins: Omit<Share, 'orders'>[]
  /** By where the parcels go. Sums of orders' totals. */
  destinations: Share[]
  methods: Share[]
}

const BEST = 6

interface Sold {
  id: string
  pieces: number
  cents: Cents
  country: string | null
}

/** What sold best in a span, and where that is from. */
export async function productsOf(shop: Shop, span: Span): Promise<Pick<Shares, 'products' | 'origins'>> {
  const sold = await rowsOf<Sold>(
    shop,
    sql`select sold.*, ${catalogueObjects.record} ->> 'country' as country from (
        select ${orderLines.productId} as id, sum(${orderLines.quantity})::int as pieces,
          sum(${orderLines.totalPriceCents} - ${orderLines.discountCents})::float8 as cents
        from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id} where ${within(shop, orders.paidAt, span)} group by 1
      ) sold left join ${catalogueObjects} on ${catalogueObjects.id} = sold.id order by sold.cents desc, sold.id`,
  )
  return {
    products: await Promise.all(sold.slice(0, BEST).map((best) => shareOf(shop, best))),
    origins: shared(sold.map(({ country, cents }) => ({ code: country ?? '', orders: 0, cents }))).map(({ code, cents }) => ({
      code,
      cents,
    })),
  }
}

/** What is shown of a product. What the shop does not know any more is called as it was last sold. */
async function shareOf(shop: Shop, { id, pieces, cents }: Sold): Promise<ProductShare> {
  const known = shop.catalogue.product(id)
  if (known) return { productId: id, name: known.name, pieces, cents, pictureId: known.pictureId, tint: known.tint }
  const [line] = await shop.db
    .select({ name: orderLines.productName })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.productId, id))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return { productId: id, name: line?.name ?? '', pieces, cents, pictureId: null, tint: 'cocoa' }
}

/** Where what came in within the period goes, and how. */
export function placesOf(came: Came[]): Pick<Shares, 'destinations' | 'methods'> {
  return {
    destinations: shared(came.map(({ country, orders: count, cents }) => ({ code: country ?? '', orders: count, cents }))),
    methods: shared(came.map(({ method, orders: count, cents }) => ({ code: method, orders: count, cents }))),
  }
}

/** Added up by code, what brought most first. */
function shared(parts: Share[]): Share[] {
  const sums = new Map<string, Share>()
  for (const { code, orders: count, cents } of parts) {
    const sum = sums.get(code) ?? { code, orders: 0, cents: 0 }
    sums.set(code, { code, orders: sum.orders + count, cents: sum.cents + cents })
  }
  return [...sums.values()].toSorted((a, b) => b.cents - a.cents || (a.code < b.code ? -1 : 1))
}
