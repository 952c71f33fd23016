import { adminPatterns } from '#shared/admin-urls.ts'
import { patterns } from '#shared/urls.ts'

const byOwnSession = 'acts on who asks alone'
const byToken = 'the token of a letter names whose it is, whoever follows it: api/accounts/auth-tokens.test.ts'
const everybodys = 'shows what is everybody’s'
const forStaff = 'is not there but for staff, who work on anybody’s: api/shopping/orders.test.ts'
const byProof = 'lets somebody in by what they prove'

/**
 * Pages that change something and endpoints that take input, but no id of a customer's data. Each
 * entry gives the reason.
 */
export const harmless: Record<string, string> = {
  ...Object.fromEntries(
    [
      patterns.product,
      patterns.productReviews,
      patterns.country,
      patterns.category,
      'GET /sitemaps/{part}',
      'GET /pictures/{id}/{file}',
      'GET /_i18n/{locale}/messages.json',
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
      patterns.discoveryBox,
      patterns.ownReviews,
      patterns.account,
      patterns.prove,
      patterns.signOut,
      patterns.private,
      patterns.preferences,
    ].map((one) => [one, byOwnSession]),
  ),
  ...Object.fromEntries(['change-password', 'update-profile', 'password-strength'].map((one) => [`POST /api/auth/${one}`, byOwnSession])),
  ...Object.fromEntries(['lines', 'code', 'seen', 'share'].map((one) => [`POST /api/cart/${one}`, byOwnSession])),
  'PUT /api/cart/lines/{variationId}': byOwnSession,
  ...Object.fromEntries(
    [
      patterns.backInStock,
      patterns.newsletter,
      patterns.confirm,
      patterns.magicLink,
      patterns.resetPassword,
      patterns.confirmNewEmail,
      patterns.unsubscribe,
      patterns.join,
    ].map((one) => [one, byToken]),
  ),
  ...Object.fromEntries(['confirm-email', 'reset-password'].map((one) => [`POST /api/auth/${one}`, byToken])),
  ...Object.fromEntries(
    [patterns.login, patterns.register, patterns.forgotPassword, patterns.secondStep, patterns.google].map((one) => [one, byProof]),
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
  'POST /api/reviews/moderate': forStaff,
  'PUT /api/settings/{name}': 'is not there but for managers, whose shop it is: api/operations/settings.test.ts',
  'GET /api/orders': byOwnSession,
  'POST /api/live/ticket': 'lets listen to what is one’s own: api/browser/live.test.ts',
  ...Object.fromEntries(
    ['POST /api/addresses', ...['delivery', 'notes', 'order'].map((one) => `POST /api/checkout/${one}`)].map((one) => [one, byOwnSession]),
  ),
  'POST /api/webhooks/square': 'is signed by the point of sale',
  'POST /api/webhooks/mail': 'is signed by the mail service',
  [patterns.sharedCart]: 'the secret of a link shows a basket to whoever has it, and fills only the own: shop/cart/sharing.test.ts',
  [patterns.contact]: 'takes a message to the shop',
  [patterns.track]: 'wants the telephone number of the order, which nobody else knows: shop/ordering/checkout/phone-orders.test.ts',
  [adminPatterns.mail]: 'is for staff',
  [adminPatterns.letter]: 'is for staff: shop/office/mail/mail-previews.test.ts',
  [adminPatterns.mailDomain]: 'is for staff',
  ...Object.fromEntries(
    [adminPatterns.product, adminPatterns.productsImport, adminPatterns.texts, adminPatterns.stock, adminPatterns.sync].map((one) => [
      one,
      'is for staff',
    ]),
  ),
  ...Object.fromEntries(
    [adminPatterns.orders, adminPatterns.newOrder, adminPatterns.packing].map((one) => [one, 'is for staff, who work on anybody’s orders']),
  ),
  [adminPatterns.reviews]: 'is for staff, who read anybody’s: shop/reviews/reviews.test.ts',
  ...Object.fromEntries(
    [adminPatterns.search, adminPatterns.newsletter, adminPatterns.newsletterFile].map((one) => [
      one,
      'is for managers: tests/staff-rights.test.ts',
    ]),
  ),
  [adminPatterns.admin]: 'is for staff: tests/staff-rights.test.ts',
  [adminPatterns.discount]: 'is for managers, whose shop it is: tests/staff-rights.test.ts',
  [adminPatterns.setting]: 'is for managers: tests/staff-rights.test.ts',
  [adminPatterns.staff]: 'is for owners: tests/staff-rights.test.ts',
  'POST /mail/send': 'is for staff and the service key',
  'GET /api/mail/letters': 'is for staff and the service key',
  'POST /api/mail/letters/{id}/send-again': 'is for staff and the service key',
}
