import { type Locale, splitLocale } from './locale.ts'

/**
 * Every URL of the shop except the admin (admin-urls.ts). Paths have no language prefix; `localize`
 * in shared/locale.ts adds it.
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
  cart: '/cart',
  /** The content of the basket drawer. */
  drawer: '/cart/drawer',
  /** A shared cart, by the secret token of its link. */
  sharedCart: '/cart/shared/:token',
  checkout: '/checkout',
  checkoutSuccess: '/checkout-success',
  account: '/account',
  login: '/account/login',
  register: '/account/register',
  forgotPassword: '/account/forgot-password',
  /** The second step of sign-in. */
  secondStep: '/account/second-step',
  /** A signed-in customer authenticates again. */
  prove: '/account/prove',
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

export const urls = {
  home: () => urlPatterns.home,
  products: (query: Record<string, string | string[] | undefined> = {}) => urlPatterns.products + queryString(query),
  product: (slug: string, query: Record<string, string | undefined> = {}) => `/products/${encodeURIComponent(slug)}${queryString(query)}`,
  productReviews: (slug: string, query: { before?: string; after?: string } = {}) =>
    `/products/${encodeURIComponent(slug)}/reviews${queryString(query)}`,
  countries: () => urlPatterns.countries,
  /** By its ISO code. */
  country: (code: string) => `/countries/${encodeURIComponent(code.toLowerCase())}`,
  category: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  discoveryBox: (query: Record<string, string | string[] | undefined> = {}) => urlPatterns.discoveryBox + queryString(query),
  backInStock: (query: { token?: string; v?: string; sent?: string } = {}) => urlPatterns.backInStock + queryString(query),
  cart: () => urlPatterns.cart,
  drawer: () => urlPatterns.drawer,
  sharedCart: (token: string) => `/cart/shared/${encodeURIComponent(token)}`,
  checkout: (query: { step?: string; express?: string } = {}) => urlPatterns.checkout + queryString(query),
  checkoutSuccess: (query: { order?: string } = {}) => urlPatterns.checkoutSuccess + queryString(query),
  account: () => urlPatterns.account,
  login: (query: { redirect?: string } = {}) => urlPatterns.login + queryString(query),
  register: (query: { redirect?: string; sent?: string } = {}) => urlPatterns.register + queryString(query),
  forgotPassword: (query: { redirect?: string; sent?: string } = {}) => urlPatterns.forgotPassword + queryString(query),
  secondStep: (query: { redirect?: string; way?: 'recovery' } = {}) => urlPatterns.secondStep + queryString(query),
  prove: (query: { redirect?: string; sent?: string } = {}) => urlPatterns.prove + queryString(query),
  unsent: (query: { form?: string; to?: string } = {}) => urlPatterns.unsent + queryString(query),
  google: () => urlPatterns.google,
  googleReturn: (query: { refused?: string } = {}) => urlPatterns.googleReturn + queryString(query),
  confirm: (query: { token?: string; link?: string; choose?: string } = {}) => urlPatterns.confirm + queryString(query),
  magicLink: (query: { token?: string; redirect?: string; sent?: string } = {}) => urlPatterns.magicLink + queryString(query),
  resetPassword: (query: { token?: string } = {}) => urlPatterns.resetPassword + queryString(query),
  join: (query: { token?: string; link?: string } = {}) => urlPatterns.join + queryString(query),
  confirmNewEmail: (query: { token?: string } = {}) => urlPatterns.confirmNewEmail + queryString(query),
  unsubscribe: (query: { token?: string } = {}) => urlPatterns.unsubscribe + queryString(query),
  track: (query: { order?: string } = {}) => urlPatterns.track + queryString(query),
  contact: (query: { sent?: string } = {}) => urlPatterns.contact + queryString(query),
  newsletter: (query: { token?: string; sent?: string } = {}) => urlPatterns.newsletter + queryString(query),
  faq: (query: { search?: string } = {}) => urlPatterns.faq + queryString(query),
  about: () => urlPatterns.about,
  terms: () => urlPatterns.terms,
  refund: () => urlPatterns.refund,
  cookies: () => urlPatterns.cookies,
  privacy: () => urlPatterns.privacy,
  dashboard: () => urlPatterns.dashboard,
  orders: (query: Record<string, string | undefined> = {}) => urlPatterns.orders + queryString(query),
  order: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}`,
  invoice: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/invoice.pdf`,
  orderReturn: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/return`,
  orderAddress: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/address`,
  orderReview: (number: string, query: { done?: string } = {}) =>
    `/dashboard/orders/${encodeURIComponent(number)}/review${queryString(query)}`,
  ownReviews: (query: { done?: string } = {}) => urlPatterns.ownReviews + queryString(query),
  settings: (query: { typed?: string; written?: string } = {}) => urlPatterns.settings + queryString(query),
  twoStep: () => urlPatterns.twoStep,
  passkeys: () => urlPatterns.passkeys,
  addresses: (query: { add?: string; edit?: string; remove?: string } = {}) => urlPatterns.addresses + queryString(query),
  private: () => urlPatterns.private,
  myData: () => urlPatterns.myData,
  preferences: () => urlPatterns.preferences,
  signOut: () => urlPatterns.signOut,
  /**
   * The messages of a language, or only those of one file. Each build has its own URL, because
   * caches store it.
   */
  messages: (locale: Locale, query: { of?: string; build?: string } = {}) => `/_i18n/${locale}/messages.json${queryString(query)}`,
  /** The web app manifest. */
  manifest: () => '/manifest.webmanifest',
  /** A part of the sitemap: 'pages', or products by number. */
  sitemap: (part: string) => `/sitemaps/${part}.xml`,
  /** A catalogue picture by name, `width` pixels wide, from the shop's picture endpoint. */
  picture: (pictureId: string, width: (typeof pictureWidths)[number], form: (typeof pictureFormats)[number] = 'webp') =>
    `/pictures/${encodeURIComponent(pictureId)}/${width}.${form}`,
}

/** The picture widths that the endpoint serves, in pixels. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const

/**
 * The picture formats that the endpoint serves. Fewer clients support the smaller formats. PNG is
 * for emails. JPEG is for other sites; it has no transparency, so it gets the paper color as
 * background.
 */
export const pictureFormats = ['avif', 'webp', 'jpg', 'png'] as const

/** Builds '?a=1&b=2' from the values that are set, '' if none is. Lists repeat their name. */
export function queryString(query: Record<string, string | string[] | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) parameters.append(name, one)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/**
 * `target` if it is a path of this shop, else `fallback`: input must never lead to another site. A
 * path with '//' is refused, because without its language prefix it could be the URL of another site.
 */
export function samesitePath(target: string | null | undefined, fallback: string): string {
  if (!target || target.length > 1000 || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return fallback
  const url = URL.parse(target, 'http://same.invalid')
  if (url?.origin !== 'http://same.invalid' || url.pathname.includes('//')) return fallback
  return url.pathname + url.search + url.hash
}

/**
 * `target` as a path of this shop without its language, else `fallback`. Use it for every page to
 * continue at that comes from the request (`redirect`, `back`, `next`): the redirect adds the language.
 */
export function pathInShop(target: string | null | undefined, fallback: string): string {
  const path = samesitePath(target, fallback)
  const end = path.search(/[?#]|$/)
  return splitLocale(path.slice(0, end)).path + path.slice(end)
}
