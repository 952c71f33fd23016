import { desc, eq } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'
import type { Sum } from './taken.ts'

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

/** The sums of a period by what was bought, where that is from, where it goes, and how. */
export async function sharesOf(shop: Shop, sums: Sum[]): Promise<Shares> {
  const of = (kind: Sum['kind']) => inAll(sums.filter((sum) => sum.kind === kind))
  const products = of('product')
  return {
    products: await Promise.all(products.slice(0, BEST).map((best) => productOf(shop, best))),
    origins: inAll(products.map((product) => ({ ...product, code: product.country ?? '' }))).map(({ code, cents }) => ({ code, cents })),
    destinations: of('destination').map(shareOf),
    methods: of('method').map(shareOf),
  }
}

/** What is shown of a product. What the shop does not know any more is called as it was last sold. */
async function productOf(shop: Shop, { code: id, count: pieces, cents }: Sum): Promise<ProductShare> {
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

/** One sum a code, what brought most first. */
function inAll(sums: Sum[]): Sum[] {
  const all = new Map<string, Sum>()
  for (const sum of sums) {
    const known = all.get(sum.code)
    all.set(sum.code, known ? { ...known, count: known.count + sum.count, cents: known.cents + sum.cents } : sum)
  }
  return [...all.values()].toSorted((one, other) => other.cents - one.cents || (one.code < other.code ? -1 : 1))
}

function shareOf({ code, count: orderCount, cents }: Sum): Share {
  return { code, orders: orderCount, cents }
}
