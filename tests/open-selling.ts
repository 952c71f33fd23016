import { and, eq } from 'drizzle-orm'
import { orderEvents, orders, outbox, paymentAttempts, refunds, stock, stockMovements, users } from '#database/schema.ts'
import type { z } from 'zod'
import type { AddressInput } from '#shared/address/address.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine } from '#shop/cart/cart.ts'
import { checkoutOf, chooseAddress, chooseDelivery, type Placed, type PlaceOrder, placeOrder } from '#shop/ordering/checkout/checkout.ts'
import { count } from '#shop/stock/inventory.ts'
import type { Shop } from '#shop/shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import { makeCustomer } from './make.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { openTill, type Till } from './open-till.ts'

export const home: AddressInput = {
  name: 'Ada Buyer',
  line1: '1 Road',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11238',
  country: 'US',
}

/** A shop that sells what the embedded point of sale has, over HTTP. */
export interface Selling {
  shop: TestShop
  till: Till
  /** Moves the shop's clock on, in milliseconds; the point of sale's stays. */
  later(by: number): void
  /** A variation that no other test takes, with this many in stock on both sides. */
  snack(pieces: number): Promise<{ id: string; priceCents: number }>
  /** A customer at the review step with this in the cart. */
  buyer(...lines: [variationId: string, quantity: number][]): Promise<Customer>
  /** Fills a customer's cart and answers address and delivery. */
  fill(by: Customer, ...lines: [variationId: string, quantity: number][]): Promise<void>
  /** What the form of the review page holds as it stands now, but for its key. */
  seen(by: Customer): Promise<Omit<z.infer<typeof PlaceOrder>, 'key'>>
  /** Presses the button of the review page as it stands now; a form sent again has the same key. */
  place(by: Customer, key?: string): Promise<Placed>
  /** As `place`, for an order that must come about. */
  placed(by: Customer, key?: string): Promise<{ number: string; url: string; tillOrderId: string }>
  /** Everything in the books about an order. */
  account(number: string): Promise<Account>
  stockOf(variationId: string): Promise<{ onHand: number; reserved: number }>
  close(): Promise<void>
}

export interface Account {
  order: typeof orders.$inferSelect
  /** The statuses it has entered. */
  events: string[]
  attempts: (typeof paymentAttempts.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  sales: (typeof stockMovements.$inferSelect)[]
  letters: (typeof outbox.$inferSelect)[]
}

export async function openSelling(over: (till: Till) => Partial<Shop> = () => ({})): Promise<Selling> {
  const till = await openTill()
  let ahead = 0
  const shop = await openShop({ pointOfSale: till.pointOfSale, now: () => new Date(Date.now() + ahead), ...over(till) })
  await syncCatalogue(shop)
  const variations = await till.variations()
  const selling: Selling = {
    shop,
    till,
    later: (by) => void (ahead += by),
    async snack(pieces) {
      const variation = variations.pop()!
      await till.setStock(variation.id, pieces)
      await count(shop, [{ variationId: variation.id, quantity: pieces, countedAt: new Date() }])
      await shop.catalogue.load()
      return variation
    },
    async buyer(...lines) {
      const by = await makeCustomer(shop)
      await selling.fill(by, ...lines)
      return by
    },
    async fill(by, ...lines) {
      for (const [variationId, quantity] of lines) await addLine(shop, by, { variationId, quantity })
      await chooseAddress(shop, by, { address: home })
      await chooseDelivery(shop, by, { method: 'standard' })
    },
    async seen(by) {
      const { cart, shown } = await checkoutOf(shop, by)
      return { expectedTotalCents: cart.totalCents, shown, terms: 'now' }
    },
    place: async (by, key = crypto.randomUUID()) => placeOrder(shop, by, { ...(await selling.seen(by)), key }),
    async placed(by, key) {
      const placed = await selling.place(by, key)
      if (placed.outcome !== 'placed') throw new Error(`Not placed: ${JSON.stringify(placed)}`)
      const { attempts } = await selling.account(placed.orderNumber)
      return { number: placed.orderNumber, url: placed.paymentUrl, tillOrderId: attempts[0]!.pointOfSaleOrderId! }
    },
    account: (number) => accountOf(shop, number),
    async stockOf(variationId) {
      const [row] = await shop.db
        .select({ onHand: stock.onHand, reserved: stock.reserved })
        .from(stock)
        .where(eq(stock.variationId, variationId))
      return row!
    },
    async close() {
      await shop.close()
      await till.close()
    },
  }
  return selling
}

/** The number of orders in the books, whatever became of them. */
export async function ordersOfUser({ shop }: Selling, by: Customer): Promise<{ number: string; status: string }[]> {
  return shop.db
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.id, by.userId))
    .orderBy(orders.placedAt)
}

async function accountOf({ db }: TestShop, number: string): Promise<Account> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number))
  if (!order) throw new Error(`There is no order ${number}`)
  const { id } = order
  const entered = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'status'))
  const events = await db.select().from(orderEvents).where(entered).orderBy(orderEvents.happenedAt)
  return {
    order,
    events: events.map(({ status }) => status),
    attempts: await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)),
    refunds: await db.select().from(refunds).where(eq(refunds.orderId, id)),
    sales: await db.select().from(stockMovements).where(eq(stockMovements.orderId, id)),
    letters: await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `order-confirmation:${id}`)),
  }
}
