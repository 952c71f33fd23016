import { adminUrlPatterns } from '#shared/admin-urls.ts'
import type { Right } from '#shop/rights.ts'

/**
 * The rights that a page requires: `loader` to view it, `action` before it reads a form. Its use
 * cases may require more.
 */
export interface PageRule {
  loader?: Right
  action?: Right
}

/** Every page of the admin. */
export const pages: Record<string, PageRule> = {
  [adminUrlPatterns.admin]: { loader: 'desk', action: 'orders.refund' },
  [adminUrlPatterns.find]: { loader: 'desk' },
  [adminUrlPatterns.orders]: { loader: 'orders.read', action: 'orders.read' },
  [adminUrlPatterns.newOrder]: { loader: 'orders.change', action: 'orders.change' },
  [adminUrlPatterns.order]: { loader: 'orders.read', action: 'orders.read' },
  [adminUrlPatterns.orderData]: { loader: 'customers.read', action: 'customers.change' },
  [adminUrlPatterns.packing]: { loader: 'orders.pack', action: 'orders.pack' },
  [adminUrlPatterns.packingOrder]: { loader: 'orders.pack', action: 'orders.pack' },
  [adminUrlPatterns.products]: { loader: 'products.read' },
  [adminUrlPatterns.productsFile]: { loader: 'products.read' },
  [adminUrlPatterns.productsImport]: { loader: 'products.change', action: 'products.change' },
  [adminUrlPatterns.product]: { loader: 'products.read', action: 'products.change' },
  [adminUrlPatterns.texts]: { loader: 'products.read', action: 'products.change' },
  [adminUrlPatterns.textsFile]: { loader: 'products.read' },
  [adminUrlPatterns.stock]: { loader: 'products.read', action: 'stock.change' },
  [adminUrlPatterns.sync]: { loader: 'sync.run', action: 'sync.run' },
  [adminUrlPatterns.customers]: { loader: 'customers.read' },
  [adminUrlPatterns.customer]: { loader: 'customers.read', action: 'customers.read' },
  [adminUrlPatterns.customerData]: { loader: 'customers.read', action: 'customers.change' },
  [adminUrlPatterns.discounts]: { loader: 'discounts.change' },
  [adminUrlPatterns.discount]: { loader: 'discounts.change', action: 'discounts.change' },
  [adminUrlPatterns.mail]: { loader: 'mail.read', action: 'mail.read' },
  [adminUrlPatterns.letter]: { loader: 'mail.read', action: 'mail.read' },
  [adminUrlPatterns.mailSamples]: { loader: 'mail.read' },
  [adminUrlPatterns.mailSample]: { loader: 'mail.read' },
  [adminUrlPatterns.mailDomain]: { loader: 'mail.read', action: 'mail.read' },
  [adminUrlPatterns.reviews]: { loader: 'reviews.moderate', action: 'reviews.moderate' },
  [adminUrlPatterns.search]: { loader: 'search.change', action: 'search.change' },
  [adminUrlPatterns.newsletter]: { loader: 'newsletter.read', action: 'newsletter.read' },
  [adminUrlPatterns.newsletterFile]: { loader: 'newsletter.read', action: 'newsletter.read' },
  [adminUrlPatterns.settings]: { loader: 'settings.change' },
  [adminUrlPatterns.setting]: { loader: 'settings.change', action: 'settings.change' },
  [adminUrlPatterns.staff]: { loader: 'staff.change', action: 'staff.change' },
  [adminUrlPatterns.audit]: { loader: 'audit.read' },
  [adminUrlPatterns.auditFile]: { loader: 'audit.read' },
}
