import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { addresses, orders, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import type { Address, AddressInput } from '#shared/address/address.ts'
import { isLocale, locales } from '#shared/locale.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { EmailAddress, Name } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { readAddress } from '#shop/accounts/profile/address-forms.ts'
import { requireDelivery } from '#shop/accounts/profile/addresses.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { priceBasket } from '#shop/cart/cart.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { type Buyer, type DeliveryOption, deliveryOptionsFor, placePhoneOrder, phoneOrderFingerprint } from './checkout.ts'
import { deliveryMethods } from '#shop/pricing/delivery.ts'
import { normalizeDiscountCode } from '#shop/pricing/discounts.ts'
import { Failure } from '#shop/failure.ts'
import { searchVariations, type FoundVariation } from '#shop/catalogue/variation-search.ts'
import { orderEventEmailData, sendOrderEmail } from '../order-notices/order-emails.ts'
import { hasOrderNumber } from '../orders/order-lock.ts'
import type { OrderRow } from '../payments/payments.ts'
import { hasPhoneNumber } from '../orders/phone-number.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { restrictToEmailLinks } from '#shop/accounts/registration/phone-customers.ts'

export type { FoundVariation } from '#shop/catalogue/variation-search.ts'

// A phone order: staff fill the basket, and the customer pays on the point of sale's own page. No
// card number is given by phone.

const text = (most: number) => multiLine(most).transform((typed) => typed || null)

const MAX_CALLERS = 8

/** An incomplete draft: any field may be missing. */
export const PhoneBasket = z.object({
  pieces: z.array(z.object({ variationId: z.string().max(192), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) })).max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .catch(null),
  deliveryMethod: z.enum(deliveryMethods).nullish().catch(null),
  code: z.string().trim().max(40).default(''),
})

/**
 * `key` is the idempotency key of the form: a second submit returns the same order.
 * `expectedTotalCents` and `shown` are the values that the page showed.
 */
export const TakePhoneOrder = PhoneBasket.extend({
  key: z.uuid(),
  /**
   * Null for a customer without an email address. The order then has no account and sends no
   * emails.
   */
  email: EmailAddress.nullable(),
  /** The language of the emails and of the payment page. */
  locale: z.enum(locales),
  deliveryMethod: z.enum(deliveryMethods),
  note: text(500).default(null),
  giftMessage: text(300).default(null),
  expectedTotalCents: z.coerce.number().int().min(0),
  shown: z.string().regex(/^[0-9a-f]{64}$/),
})

/** A customer as the phone order form needs them. */
export interface PhoneCaller {
  /** The lookup key: the email address, or the last order number of a customer without one. */
  pick: string
  email: string | null
  name: string
  orders: number
  locale: string
  /** The last delivery address; null where there is none. */
  address: Address | null
}

export interface PhoneOrderQuote {
  cart: CartView
  options: DeliveryOption[]
  /** The checkout fingerprint; the form sends it back. */
  shown: string
}

export type TakePhoneOrderResult =
  | { outcome: 'placed'; orderNumber: string; paymentUrl: string; payBy: Date; paid: boolean }
  | { outcome: 'changed'; totalCents: number }
  | { outcome: 'sold-out'; productNames: string[] }

/**
 * Customers whose email address or name begins with the text. Also customers without an email
 * address, by name, order number or phone number. Eight at most. Throws Failure('not-found') when
 * the actor may not take phone orders.
 */
export async function searchCallers(shop: Shop, by: Actor, typed: string): Promise<PhoneCaller[]> {
  requireRight(by, 'orders.change')
  const begins = likePrefix(typed.trim())
  if (begins.length < 3) return []
  const found = await shop.db
    .select()
    .from(users)
    .where(or(sql`${users.email} like ${begins}`, sql`lower(${users.name}) like ${begins}`))
    .orderBy(users.email)
    .limit(MAX_CALLERS)
  const ids = found.map(({ id }) => id)
  const bought = await shop.db
    .select({ userId: orders.userId, count: count() })
    .from(orders)
    .where(and(inArray(orders.userId, ids), isNotNull(orders.paidAt)))
    .groupBy(orders.userId)
  const used = await shop.db.select().from(addresses).where(inArray(addresses.userId, ids)).orderBy(desc(addresses.usedAt))
  const known = found.map(({ id, email, name, locale }) => ({
    pick: email,
    email,
    name,
    locale,
    orders: bought.find(({ userId }) => userId === id)?.count ?? 0,
    address: used.find(({ userId }) => userId === id)?.address ?? null,
  }))
  return [...known, ...(await withoutAddress(shop, typed.trim()))].slice(0, MAX_CALLERS)
}

/**
 * Previous customers without an email address, known only from their orders. The latest order of
 * each comes first.
 */
async function withoutAddress({ db }: Shop, typed: string): Promise<PhoneCaller[]> {
  const isTheirs = or(hasOrderNumber(typed), sql`lower(${orders.shipTo} ->> 'name') like ${likePrefix(typed)}`, hasPhoneNumber(typed))
  const rows = await db
    .select({ number: orders.number, shipTo: orders.shipTo, locale: orders.locale, paidAt: orders.paidAt })
    .from(orders)
    .where(and(isNull(orders.email), isTheirs))
    .orderBy(desc(orders.placedAt))
    .limit(50)
  const callers = Map.groupBy(rows, ({ shipTo }) => `${shipTo.name} ${shipTo.phone}`)
  return [...callers.values()].flatMap((theirs) => {
    const [latest] = theirs
    if (!latest) return []
    const { number, shipTo, locale } = latest
    return { pick: number, email: null, name: shipTo.name, locale, orders: theirs.filter(({ paidAt }) => paidAt).length, address: shipTo }
  })
}

