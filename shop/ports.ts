import type { Database } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'

// What the shop asks of the outside, in its own words. Adapters answer; each fault they know has a name here.

/** The outside service could not be asked or did not answer in time: trying again later may work. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  readonly said: string | undefined
  constructor(message?: string, { said, ...options }: Said & ErrorOptions = {}) {
    super(message, options)
    this.said = said
  }
}
/** The outside service understood and refused: trying the same again will not work. `code` is the service's own. */
export class OutsideRefused extends Error {
  override name = 'OutsideRefused'
  readonly code: string
  readonly said: string | undefined
  constructor(code: string, message: string, { said }: Said = {}) {
    super(message)
    this.code = code
    this.said = said
  }
}
/** The service's own words, for who asked for it: they may name addresses, so they stay out of messages, which are logged and stored. */
interface Said {
  said?: string
}

// ------------------------------------------------------------------------------------------------ point of sale: catalogue

export type Craving = 'sweet' | 'salty' | 'sour' | 'hot' | 'crunchy' | 'chewy'
export type Diet = 'vegan' | 'vegetarian' | 'halal' | 'kosher' | 'gluten-free' | 'dairy-free' | 'nut-free'
export type Allergen =
  | 'celery'
  | 'crustaceans'
  | 'eggs'
  | 'fish'
  | 'gluten'
  | 'lupin'
  | 'milk'
  | 'molluscs'
  | 'mustard'
  | 'peanuts'
  | 'sesame'
  | 'soy'
  | 'sulphites'
  | 'tree-nuts'

export interface ProductRecord {
  id: string
  name: string
  /** Plain text, paragraphs parted by blank lines. */
  description: string
  categoryIds: string[]
  pictureIds: string[]
  variations: VariationRecord[]
  /** ISO 3166-1 alpha-2 code, null where the point of sale does not say. */
  country: string | null
  region: string | null
  flavour: string | null
  cravings: Craving[]
  diets: Diet[]
  /** null: not stated, which never counts as free of any. */
  allergens: Allergen[] | null
  ingredients: string[]
  heat: 0 | 1 | 2 | 3
  /** 0 to 5 an axis. */
  compass: Partial<Record<'sweet' | 'salty' | 'sour' | 'heat' | 'crunch' | 'chew', number>>
  /** Per 100 g: energy_kj, energy_kcal, and grams of fat, saturates, carbohydrate, sugars, fibre, protein, salt. */
  nutrition: Record<string, number>
  tint: string | null
  shelf: 'new' | 'featured' | 'month' | null
  createdAt: string
}

export interface VariationRecord {
  id: string
  name: string
  sku: string | null
  priceCents: Cents
  weightGrams: number | null
  /** false: never runs out. */
  tracked: boolean
}

export interface CategoryRecord {
  id: string
  name: string
  ordinal: number
  /** The category that it is part of. Left out by what was mirrored before categories were nested. */
  parentId?: string | null
}

/** `percent` as a decimal string, '8.875'; null where the tax has none. */
export interface TaxRecord {
  id: string
  name: string
  percent: string | null
  included: boolean
}

export interface ModifiersRecord {
  id: string
  name: string
  /** What may be chosen, in order, with what it costs more. */
  choices: { id: string; name: string; priceCents: Cents }[]
  several: boolean
}

export type CatalogueRecord =
  | { kind: 'product'; record: ProductRecord }
  | { kind: 'category'; record: CategoryRecord }
  | { kind: 'picture'; record: { id: string; url: string; alt: string } }
  | { kind: 'discount'; record: { id: string; name: string } }
  | { kind: 'tax'; record: TaxRecord }
  | { kind: 'modifiers'; record: ModifiersRecord }

/** One object as it now stands at the point of sale; `source` is the object as the SDK shapes it. */
export type CatalogueChange = { id: string; version: number; source: unknown } & (CatalogueRecord | { kind: 'gone' })

/** A count of one variation. `countedAt` is the point of sale's time of the last change that it includes. */
export interface StockCount {
  variationId: string
  quantity: number
  countedAt: Date
}

// ------------------------------------------------------------------------------------------------ point of sale: payment

/** An order as the point of sale must price it. Amounts in cents; the totals are what we computed and expect back. */
export interface OrderToPay {
  number: string
  orderId: string
  currency: string
  lines: { variationId: string; name: string; quantity: number; unitPriceCents: Cents; discountCents: Cents; taxCents: Cents }[]
  shippingCents: Cents
  shippingLabel: string
  taxCents: Cents
  /** Percent as a decimal string, e.g. '8.875'; null where no tax applies. */
  taxPercent: string | null
  totalCents: Cents
  buyer: { email: string; firstName: string; locale: Locale }
  /** Where the payment page sends the buyer back to. */
  returnUrl: string
}

export interface PaymentPage {
  linkId: string
  url: string
  pointOfSaleOrderId: string
}

export interface TakenPayment {
  paymentId: string
  amountCents: Cents
  /** Given back of it so far, by us or at the point of sale itself; left out where nothing was. */
  refundedCents?: Cents
}

