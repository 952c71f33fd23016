import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { urlPatterns } from '#shared/url-patterns.ts'

const byOwnSession = 'acts on who asks alone'
const byToken = 'the token of an email names whose it is, whoever follows it: api/accounts/auth-tokens.test.ts'
const byLink = 'shows what its owner shares with everybody who has the link: app/storefront/passport/shared-passport.test.ts'
const everybodys = 'shows what is everybody’s'
const forStaff = 'is not there but for staff, who work on anybody’s: api/shopping/orders.test.ts'
const byProof = 'lets somebody in by what they prove'

/**
 * Pages that change something and endpoints that take input, but no id of a customer's data. Each
 * entry gives the reason.
 */
export const routesWithoutOwner: Record<string, string> = {
  ...Object.fromEntries(
    [
      urlPatterns.product,
      urlPatterns.productReviews,
      urlPatterns.country,
      urlPatterns.category,
      'GET /sitemaps/{part}',
      'GET /feeds/{file}',
      'GET /{locale}/feeds/{file}',
      'GET /pictures/{id}/{file}',
      'GET /_i18n/{locale}/messages.json',
      'GET /_i18n/{locale}/compiled.json',
      'GET /{locale}/manifest.webmanifest',
      'GET /api/square/product/{id}',
      'POST /api/square/search',
      'GET /api/suggest',
      'GET /api/icons/{file}',
      'GET /api/addresses/form',
    ].map((one) => [one, everybodys]),
  ),
  ...Object.fromEntries(
    [
      urlPatterns.discoveryBox,
      urlPatterns.saved,
      urlPatterns.ownReviews,
      urlPatterns.passport,
      urlPatterns.account,
      urlPatterns.reauthenticate,
      urlPatterns.signOut,
      urlPatterns.private,
      urlPatterns.preferences,
    ].map((one) => [one, byOwnSession]),
  ),
  ...Object.fromEntries(['change-password', 'update-profile', 'password-strength'].map((one) => [`POST /api/auth/${one}`, byOwnSession])),
  ...Object.fromEntries(['lines', 'boxes', 'code', 'seen', 'share'].map((one) => [`POST /api/cart/${one}`, byOwnSession])),
  'PUT /api/cart/lines/{variationId}': byOwnSession,
  'PUT /api/saved/{productId}': byOwnSession,
  'DELETE /api/saved/{productId}': byOwnSession,
  ...Object.fromEntries(
    [
      urlPatterns.backInStock,
      urlPatterns.newsletter,
      urlPatterns.confirm,
      urlPatterns.magicLink,
      urlPatterns.resetPassword,
      urlPatterns.confirmNewEmail,
      urlPatterns.unsubscribe,
      urlPatterns.join,
    ].map((one) => [one, byToken]),
  ),
  ...Object.fromEntries([urlPatterns.sharedPassport, urlPatterns.sharedPassportPicture].map((one) => [one, byLink])),
  ...Object.fromEntries(['confirm-email', 'reset-password'].map((one) => [`POST /api/auth/${one}`, byToken])),
  ...Object.fromEntries(
    [urlPatterns.login, urlPatterns.register, urlPatterns.forgotPassword, urlPatterns.secondStep, urlPatterns.google].map((one) => [
      one,
      byProof,
    ]),
  ),
  ...Object.fromEntries(
    [
      'signup',
      'signin',
      'google-signin',
      'two-step',
      'magic-link',
      'password-reset',
      'resend-confirmation',
      'passkeys/options',
      'passkeys/verify',
    ].map((one) => [`POST /api/auth/${one}`, byProof]),
  ),
  ...Object.fromEntries(
    ['POST /api/returns/{id}/answer', 'POST /api/returns/{id}/receive', 'POST /api/refunds/{id}/try-again'].map((one) => [one, forStaff]),
  ),
  'GET /api/papers/packing-slips.pdf': forStaff,
  'GET /api/papers/invoices.pdf': forStaff,
  'GET /api/reviews': everybodys,
  'PUT /api/reviews/own/{productId}': byOwnSession,
  'DELETE /api/reviews/own/{productId}': byOwnSession,
  'GET /api/reviews/desk': forStaff,
  'POST /api/staff/search': forStaff,
  'POST /api/reviews/moderate': forStaff,
  'PUT /api/settings/{name}': 'is not there but for managers, whose shop it is: api/operations/settings.test.ts',
  'GET /api/orders': byOwnSession,
  'POST /api/live/ticket': 'lets listen to what is one’s own: api/browser/live.test.ts',
  ...Object.fromEntries(
    ['POST /api/addresses', ...['delivery', 'notes', 'order'].map((one) => `POST /api/checkout/${one}`)].map((one) => [one, byOwnSession]),
  ),
  'POST /api/webhooks/square': 'is signed by the point of sale',
  'POST /api/webhooks/mail': 'is signed by the mail service',
  [urlPatterns.sharedCart]: 'the secret of a link shows a basket to whoever has it, and fills only the own: shop/cart/sharing.test.ts',
  [urlPatterns.contact]: 'takes a message to the shop',
  [urlPatterns.track]: 'wants the telephone number of the order, which nobody else knows: shop/ordering/checkout/phone-orders.test.ts',
  [urlPatterns.withdraw]:
    'wants the email address or telephone number of the order: shop/ordering/fulfilment/withdrawals/authorization.test.ts',
  [adminUrlPatterns.mail]: 'is for staff',
  [adminUrlPatterns.reconciliation]: 'is for staff: shop/office/finance/reconciliation.test.ts',
  [adminUrlPatterns.accountingFile]: 'is for staff: shop/office/finance/accounting.test.ts',
  [adminUrlPatterns.sentEmail]: 'is for staff: shop/office/mail/email-previews.test.ts',
  [adminUrlPatterns.mailDomain]: 'is for staff',
  ...Object.fromEntries(
    [adminUrlPatterns.product, adminUrlPatterns.productsImport, adminUrlPatterns.texts, adminUrlPatterns.stock, adminUrlPatterns.sync].map(
      (one) => [one, 'is for staff'],
    ),
  ),
  ...Object.fromEntries(
    [adminUrlPatterns.orders, adminUrlPatterns.newOrder, adminUrlPatterns.packing].map((one) => [
      one,
      'is for staff, who work on anybody’s orders',
    ]),
  ),
  [adminUrlPatterns.reviews]: 'is for staff, who read anybody’s: shop/reviews/reviews.test.ts',
  ...Object.fromEntries(
    [adminUrlPatterns.search, adminUrlPatterns.newsletter, adminUrlPatterns.newsletterFile].map((one) => [
      one,
      'is for managers: tests/staff-rights.test.ts',
    ]),
  ),
  [adminUrlPatterns.admin]: 'is for staff: tests/staff-rights.test.ts',
  [adminUrlPatterns.discount]: 'is for managers, whose shop it is: tests/staff-rights.test.ts',
  [adminUrlPatterns.setting]: 'is for managers: tests/staff-rights.test.ts',
  [adminUrlPatterns.pageText]: 'is for managers: tests/staff-rights.test.ts',
  [adminUrlPatterns.staff]: 'is for owners: tests/staff-rights.test.ts',
  [adminUrlPatterns.webhooks]: 'is for managers: tests/staff-rights.test.ts',
  [adminUrlPatterns.webhook]: 'is for managers, whose shop it is: tests/staff-rights.test.ts',
  ...Object.fromEntries(
    [
      'POST /api/webhook-endpoints',
      'PUT /api/webhook-endpoints/{id}',
      'DELETE /api/webhook-endpoints/{id}',
      ...['rotate-secret', 'pause', 'resume', 'test', 'deliveries/{delivery}/replay', 'replay'].map(
        (one) => `POST /api/webhook-endpoints/{id}/${one}`,
      ),
      'GET /api/webhook-endpoints/{id}/deliveries',
    ].map((one) => [one, 'is for managers and the service key']),
  ),
  'POST /mail/send': 'is for staff and the service key',
  'GET /api/mail/emails': 'is for staff and the service key',
  'GET /api/accounting': 'is for staff and the service key',
  'GET /api/accounting/days.csv': 'is for staff and the service key',
  'GET /api/accounting/orders.csv': 'is for staff and the service key',
  'GET /api/reconciliation': 'is for staff and the service key',
  'POST /api/reconciliation/fix': 'is for staff and the service key',
  'POST /api/mail/emails/{id}/send-again': 'is for staff and the service key',
}
