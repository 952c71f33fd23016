import { adminPatterns } from '#shared/admin-urls.ts'
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
  [adminPatterns.admin]: { loader: 'desk', action: 'orders.refund' },
  [adminPatterns.find]: { loader: 'desk' },
  [adminPatterns.orders]: { loader: 'orders.read', action: 'orders.read' },
  [adminPatterns.newOrder]: { loader: 'orders.change', action: 'orders.change' },
  [adminPatterns.order]: { loader: 'orders.read', action: 'orders.read' },
  [adminPatterns.orderData]: { loader: 'customers.read', action: 'customers.change' },
  [adminPatterns.packing]: { loader: 'orders.pack', action: 'orders.pack' },
  [adminPatterns.packingOrder]: { loader: 'orders.pack', action: 'orders.pack' },
  [adminPatterns.products]: { loader: 'products.read' },
  [adminPatterns.productsFile]: { loader: 'products.read' },
  [adminPatterns.productsImport]: { loader: 'products.change', action: 'products.change' },
  [adminPatterns.product]: { loader: 'products.read', action: 'products.change' },
  [adminPatterns.texts]: { loader: 'products.read', action: 'products.change' },
  [adminPatterns.textsFile]: { loader: 'products.read' },
  [adminPatterns.stock]: { loader: 'products.read', action: 'stock.change' },
  [adminPatterns.sync]: { loader: 'sync.run', action: 'sync.run' },
  [adminPatterns.customers]: { loader: 'customers.read' },
  [adminPatterns.customer]: { loader: 'customers.read', action: 'customers.read' },
  [adminPatterns.customerData]: { loader: 'customers.read', action: 'customers.change' },
  [adminPatterns.discounts]: { loader: 'discounts.change' },
  [adminPatterns.discount]: { loader: 'discounts.change', action: 'discounts.change' },
  [adminPatterns.mail]: { loader: 'mail.read', action: 'mail.read' },
  [adminPatterns.letter]: { loader: 'mail.read', action: 'mail.read' },
  [adminPatterns.mailSamples]: { loader: 'mail.read' },
  [adminPatterns.mailSample]: { loader: 'mail.read' },
  [adminPatterns.mailDomain]: { loader: 'mail.read', action: 'mail.read' },
  [adminPatterns.reviews]: { loader: 'reviews.moderate', action: 'reviews.moderate' },
  [adminPatterns.search]: { loader: 'search.change', action: 'search.change' },
  [adminPatterns.newsletter]: { loader: 'newsletter.read', action: 'newsletter.read' },
  [adminPatterns.newsletterFile]: { loader: 'newsletter.read', action: 'newsletter.read' },
  [adminPatterns.settings]: { loader: 'settings.change' },
  [adminPatterns.setting]: { loader: 'settings.change', action: 'settings.change' },
  [adminPatterns.staff]: { loader: 'staff.change', action: 'staff.change' },
  [adminPatterns.audit]: { loader: 'audit.read' },
  [adminPatterns.auditFile]: { loader: 'audit.read' },
}
