import { type Locale, splitLocale } from './locale.ts'
import type { RouteName, RouteQuery } from './route-parameters.ts'
import { urlPatterns } from './url-patterns.ts'

/** The link of each page, without a language prefix. */
export const urls = {
  home: () => urlPatterns.home,
  products: (query: LinkQuery<'products'> = {}) => urlPatterns.products + queryString(query),
  product: (slug: string, query: LinkQuery<'product'> = {}) => `/products/${encodeURIComponent(slug)}${queryString(query)}`,
  productReviews: (slug: string, query: LinkQuery<'productReviews'> = {}) =>
    `/products/${encodeURIComponent(slug)}/reviews${queryString(query)}`,
  countries: () => urlPatterns.countries,
  /** By its ISO code. */
  country: (code: string) => `/countries/${encodeURIComponent(code.toLowerCase())}`,
  category: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  discoveryBox: (query: LinkQuery<'discoveryBox'> = {}) => urlPatterns.discoveryBox + queryString(query),
  backInStock: (query: LinkQuery<'backInStock'> = {}) => urlPatterns.backInStock + queryString(query),
  saved: () => urlPatterns.saved,
  cart: () => urlPatterns.cart,
  drawer: () => urlPatterns.drawer,
  sharedCart: (token: string) => `/cart/shared/${encodeURIComponent(token)}`,
  sharedPassport: (token: string) => `/passport/${encodeURIComponent(token)}`,
  sharedPassportPicture: (token: string) => `/passport/${encodeURIComponent(token)}/picture.png`,
  checkout: (query: LinkQuery<'checkout'> = {}) => urlPatterns.checkout + queryString(query),
  checkoutSuccess: (query: LinkQuery<'checkoutSuccess'> = {}) => urlPatterns.checkoutSuccess + queryString(query),
  account: () => urlPatterns.account,
  login: (query: LinkQuery<'login'> = {}) => urlPatterns.login + queryString(query),
  register: (query: LinkQuery<'register'> = {}) => urlPatterns.register + queryString(query),
  forgotPassword: (query: LinkQuery<'forgotPassword'> = {}) => urlPatterns.forgotPassword + queryString(query),
  secondStep: (query: LinkQuery<'secondStep'> = {}) => urlPatterns.secondStep + queryString(query),
  reauthenticate: (query: LinkQuery<'reauthenticate'> = {}) => urlPatterns.reauthenticate + queryString(query),
  unsent: (query: LinkQuery<'unsent'> = {}) => urlPatterns.unsent + queryString(query),
  google: () => urlPatterns.google,
  googleReturn: (query: LinkQuery<'googleReturn'> = {}) => urlPatterns.googleReturn + queryString(query),
  confirm: (query: LinkQuery<'confirm'> = {}) => urlPatterns.confirm + queryString(query),
  magicLink: (query: LinkQuery<'magicLink'> = {}) => urlPatterns.magicLink + queryString(query),
  resetPassword: (query: LinkQuery<'resetPassword'> = {}) => urlPatterns.resetPassword + queryString(query),
  join: (query: LinkQuery<'join'> = {}) => urlPatterns.join + queryString(query),
  confirmNewEmail: (query: LinkQuery<'confirmNewEmail'> = {}) => urlPatterns.confirmNewEmail + queryString(query),
  unsubscribe: (query: LinkQuery<'unsubscribe'> = {}) => urlPatterns.unsubscribe + queryString(query),
  track: (query: LinkQuery<'track'> = {}) => urlPatterns.track + queryString(query),
  withdraw: (query: LinkQuery<'withdraw'> = {}) => urlPatterns.withdraw + queryString(query),
  contact: (query: LinkQuery<'contact'> = {}) => urlPatterns.contact + queryString(query),
  newsletter: (query: LinkQuery<'newsletter'> = {}) => urlPatterns.newsletter + queryString(query),
  faq: (query: LinkQuery<'faq'> = {}) => urlPatterns.faq + queryString(query),
  about: () => urlPatterns.about,
  terms: () => urlPatterns.terms,
  refund: () => urlPatterns.refund,
  cookies: () => urlPatterns.cookies,
  privacy: () => urlPatterns.privacy,
  dashboard: () => urlPatterns.dashboard,
  orders: (query: LinkQuery<'orders'> = {}) => urlPatterns.orders + queryString(query),
  order: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}`,
  invoice: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/invoice.pdf`,
  orderReturn: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/return`,
  orderAddress: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/address`,
  orderReview: (number: string, query: LinkQuery<'orderReview'> = {}) =>
    `/dashboard/orders/${encodeURIComponent(number)}/review${queryString(query)}`,
  passport: () => urlPatterns.passport,
  passportPicture: () => urlPatterns.passportPicture,
  ownReviews: (query: LinkQuery<'ownReviews'> = {}) => urlPatterns.ownReviews + queryString(query),
  settings: (query: LinkQuery<'settings'> = {}) => urlPatterns.settings + queryString(query),
  twoStep: () => urlPatterns.twoStep,
  passkeys: () => urlPatterns.passkeys,
  addresses: (query: LinkQuery<'addresses'> = {}) => urlPatterns.addresses + queryString(query),
  private: () => urlPatterns.private,
  myData: () => urlPatterns.myData,
  preferences: () => urlPatterns.preferences,
  signOut: () => urlPatterns.signOut,
  /**
   * The messages of a language, or only those of one file. Each build has its own URL, because
   * caches store it.
   */
  messages: (locale: Locale, query: { of?: string; build?: string } = {}) => `/_i18n/${locale}/messages.json${queryString(query)}`,
  /** Messages that a hydrated page formats, in a version that caches may store for good. */
  compiledMessages: (locale: Locale, query: { of: string; version: string }) => `/_i18n/${locale}/compiled.json${queryString(query)}`,
  /** The web app manifest. */
  manifest: () => '/manifest.webmanifest',
  /**
   * A product feed: 'products' for Google Merchant Center, 'meta' for Meta. Part 1 has no number.
   */
  feed: (reader: string, part: number) => `/feeds/${part === 1 ? reader : `${reader}-${part}`}.xml`,
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

/** The query of a link: only parameters that the page declares. */
export type LinkQuery<Name extends RouteName> = { [Parameter in keyof RouteQuery<Name>]?: RouteQuery<Name>[Parameter] | undefined }

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
 * path with '//' is refused, because without its language prefix it could be the URL of another
 * site.
 */
export function samesitePath(target: string | null | undefined, fallback: string): string {
  if (!target || target.length > 1000 || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return fallback
  const url = URL.parse(target, 'http://same.invalid')
  if (url?.origin !== 'http://same.invalid' || url.pathname.includes('//')) return fallback
  return url.pathname + url.search + url.hash
}

/**
 * `target` as a path of this shop without its language, else `fallback`. Use it for every page to
 * continue at that comes from the request (`redirect`, `back`, `next`): the redirect adds the
 * language.
 */
export function pathInShop(target: string | null | undefined, fallback: string): string {
  const path = samesitePath(target, fallback)
  const end = path.search(/[?#]|$/)
  return splitLocale(path.slice(0, end)).path + path.slice(end)
}
