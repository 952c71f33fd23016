import { itemAt } from '../../shared/present.ts'
import { sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import type { Database } from '../../database/schema.ts'
import type { AdminPageName } from '../../shared/admin-url-patterns.ts'
import { adminUrls } from '../../shared/admin-urls.ts'
import { adminPages } from '../../app/admin/parts/admin-pages.ts'

/**
 * The states to measure of pages with an id in their path, or with more states than one. Null skips
 * a page.
 */
type Paths = Partial<Record<AdminPageName, Record<string, string> | null>>

/**
 * The pages to measure in a database that `seedAdmin` has filled, with an order, customer, product
 * and discount from the middle.
 */
export async function pagesOf(db: Database): Promise<{ what: string; path: string }[]> {
  const one = async (query: string) => itemAt(((await db.execute(sql.raw(query))) as { rows: { found: string }[] }).rows, 0).found
  const order = await one(`select number as found from orders where status = 'partially_refunded' order by placed_at desc limit 1`)
  const packing = await one(`select number as found from orders where status = 'packing' limit 1`)
  const customer = await one('select user_id as found from orders group by 1 order by count(*) desc limit 1')
  const product = await one('select product_id as found from order_lines group by 1 order by count(*) desc limit 1')
  const variation = await one('select variation_id as found from order_lines group by 1 order by count(*) desc limit 1')
  const discount = await one('select id as found from discounts limit 1')
  const paths: Paths = {
    admin: {
      '': adminUrls.admin(),
      ', 90 days': adminUrls.admin({ period: '90' }),
      ', a year': adminUrls.admin({ period: 'own', from: daysAgo(365), to: daysAgo(0) }),
    },
    orders: {
      '': adminUrls.orders(),
      ', to pack': adminUrls.orders({ view: 'to-pack' }),
      ', on the way': adminUrls.orders({ view: 'on-the-way' }),
      ', of one country': adminUrls.orders({ country: 'JP' }),
      ', searched by number': adminUrls.orders({ search: 'OLD-4711' }),
      ', searched by name': adminUrls.orders({ search: 'ada' }),
    },
    find: { '': adminUrls.find({ search: 'ada' }) },
    order: { '': adminUrls.order(order) },
    packingOrder: { '': adminUrls.packingOrder(packing) },
    products: {
      '': adminUrls.products(),
      ', searched': adminUrls.products({ search: 'mochi' }),
      ', texts missing': adminUrls.products({ view: 'untranslated' }),
    },
    product: { '': adminUrls.product(product) },
    stock: {
      '': adminUrls.stock(),
      ', running low': adminUrls.stock({ view: 'low' }),
      ', expiring': adminUrls.stock({ view: 'expiring' }),
      ', ledger': adminUrls.stock({ view: 'ledger' }),
      ', one': adminUrls.stock({ of: variation }),
    },
    customers: { '': adminUrls.customers(), ', searched': adminUrls.customers({ search: 'customer-19' }) },
    customer: { '': adminUrls.customer(customer) },
    discount: { '': adminUrls.discount(discount) },
    mail: { '': adminUrls.mail(), ', searched': adminUrls.mail({ search: 'customer-19' }) },
    sentEmail: null,
    webhook: null,
    setting: { '': adminUrls.setting('delivery') },
    pageText: { '': adminUrls.pageText('country-jp') },
    audit: { '': adminUrls.audit(), ', of one order': adminUrls.audit({ target: 'order:OLD-4711' }) },
  }
  const pages = adminPages.filter(({ name, file }) => file.endsWith('.tsx') || paths[name])
  const undefinedPaths = pages.filter(({ name, path }) => path.includes(':') && paths[name] === undefined).map(({ name }) => name)
  if (undefinedPaths.length > 0) throw new Error(`Say in bench/admin/pages.ts how to measure: ${undefinedPaths.join(', ')}`)
  return pages.flatMap(({ name, path }) => {
    const states = paths[name] === undefined ? { '': path } : (paths[name] ?? {})
    return Object.entries(states).map(([state, url]) => ({ what: name + state, path: url }))
  })
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
}
