import { queryString } from './urls.ts'

/**
 * The URLs of the admin pages. They are apart from the shop's own, because no visitor's browser
 * needs them.
 */
export const adminPatterns = {
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
  admin: list(adminPatterns.admin),
  /** Finds orders, customers and products by a search text (`search`). */
  find: list(adminPatterns.find),
  orders: list(adminPatterns.orders),
  newOrder: list(adminPatterns.newOrder),
  order: one(adminPatterns.orders),
  /** All stored data of a guest order's customer, as a file. */
  orderData: (number: string) => `${adminPatterns.orders}/${encodeURIComponent(number)}/data.json`,
  packing: list(adminPatterns.packing),
  packingOrder: one(adminPatterns.packing),
  products: list(adminPatterns.products),
  /** By its point-of-sale id, or 'new' for a new product. */
  product: one(adminPatterns.products),
  productsFile: list(adminPatterns.productsFile),
  productsImport: list(adminPatterns.productsImport),
  /** The translated texts of a product (`of`), or of all categories, in a language (`in`). */
  texts: list(adminPatterns.texts),
  /** All texts in one language (`in`), or only the missing ones (`untold`). */
  textsFile: list(adminPatterns.textsFile),
  stock: list(adminPatterns.stock),
  sync: list(adminPatterns.sync),
  customers: list(adminPatterns.customers),
  customer: one(adminPatterns.customers),
  /** All stored data of a customer, as a file. */
  customerData: (id: string) => `${adminPatterns.customers}/${encodeURIComponent(id)}/data.json`,
  discounts: list(adminPatterns.discounts),
  /** By its id, or 'new' for a new discount. */
  discount: one(adminPatterns.discounts),
  reviews: list(adminPatterns.reviews),
  search: list(adminPatterns.search),
  newsletter: list(adminPatterns.newsletter),
  newsletterFile: list(adminPatterns.newsletterFile),
  mail: list(adminPatterns.mail),
  letter: one(adminPatterns.mail),
  mailSamples: list(adminPatterns.mailSamples),
  mailSample: list(adminPatterns.mailSample),
  mailDomain: list(adminPatterns.mailDomain),
  settings: list(adminPatterns.settings),
  /** By its name: 'delivery'. */
  setting: one(adminPatterns.settings),
  staff: list(adminPatterns.staff),
  audit: list(adminPatterns.audit),
  auditFile: list(adminPatterns.auditFile),
}