/** What the point of sale says of an order's payment. */
export type PaymentState =
  | { state: 'waiting' }
  | ({ state: 'approved'; paidAt: Date; others: TakenPayment[] } & TakenPayment)
  | { state: 'closed' }

/** What a notification from the point of sale is about, its signature already checked. */
export type PointOfSaleEvent = { id: string; type: string } & (
  | { about: 'payment'; pointOfSaleOrderId: string }
  | { about: 'catalogue' }
  | { about: 'stock'; counts: StockCount[] }
  | { about: 'other' }
)

/** Every call throws OutsideUnavailable or OutsideRefused, nothing else of the provider's own. */
export interface PointOfSale {
  /** Everything that changed after `since` (all of it for null), deletions included. */
  catalogueSince(since: Date | null): AsyncIterable<CatalogueChange>
  stockCounts(since: Date | null): AsyncIterable<StockCount>
  /** The counts of these variations as they now are; those that were never counted are left out. */
  countsOf(variationIds: string[]): Promise<StockCount[]>
  /** The bytes of a catalogue picture. */
  picture(url: string): Promise<Uint8Array>
  /** What the point of sale would charge for the order, in cents. */
  total(order: OrderToPay): Promise<Cents>
  /** The page that collects the payment. The same key always answers the same page. Throws OutsideRefused('total-differs') when it would ask for another total. */
  paymentPage(order: OrderToPay, key: string): Promise<PaymentPage>
  /** Closes a page that nobody has paid on; harmless when it is closed already. Throws OutsideRefused('paid') when a payment got in first. */
  closePaymentPage(linkId: string): Promise<void>
  payment(pointOfSaleOrderId: string): Promise<PaymentState>
  /** Gives money back; the same key never gives it back twice. */
  refund(paymentId: string, amountCents: Cents, reason: string, key: string): Promise<{ refundId: string }>
  /** Checks a notification's signature and reads it; null where it is forged or unreadable. */
  readEvent(body: string, signature: string | null): Promise<PointOfSaleEvent | null>
}

// ------------------------------------------------------------------------------------------------ identity

/** The auth service finds the password too weak, whatever we thought of it. `reasons` are those of the password rules. */
export class WeakPassword extends OutsideRefused {
  override name = 'WeakPassword'
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super('weak-password', 'The auth service refused a weak password')
    this.reasons = reasons
  }
}

export interface Newcomer {
  email: string
  password: string
  firstName: string
  lastName: string
  locale: Locale
}

/** A password made ready to be kept: what it holds is the identity service's own affair. */
export interface SealedPassword {
  sealed: string
  /** The service has a confirmed account with this address, known to us or not. */
  taken?: boolean
  /** The token for the confirmation link, where the service makes its own. */
  token?: string
}

/** What the link in a letter does. */
export type LinkKind = 'confirm-email' | 'reset-password' | 'magic-link' | 'change-email'

export interface Account {
  userId: string
  email: string
}

/** Somebody whom an outside provider vouches for. */
export interface Vouched {
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** Rows of `credentials` by which to find them again; the provider's own comes first. */
  accounts: { providerId: string; accountId: string }[]
}

/** The database to work on: of a transaction, where the caller is inside one. A Shop is one. */
export interface At {
  db: Database
}

/**
 * Who somebody is: accounts, their passwords, and the sessions of their browsers. E-mail addresses are in lower case. Calls marked
 * 'outside' may be slow on purpose or ask a service: never inside a transaction. They throw OutsideUnavailable (after retries) or
 * OutsideRefused, nothing else of the provider's own; the others speak to the database alone.
 */
export interface Identity {
  /** Outside. Makes a newcomer's password ready to be kept. Throws WeakPassword. */
  seal(newcomer: Newcomer): Promise<SealedPassword>
  /** Makes an unconfirmed account. The address must have none yet. */
  enrol(at: At, newcomer: Omit<Newcomer, 'password'>, password: SealedPassword): Promise<{ userId: string }>
  /** Outside. Makes a new password of an account ready; it counts once `replacePassword` has been committed. Throws WeakPassword. */
  reseal(at: At, account: Account, password: string): Promise<SealedPassword>
  /** Makes `password` the account's only one, or its first. */
  replacePassword(at: At, userId: string, password: SealedPassword): Promise<void>
  /** Outside. Whose address and password these are; null where they do not belong together, after the same time. */
  recognise(at: At, credentials: { email: string; password: string }): Promise<{ userId: string } | null>
  /** Outside. Whether the account can be signed in to with a password. */
  hasPassword(at: At, account: Account): Promise<boolean>
  /**
   * Outside. Reads a provider's ID token. Throws OutsideRefused('invalid-token') for one that is forged, expired, for others, or not for
   * this `nonce`: the token carries its SHA-256 in hexadecimals. Null is for tokens that carry none.
   */
  vouch(idToken: string, nonce: string | null): Promise<Vouched>
  /** Outside. The token for a link, where the service makes its own: at most 200 of A-Z a-z 0-9 _ -. Null where the shop shall. */
  linkToken(at: At, kind: LinkKind, account: Account): Promise<string | null>
  /** Outside. Tells the service that its link was followed. Throws OutsideRefused('link-expired'). */
  redeem(at: At, kind: LinkKind, token: string, account: Account): Promise<void>
  /** Outside. Tells the service of the account's new, confirmed address. */
  moveTo(at: At, account: Account, email: string): Promise<void>
  /** Outside. Has the service forget the account; harmless to repeat. */
  forget(at: At, account: Account): Promise<void>
  /** Signs a browser in. Answers the only copy of the token: the sessions table keeps its SHA-256, in base64url. */
  openSession(at: At, session: SessionToOpen): Promise<{ token: string }>
}

