import type { MessageKey } from '#locales/messages.ts'
import { adminUrlPatterns, type AdminPageName } from '#shared/admin-url-patterns.ts'
import type { Right } from '#shop/rights.ts'

interface AdminPageDeclaration {
  /** Its file in app/. A file of type .ts answers no page, but a file or JSON. */
  file: string
  /** The right to view it. The loader asks for the same. */
  loader: Right
  /** The right that its action asks for before it reads a form. Its use cases may require more. */
  action?: Right
  /**
   * Its entry in the navigation: an icon of scripts/assets/icons.ts, a label in admin.json, and the
   * letter after g that opens it.
   */
  menu?: { icon: string; label: MessageKey & `admin.${string}`; key?: string }
}

const declared: Record<AdminPageName, AdminPageDeclaration> = {
  admin: {
    file: 'admin/overview/overview.tsx',
    loader: 'admin.read',
    action: 'orders.refund',
    menu: { icon: 'monitor', label: 'admin.overview', key: 'h' },
  },
  find: { file: 'admin/find/find.tsx', loader: 'admin.read' },
  orders: {
    file: 'admin/orders/orders.tsx',
    loader: 'orders.read',
    action: 'orders.read',
    menu: { icon: 'package', label: 'admin.orders', key: 'o' },
  },
  newOrder: { file: 'admin/new-order/new-order.tsx', loader: 'orders.change', action: 'orders.change' },
  order: { file: 'admin/order/order.tsx', loader: 'orders.read', action: 'orders.read' },
  orderData: { file: 'admin/order/order-data.ts', loader: 'customers.read', action: 'customers.change' },
  packing: {
    file: 'admin/packing/packing.tsx',
    loader: 'orders.pack',
    action: 'orders.pack',
    menu: { icon: 'clipboard-check', label: 'admin.packing', key: 'b' },
  },
  packingOrder: { file: 'admin/packing/packing-order.tsx', loader: 'orders.pack', action: 'orders.pack' },
  customers: {
    file: 'admin/customers/customers.tsx',
    loader: 'customers.read',
    menu: { icon: 'users', label: 'admin.customers', key: 'c' },
  },
  customer: { file: 'admin/customers/customer.tsx', loader: 'customers.read', action: 'customers.read' },
  customerData: { file: 'admin/customers/customer-data.ts', loader: 'customers.read', action: 'customers.change' },
  reviews: {
    file: 'admin/reviews/reviews.tsx',
    loader: 'reviews.moderate',
    action: 'reviews.moderate',
    menu: { icon: 'star', label: 'admin.reviews', key: 'r' },
  },
  products: { file: 'admin/products/products.tsx', loader: 'products.read', menu: { icon: 'tag', label: 'admin.products', key: 'p' } },
  productsFile: { file: 'admin/products/products-csv.ts', loader: 'products.read' },
  productsImport: { file: 'admin/products/products-import.tsx', loader: 'products.change', action: 'products.change' },
  product: { file: 'admin/products/product.tsx', loader: 'products.read', action: 'products.change' },
  feeds: { file: 'admin/products/feeds.tsx', loader: 'products.read' },
  texts: { file: 'admin/texts/texts.tsx', loader: 'products.read', action: 'products.change' },
  textsFile: { file: 'admin/texts/texts-csv.ts', loader: 'products.read' },
  stock: {
    file: 'admin/stock/stock.tsx',
    loader: 'products.read',
    action: 'stock.change',
    menu: { icon: 'boxes', label: 'admin.stock', key: 's' },
  },
  discounts: {
    file: 'admin/discounts/discounts.tsx',
    loader: 'discounts.change',
    menu: { icon: 'percent', label: 'admin.discounts', key: 'd' },
  },
  discount: { file: 'admin/discounts/discount.tsx', loader: 'discounts.change', action: 'discounts.change' },
  search: {
    file: 'admin/search/search.tsx',
    loader: 'search.change',
    action: 'search.change',
    menu: { icon: 'search', label: 'admin.search-words', key: 'w' },
  },
  newsletter: {
    file: 'admin/newsletter/newsletter.tsx',
    loader: 'newsletter.read',
    action: 'newsletter.read',
    menu: { icon: 'newspaper', label: 'admin.newsletter', key: 'n' },
  },
  newsletterFile: { file: 'admin/newsletter/newsletter-csv.ts', loader: 'newsletter.read', action: 'newsletter.read' },
  sync: {
    file: 'admin/sync/sync.tsx',
    loader: 'sync.run',
    action: 'sync.run',
    menu: { icon: 'refresh-cw', label: 'admin.sync', key: 'y' },
  },
  reconciliation: {
    file: 'admin/reconciliation/reconciliation.tsx',
    loader: 'orders.read',
    action: 'orders.refund',
    menu: { icon: 'credit-card', label: 'admin.reconciliation', key: 'l' },
  },
  accounting: {
    file: 'admin/accounting/accounting.tsx',
    loader: 'figures.read',
    menu: { icon: 'calculator', label: 'admin.accounting', key: 'u' },
  },
  accountingFile: { file: 'admin/accounting/accounting-csv.ts', loader: 'figures.read', action: 'figures.read' },
  mail: { file: 'admin/mail/mail.tsx', loader: 'mail.read', action: 'mail.read', menu: { icon: 'mail', label: 'admin.mail', key: 'm' } },
  sentEmail: { file: 'admin/mail/sent-email.tsx', loader: 'mail.read', action: 'mail.read' },
  mailSamples: { file: 'admin/mail/mail-samples.tsx', loader: 'mail.read' },
  mailSample: { file: 'admin/mail/mail-sample.ts', loader: 'mail.read' },
  mailDomain: { file: 'admin/mail/mail-domain.tsx', loader: 'mail.read', action: 'mail.read' },
  webhooks: {
    file: 'admin/webhooks/webhooks.tsx',
    loader: 'webhooks.change',
    action: 'webhooks.change',
    menu: { icon: 'webhook', label: 'admin.webhooks', key: 'k' },
  },
  webhook: { file: 'admin/webhooks/webhook.tsx', loader: 'webhooks.change', action: 'webhooks.change' },
  settings: {
    file: 'admin/settings/settings.tsx',
    loader: 'settings.change',
    menu: { icon: 'settings', label: 'admin.settings', key: 'e' },
  },
  setting: { file: 'admin/settings/setting.tsx', loader: 'settings.change', action: 'settings.change' },
  pageTexts: { file: 'admin/page-texts/page-texts.tsx', loader: 'page-texts.change' },
  pageText: { file: 'admin/page-texts/page-text.tsx', loader: 'page-texts.change', action: 'page-texts.change' },
  staff: {
    file: 'admin/staff/staff.tsx',
    loader: 'staff.change',
    action: 'staff.change',
    menu: { icon: 'user-cog', label: 'admin.staff', key: 't' },
  },
  audit: { file: 'admin/audit/audit.tsx', loader: 'audit.read', menu: { icon: 'scroll-text', label: 'admin.audit', key: 'a' } },
  auditFile: { file: 'admin/audit/audit-csv.ts', loader: 'audit.read' },
}

/** A page of the admin. */
export interface AdminPage extends AdminPageDeclaration {
  name: AdminPageName
  path: string
}

/**
 * Every page of the admin, in the order of the navigation. Routes, navigation, the test of the
 * staff's rights and the benchmark derive from it.
 */
export const adminPages: AdminPage[] = Object.entries(declared).map(([key, page]) => {
  const name = key as AdminPageName
  return { ...page, name, path: adminUrlPatterns[name] }
})