/** Snacks that match a search, with each size, twelve at most. Throws like `searchCallers`. */
export function searchOrderVariations(shop: Shop, by: Actor, search: string): FoundVariation[] {
  requireRight(by, 'orders.change')
  return searchVariations(shop, search)
}

/**
 * A price preview. For an incomplete address, the country is enough. Throws like `searchCallers`.
 */
export async function quotePhoneOrder(
  shop: Shop,
  by: Actor,
  { email, address, ...basketInput }: z.infer<typeof PhoneBasket> & { email: string; address: AddressInput },
): Promise<PhoneOrderQuote> {
  requireRight(by, 'orders.change')
  const buyer = await accountWith(shop, email)
  const basket = await priceBasket(shop, { userId: buyer?.id ?? null, ...piecesOf(basketInput), shipTo: addressSoFar(address) })
  return { cart: basket.view, options: deliveryOptionsFor(shop, basket), shown: phoneOrderFingerprint(basket) }
}

/**
 * Places an order in a customer's name and emails the payment link. A new customer gets an account
 * without a password and signs in by an email link. A customer without an email address has no
 * account. Throws Failure: 'not-found', 'invalid-input' with a code per field, 'no-delivery-there',
 * 'account-blocked', and those of `placePhoneOrder`.
 */
export async function takePhoneOrder(
  shop: Shop,
  by: Actor,
  input: z.infer<typeof TakePhoneOrder>,
  typed: AddressInput,
): Promise<TakePhoneOrderResult> {
  requireRight(by, 'orders.change')
  requireDelivery(shop, typed)
  const shipTo = readAddress(typed)
  // Without an email address, the phone number is the only way to contact the customer and to
  // verify an order's owner.
  if (input.email === null && !shipTo.phone) throw new Failure('invalid-input', { fields: { phone: 'required' } })
  const { key, email, locale, note, giftMessage, expectedTotalCents, shown } = input
  const taken = await placePhoneOrder(shop, {
    key,
    takenBy: `staff:${by.userId}`,
    basket: { ...piecesOf(input), shipTo, note, giftMessage },
    expectedTotalCents,
    shown,
    buyer: async (inside) => {
      const caller = { name: shipTo.name, locale }
      return email === null ? buyerWithoutAccount(caller) : accountFor(inside, { ...caller, email })
    },
    alongside: (inside, order) => recordAudit(inside, by, { action: 'order.taken', target: `order:${order.number}` }),
  })
  if (taken.outcome !== 'placed') return taken
  const { order, paymentUrl } = taken
  const isFree = order.totalCents === 0
  if (!isFree) await inTransaction(shop, (inside) => sendPaymentLink(inside, order, paymentUrl))
  return { outcome: 'placed', orderNumber: order.number, paymentUrl, payBy: order.payBy, paid: isFree }
}

function piecesOf({ pieces, deliveryMethod = null, code }: z.infer<typeof PhoneBasket>) {
  return { pieces, deliveryMethod, discountCode: code ? normalizeDiscountCode(code) : null }
}

/** The parts of an incomplete address that affect the price. */
function addressSoFar(typed: AddressInput): Address | null {
  try {
    return readAddress(typed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { country, region } = typed
    if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return null
    const regionSoFar = typeof region === 'string' ? region : undefined
    return { name: '', line1: '', line2: undefined, city: '', region: regionSoFar, postalCode: '', country, phone: undefined }
  }
}

async function accountWith({ db }: Shop, email: string) {
  const address = EmailAddress.safeParse(email).data
  const [user] = address ? await db.select().from(users).where(eq(users.email, address)) : []
  return user
}

async function accountFor(shop: Shop, { email, name, locale }: { email: string; name: string; locale: (typeof locales)[number] }) {
  // The same advisory lock as sign-up: of two concurrent requests, one creates the account and the
  // other finds it.
  await takeAdvisoryLock(shop, email)
  const known = await accountWith(shop, email)
  if (known?.blockedAt) throw new Failure('account-blocked')
  if (known && !known.emailVerified) await restrictToEmailLinks(shop, known.id)
  const user = known ?? (await createAccount(shop, { email, name, locale }))
  return { userId: user.id, email, firstName: user.firstName, locale: known && isLocale(known.locale) ? known.locale : locale }
}

/** The customer of an order without an account. */
function buyerWithoutAccount({ name, locale }: { name: string; locale: (typeof locales)[number] }): Buyer {
  return { userId: null, email: null, firstName: namesIn(name).firstName, locale }
}

function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = (Name.safeParse(Array.from(name).slice(0, 80).join('')).data ?? '').split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

async function createAccount({ db }: Shop, { email, name, locale }: { email: string; name: string; locale: string }) {
  const { firstName, lastName } = namesIn(name)
  const created = await db
    .insert(users)
    .values({ email, firstName, lastName, name: `${firstName} ${lastName}`.trim(), locale })
    .returning()
  return firstOf(created)
}

async function sendPaymentLink(shop: Shop, order: OrderRow, paymentUrl: string): Promise<void> {
  await sendOrderEmail(shop, order, {
    template: 'order-to-pay',
    data: { ...(await orderEventEmailData(shop, order)), pay_url: paymentUrl, pay_by: order.payBy.toISOString() },
    key: `order-to-pay:${order.id}`,
  })
}
