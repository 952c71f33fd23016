/**
 * The paths of the admin pages. They are apart from the shop's own, because no visitor's browser
 * needs them. Links derive from these patterns, and app/admin/parts/admin-pages.ts adds the pages.
 */
export const adminUrlPatterns = {
  admin: '/admin',
  /** Finds orders, customers and products by a search text (`search`). */
  find: '/admin/find',
  orders: '/admin/orders',
  newOrder: '/admin/orders/new',
  order: '/admin/orders/:number',
  /** All stored data of a guest order's customer, as a file. */
  orderData: '/admin/orders/:number/data.json',
  packing: '/admin/packing',
  packingOrder: '/admin/packing/:number',
  products: '/admin/products',
  /** By its point-of-sale id, or 'new' for a new product. */
  product: '/admin/products/:id',
  productsFile: '/admin/products/all.csv',
  productsImport: '/admin/products/import',
  /** The product feeds, and the products that they leave out. */
  feeds: '/admin/products/feeds',
  /** The translated texts of a product (`of`), or of all categories, in a language (`in`). */
  texts: '/admin/products/texts',
  /** All texts in one language (`in`), or only the missing ones (`untranslated`). */
  textsFile: '/admin/products/texts.csv',
  stock: '/admin/stock',
  sync: '/admin/sync',
  /** Compares a period (`from`, `to`) with `compare=1`. */
  reconciliation: '/admin/reconciliation',
  /** The sums of a period (`from`, `to`); asks the payment provider with `compare=1`. */
  accounting: '/admin/accounting',
  accountingFile: '/admin/accounting/file.csv',
  customers: '/admin/customers',
  customer: '/admin/customers/:id',
  /** All stored data of a customer, as a file. */
  customerData: '/admin/customers/:id/data.json',
  discounts: '/admin/discounts',
  /** By its id, or 'new' for a new discount. */
  discount: '/admin/discounts/:id',
  reviews: '/admin/reviews',
  search: '/admin/search',
  newsletter: '/admin/newsletter',
  newsletterFile: '/admin/newsletter/subscribers.csv',
  mail: '/admin/mail',
  sentEmail: '/admin/mail/:id',
  mailSamples: '/admin/mail/samples',
  /** One sample alone, for an iframe. */
  mailSample: '/admin/mail/samples/frame',
  mailDomain: '/admin/mail/domain',
  webhooks: '/admin/webhooks',
  webhook: '/admin/webhooks/:id',
  settings: '/admin/settings',
  /** By its name: 'delivery'. */
  setting: '/admin/settings/:name',
  /** The texts of country pages and the home page; one of them by its name: 'country-jp'. */
  pageTexts: '/admin/page-texts',
  pageText: '/admin/page-texts/:name',
  staff: '/admin/staff',
  audit: '/admin/audit',
  auditFile: '/admin/audit/log.csv',
} as const

export type AdminPageName = keyof typeof adminUrlPatterns