export interface SessionToOpen {
  userId: string
  expiresAt: Date
  address: string
  userAgent: string
  method: SignInMethod
  deviceId: string | null
  provedAt: Date
}

export type SignInMethod = 'password' | 'google' | 'magic-link' | 'passkey'

// ------------------------------------------------------------------------------------------------ mail, storage

export interface Letter {
  /** Stable for one event, so that a repetition can be recognised: becomes the Message-ID. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Where answers go, if not to the sender. */
  replyTo?: { name: string; address: string }
  headers?: Record<string, string>
}

export interface Post {
  /** Hands the letter to the mail service. Throws OutsideUnavailable (try again) or OutsideRefused (never will). */
  send(letter: Letter): Promise<void>
}

/**
 * Writes letters in the customer's language from a template's name and its data; implemented by emails/. With `unsubscribeUrl`, which
 * letters about a topic have, the letter ends in that link.
 */
export interface LetterWriter {
  write<T extends keyof Letters>(
    template: T,
    data: Letters[T],
    locale: Locale,
    sender: Sender,
    unsubscribeUrl?: string,
  ): Promise<WrittenLetter>
}

export interface WrittenLetter {
  /** One line. */
  subject: string
  html: string
  text: string
}

/** The shop as a letter names it: both are settings. `url` is its public address without a slash at the end. */
export interface Sender {
  name: string
  url: string
}

/** Each letter and what it says. Amounts in cents; addresses of links are absolute. */
export interface Letters {
  'confirm-email': { first_name: string; confirm_url: string }
  'already-registered': { first_name: string; login_url: string }
  'reset-password': { first_name: string; reset_url: string }
  'magic-link': { first_name: string; sign_in_url: string }
  /** Also where a reset was asked for an account without a password. `reset_url`: for whom it was not. */
  'password-changed': { first_name: string; at: string; reset_url: string }
  /** `device`: 'Firefox on Windows'; `at` an ISO time; `network` shortened so that it names no place. */
  'new-device': { first_name: string; device: string; network: string; at: string; sessions_url: string }
  /** To the new address. */
  'change-email': { first_name: string; new_email: string; confirm_url: string }
  /** To the old address, once the new one has been confirmed. */
  'email-changed': { first_name: string; new_email: string; contact_url: string }
  /** `change` says which way to sign in came or went. */
  'sign-in-changed': {
    first_name: string
    change:
      | 'two-step-on'
      | 'two-step-off'
      | 'passkey-added'
      | 'passkey-removed'
      | 'recovery-code-used'
      | 'recovery-codes-renewed'
      | 'google-linked'
    at: string
    settings_url: string
  }
  /** `due_at`: the ISO time at which the account goes. */
  'account-deletion': { first_name: string; due_at: string; private_url: string }
  'account-deleted': { first_name: string }
  'confirm-wish': { product_name: string; confirm_url: string }
  /** `variation_name` is empty where there is one size. */
  'back-in-stock': { product_name: string; variation_name: string; price_cents: Cents; currency: string; product_url: string }
  /** To the shop: what somebody wrote on the contact page. `customer_email`: who was signed in, '' for nobody. */
  'contact-message': { name: string; email: string; customer_email: string; message: string }
  /** To a customer: a copy of what they wrote. */
  'contact-copy': { first_name: string; message: string }
  'order-confirmation': OrderLetter
}

/** The order as the confirmation letter tells it: the specification's field names. */
export interface OrderLetter {
  order_number: string
  customer_first_name: string
  order_items: {
    product_name: string
    variation_name: string
    quantity: number
    unit_price_cents: Cents
    total_price_cents: Cents
    picture_url: string | null
  }[]
  subtotal_cents: Cents
  shipping_cents: Cents
  tax_cents: Cents
  discount_cents: Cents
  total_cents: Cents
  currency: string
  ship_to: string[]
  delivery_method: 'standard' | 'express'
  /** Days of arrival, from and to, as ISO dates; left out, the letter promises none. */
  arrives?: [string, string]
  /** Named in the discount line where a code was used. */
  discount_code?: string | null
  account_url: string
  order_url: string
}

export interface Storage {
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** What is right inside `folder`: keys without what stands before them, of files and of folders; none where it is not there. */
  list(folder: string): Promise<string[]>
  /** Removes a folder with all that is in it; harmless where it is not there. */
  remove(folder: string): Promise<void>
}
