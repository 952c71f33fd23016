import { queryString } from './urls.ts'

/**
 * The URLs of the admin pages. They are apart from the shop's own, because no visitor's browser
 * needs them.
 */
export const adminUrlPatterns = {
  admin: '/admin',
  find: '/admin/find',
  orders: '/admin/orders',
  newOrder: '/admin/orders/new',
  order: '/admin/orders/:number',
  orderData: '/admin/orders/:number/data.json',
  packing: '/admin/packing',
  packingOrder: '/admin/packing/:number',
  products: '/admin/products',
  product: '/admin/products/:id',
  productsFile: '/admin/products/all.csv',
  productsImport: '/admin/products/import',
  texts: '/admin/products/texts',
  textsFile: '/admin/products/texts.csv',
  stock: '/admin/stock',
  sync: '/admin/sync',
  customers: '/admin/customers',
  customer: '/admin/customers/:id',
  customerData: '/admin/customers/:id/data.json',
  discounts: '/admin/discounts',
  discount: '/admin/discounts/:id',
  reviews: '/admin/reviews',
  search: '/admin/search',
  newsletter: '/admin/newsletter',
  newsletterFile: '/admin/newsletter/subscribers.csv',
  mail: '/admin/mail',
  letter: '/admin/mail/:id',
  mailSamples: '/admin/mail/letters',
  /** One sample alone, for an iframe. */
  mailSample: '/admin/mail/letters/frame',
  mailDomain: '/admin/mail/domain',
  settings: '/admin/settings',
  setting: '/admin/settings/:name',
  staff: '/admin/staff',
  audit: '/admin/audit',
  auditFile: '/admin/audit/log.csv',
} as const

type Query = Record<string, string | string[] | undefined>
const list =
  (pattern: string) =>
  (query: Query = {}) =>
    pattern + queryString(query)
const one =
  (base: string) =>
  (id: string, query: Query = {}) =>
    `${base}/${encodeURIComponent(id)}${queryString(query)}`

export const adminUrls = {
  admin: list(adminUrlPatterns.admin),
  /** Finds orders, customers and products by a search text (`search`). */
  find: list(adminUrlPatterns.find),
  orders: list(adminUrlPatterns.orders),
  newOrder: list(adminUrlPatterns.newOrder),
  order: one(adminUrlPatterns.orders),
  /** All stored data of a guest order's customer, as a file. */
  orderData: (number: string) => `${adminUrlPatterns.orders}/${encodeURIComponent(number)}/data.json`,
  packing: list(adminUrlPatterns.packing),
  packingOrder: one(adminUrlPatterns.packing),
  products: list(adminUrlPatterns.products),
  /** By its point-of-sale id, or 'new' for a new product. */
  product: one(adminUrlPatterns.products),
  productsFile: list(adminUrlPatterns.productsFile),
  productsImport: list(adminUrlPatterns.productsImport),
  /** The translated texts of a product (`of`), or of all categories, in a language (`in`). */
  texts: list(adminUrlPatterns.texts),
  /** All texts in one language (`in`), or only the missing ones (`untold`). */
  textsFile: list(adminUrlPatterns.textsFile),
  stock: list(adminUrlPatterns.stock),
  sync: list(adminUrlPatterns.sync),
  customers: list(adminUrlPatterns.customers),
  customer: one(adminUrlPatterns.customers),
  /** All stored data of a customer, as a file. */
  customerData: (id: string) => `${adminUrlPatterns.customers}/${encodeURIComponent(id)}/data.json`,
  discounts: list(adminUrlPatterns.discounts),
  /** By its id, or 'new' for a new discount. */
  discount: one(adminUrlPatterns.discounts),
  reviews: list(adminUrlPatterns.reviews),
  search: list(adminUrlPatterns.search),
  newsletter: list(adminUrlPatterns.newsletter),
  newsletterFile: list(adminUrlPatterns.newsletterFile),
  mail: list(adminUrlPatterns.mail),
  letter: one(adminUrlPatterns.mail),
  mailSamples: list(adminUrlPatterns.mailSamples),
  mailSample: list(adminUrlPatterns.mailSample),
  mailDomain: list(adminUrlPatterns.mailDomain),
  settings: list(adminUrlPatterns.settings),
  /** By its name: 'delivery'. */
  setting: one(adminUrlPatterns.settings),
  staff: list(adminUrlPatterns.staff),
  audit: list(adminUrlPatterns.audit),
  auditFile: list(adminUrlPatterns.auditFile),
}
