import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { may, type Right } from '#shop/rights.ts'
import type { MessageKey } from '#locales/messages.ts'

/** An admin page as the navigation shows it. */
export interface AdminPage {
  to: string
  icon: string
  label: MessageKey
}

const pages: (AdminPage & { right: Right })[] = [
  { to: adminUrls.admin(), icon: 'monitor', label: 'admin.overview', right: 'desk' },
  { to: adminUrls.orders(), icon: 'package', label: 'admin.orders', right: 'orders.read' },
  { to: adminUrls.packing(), icon: 'clipboard-check', label: 'admin.packing', right: 'orders.pack' },
  { to: adminUrls.customers(), icon: 'users', label: 'admin.customers', right: 'customers.read' },
  { to: adminUrls.reviews(), icon: 'star', label: 'admin.reviews', right: 'reviews.moderate' },
  { to: adminUrls.products(), icon: 'tag', label: 'admin.products', right: 'products.read' },
  { to: adminUrls.stock(), icon: 'boxes', label: 'admin.stock', right: 'products.read' },
  { to: adminUrls.discounts(), icon: 'percent', label: 'admin.discounts', right: 'discounts.change' },
  { to: adminUrls.search(), icon: 'search', label: 'admin.search-words', right: 'search.change' },
  { to: adminUrls.newsletter(), icon: 'newspaper', label: 'admin.newsletter', right: 'newsletter.read' },
  { to: adminUrls.sync(), icon: 'refresh-cw', label: 'admin.sync', right: 'sync.run' },
  { to: adminUrls.mail(), icon: 'mail', label: 'admin.mail', right: 'mail.read' },
  { to: adminUrls.settings(), icon: 'settings', label: 'admin.settings', right: 'settings.change' },
  { to: adminUrls.staff(), icon: 'user-cog', label: 'admin.staff', right: 'staff.change' },
  { to: adminUrls.audit(), icon: 'scroll-text', label: 'admin.audit', right: 'audit.read' },
]

/** The admin pages that this staff member may open. */
export function pagesFor(by: Customer): AdminPage[] {
  return pages.flatMap(({ right, ...page }) => (may(by, right) ? [page] : []))
}
