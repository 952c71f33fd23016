/**
 * Every URL pattern of the shop except the admin (admin-urls.ts). Paths have no language prefix;
 * `localize` in shared/locale.ts adds it.
 */
export const urlPatterns = {
  home: '/',
  products: '/products',
  product: '/products/:id',
  /** All reviews of a product. */
  productReviews: '/products/:id/reviews',
  countries: '/countries',
  country: '/countries/:place',
  category: '/categories/:slug',
  /** A box of snacks that the shop picks. */
  discoveryBox: '/discovery-box',
  /** Confirms or ends a back-in-stock request from an email. */
  backInStock: '/back-in-stock',
  /** The snacks that the visitor or customer has saved. */
  saved: '/saved',
  cart: '/cart',
  /** The content of the basket drawer. */
  drawer: '/cart/drawer',
  /** A shared cart, by the secret token of its link. */
  sharedCart: '/cart/shared/:token',
  /** A passport that its customer shares, by the secret token of its link. */
  sharedPassport: '/passport/:token',
  sharedPassportPicture: '/passport/:token/picture.png',
  checkout: '/checkout',
  checkoutSuccess: '/checkout-success',
  account: '/account',
  login: '/account/login',
  register: '/account/register',
  forgotPassword: '/account/forgot-password',
  /** The second step of sign-in. */
  secondStep: '/account/second-step',
  /** A signed-in customer authenticates again. */
  reauthenticate: '/account/reauthenticate',
  /** Sends a form again after its sender had to sign in. */
  unsent: '/account/unsent',
  /** Starts sign-in with Google. `googleReturn` receives the response. */
  google: '/auth/google',
  googleReturn: '/auth/google/return',
  confirm: '/auth/confirm',
  magicLink: '/auth/magic-link',
  resetPassword: '/auth/reset-password',
  /** Accepts a staff invitation. */
  join: '/account/join',
  confirmNewEmail: '/auth/change-email',
  unsubscribe: '/unsubscribe',
  contact: '/contact',
  /** The status of a guest order. */
  track: '/track',
  /** Withdrawal from the contract, without an account. */
  withdraw: '/withdraw',
  newsletter: '/newsletter',
  faq: '/faq',
  about: '/about',
  terms: '/terms',
  refund: '/refund',
  cookies: '/cookies',
  privacy: '/privacy',
  authTest: '/auth-test',
  dashboard: '/dashboard',
  orders: '/dashboard/orders',
  order: '/dashboard/orders/:number',
  invoice: '/dashboard/orders/:number/invoice.pdf',
  orderReturn: '/dashboard/orders/:number/return',
  orderAddress: '/dashboard/orders/:number/address',
  orderReview: '/dashboard/orders/:number/review',
  /** The countries that a customer has tasted, and the same as a picture. */
  passport: '/dashboard/passport',
  passportPicture: '/dashboard/passport/picture.png',
  /** A customer's own reviews. */
  ownReviews: '/dashboard/reviews',
  settings: '/dashboard/settings',
  twoStep: '/dashboard/settings/two-step',
  passkeys: '/dashboard/settings/passkeys',
  addresses: '/dashboard/addresses',
  private: '/dashboard/private',
  myData: '/dashboard/private/my-data.json',
  preferences: '/preferences',
  signOut: '/account/sign-out',
} as const
