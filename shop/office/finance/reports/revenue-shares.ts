import { desc, eq } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'
import type { ReportSum } from './report-sums.ts'

export interface ProductShare {
  productId: string
  name: string
  pieces: number
  /** The price of its lines less discounts, before delivery and added tax. */
  cents: Cents
  pictureId: string | null
  tint: string
}

/** A share of the revenue, by country code or delivery method. */
export interface RevenueShare {
  code: string
  orders: number
  cents: Cents
}

export interface RevenueShares {
  /** The best-selling products, by revenue. */
  products: ProductShare[]
  /** By country of origin; '' when it is unknown. Sums of the products' cents. */
  origins: Omit<RevenueShare, 'orders'>[]
  /** By country of delivery. Sums of order totals. */
  destinations: RevenueShare[]
  methods: RevenueShare[]
}

const BEST_SELLER_COUNT = 6

/** The sums of a period by product, origin, destination and delivery method. */
export async function revenueSharesOf(shop: Shop, sums: ReportSum[]): Promise<RevenueShares> {
  const of = (kind: ReportSum['kind']) => inAll(sums.filter((sum) => sum.kind === kind))
  const products = of('product')
  return {
    products: await Promise.all(products.slice(0, BEST_SELLER_COUNT).map((best) => productOf(shop, best))),
    origins: inAll(products.map((product) => ({ ...product, code: product.country ?? '' }))).map(({ code, cents }) => ({ code, cents })),
    destinations: of('destination').map(shareOf),
    methods: of('method').map(shareOf),
  }
}

/** A product as the report shows it. A deleted product has the name of its last sale. */
async function productOf(shop: Shop, { code: id, count: pieces, cents }: ReportSum): Promise<ProductShare> {
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

/** One sum per code, the largest first. */
function inAll(sums: ReportSum[]): ReportSum[] {
  const all = new Map<string, ReportSum>()
  for (const sum of sums) {
    const known = all.get(sum.code)
    all.set(sum.code, known ? { ...known, count: known.count + sum.count, cents: known.cents + sum.cents } : sum)
  }
  return [...all.values()].toSorted((one, other) => other.cents - one.cents || (one.code < other.code ? -1 : 1))
}

function shareOf({ code, count: orderCount, cents }: ReportSum): RevenueShare {
  return { code, orders: orderCount, cents }
}
