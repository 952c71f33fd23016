import type account from './en-US/account.json'
import type address from './en-US/address.json'
import type addresses from './en-US/addresses.json'
import type again from './en-US/reorder.json'
import type adminCustomers from './en-US/admin-customers.json'
import type adminDiscounts from './en-US/admin-discounts.json'
import type adminDomain from './en-US/admin-mail-domain.json'
import type adminLetters from './en-US/admin-emails.json'
import type adminMail from './en-US/admin-mail.json'
import type adminImport from './en-US/admin-products-import.json'
import type adminProducts from './en-US/admin-products.json'
import type adminTexts from './en-US/admin-texts.json'
import type adminStock from './en-US/admin-stock.json'
import type adminSync from './en-US/admin-sync.json'
import type adminOrder from './en-US/admin-order.json'
import type adminOverview from './en-US/admin-overview.json'
import type adminDesk from './en-US/admin-orders.json'
import type adminPacking from './en-US/admin-packing.json'
import type adminPhone from './en-US/admin-new-order.json'
import type admin from './en-US/admin.json'
import type adminReviews from './en-US/admin-reviews.json'
import type join from './en-US/join.json'
import type adminSearch from './en-US/admin-search.json'
import type adminNewsletter from './en-US/admin-newsletter.json'
import type adminStaff from './en-US/admin-staff.json'
import type adminAudit from './en-US/admin-audit.json'
import type adminSettings from './en-US/admin-settings.json'
import type authTest from './en-US/auth-test.json'
import type cart from './en-US/cart.json'
import type contact from './en-US/contact.json'
import type checkout from './en-US/checkout.json'
import type common from './en-US/common.json'
import type dashboard from './en-US/dashboard.json'
import type discovery from './en-US/discovery-box.json'
import type drawer from './en-US/cart-drawer.json'
import type failures from './en-US/failures.json'
import type feel from './en-US/connection.json'
import type home from './en-US/home.json'
import type live from './en-US/live.json'
import type lettersNamed from './en-US/email-names.json'
import type letters from './en-US/emails.json'
import type newsletter from './en-US/newsletter.json'
import type noConnection from './en-US/no-connection.json'
import type orders from './en-US/orders.json'
import type ownReviews from './en-US/own-reviews.json'
import type papers from './en-US/papers.json'
import type places from './en-US/places.json'
import type privateData from './en-US/private.json'
import type passOn from './en-US/share.json'
import type passkey from './en-US/passkey.json'
import type product from './en-US/product.json'
import type products from './en-US/products.json'
import type returns from './en-US/returns.json'
import type reviews from './en-US/reviews.json'
import type settings from './en-US/settings.json'
import type shared from './en-US/shared-cart.json'
import type steps from './en-US/two-step.json'
import type suggest from './en-US/suggest.json'
import type texts from './en-US/texts.json'
import type track from './en-US/track.json'
import type unsubscribe from './en-US/unsubscribe.json'
import type wish from './en-US/back-in-stock.json'

/**
 * The message files, by name. en-US is the reference. A check fails for missing or extra keys in
 * another language.
 */
export interface Namespaces {
  account: typeof account
  admin: typeof admin
  'admin-orders': typeof adminDesk
  'admin-packing': typeof adminPacking
  'admin-new-order': typeof adminPhone
  'admin-customers': typeof adminCustomers
  'admin-discounts': typeof adminDiscounts
  'admin-mail': typeof adminMail
  'admin-emails': typeof adminLetters
  'admin-mail-domain': typeof adminDomain
  'admin-order': typeof adminOrder
  'admin-products-import': typeof adminImport
  'admin-products': typeof adminProducts
  'admin-texts': typeof adminTexts
  'admin-stock': typeof adminStock
  'admin-sync': typeof adminSync
  'admin-overview': typeof adminOverview
  'admin-reviews': typeof adminReviews
  join: typeof join
  'admin-search': typeof adminSearch
  'admin-newsletter': typeof adminNewsletter
  'admin-staff': typeof adminStaff
  'admin-audit': typeof adminAudit
  'admin-settings': typeof adminSettings
  'auth-test': typeof authTest
  address: typeof address
  addresses: typeof addresses
  reorder: typeof again
  cart: typeof cart
  checkout: typeof checkout
  contact: typeof contact
  common: typeof common
  dashboard: typeof dashboard
  'discovery-box': typeof discovery
  'cart-drawer': typeof drawer
  failures: typeof failures
  connection: typeof feel
  home: typeof home
  emails: typeof letters
  live: typeof live
  'email-names': typeof lettersNamed
  newsletter: typeof newsletter
  'no-connection': typeof noConnection
  orders: typeof orders
  'own-reviews': typeof ownReviews
  papers: typeof papers
  places: typeof places
  private: typeof privateData
  share: typeof passOn
  passkey: typeof passkey
  product: typeof product
  products: typeof products
  returns: typeof returns
  reviews: typeof reviews
  settings: typeof settings
  'shared-cart': typeof shared
  'two-step': typeof steps
  suggest: typeof suggest
  texts: typeof texts
  track: typeof track
  unsubscribe: typeof unsubscribe
  'back-in-stock': typeof wish
}
export type Namespace = keyof Namespaces

/** Keys like 'cart.title': the file's name, a dot, and the key in the file. */
export type MessageKey = { [N in Namespace]: `${N}.${keyof Namespaces[N] & string}` }[Namespace]
