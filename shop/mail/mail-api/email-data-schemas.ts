import { z } from 'zod'
import { staffRoles } from '#shared/roles.ts'
import { urls } from '#shared/urls.ts'
import type { EmailData } from '#shop/ports.ts'
import type { ShopSettings } from '#shop/settings.ts'

/** The templates that can be sent by hand: all except those that need the reader's consent. */
export type ManualTemplate = Exclude<keyof EmailData, 'cart-reminder' | 'review-request'>

type Schemas<T extends ManualTemplate> = { [Template in T]: z.ZodType<EmailData[Template]> }
type OrderTemplate = Extract<ManualTemplate, `order-${string}` | `return-${string}` | 'payment-failed'>

/**
 * The exact data of each template. Links must lead to the shop at `url`; a tracking link may lead
 * to the carrier. An order confirmation needs only the fields in the specification.
 */
export function emailDataSchemas(settings: Pick<ShopSettings, 'url' | 'currency'>): Schemas<ManualTemplate> {
  const link = shopLink(settings.url)
  return { ...accountSchemas(link), ...customerSchemas(link), ...orderSchemas(link, settings) }
}

type Link = ReturnType<typeof shopLink>

/** A link to the shop itself. */
function shopLink(url: string) {
  return z
    .string()
    .max(2000)
    .refine((value) => isWithin(url, value), 'A link must begin with the address of the shop')
    .describe('An address of the shop itself.')
}

/** Emails about an account and its sign-in. */
function accountSchemas(link: Link) {
  return {
    'confirm-email': z.strictObject({ first_name: Word, confirm_url: link }),
    'already-registered': z.strictObject({ first_name: Word, login_url: link }),
    'reset-password': z.strictObject({ first_name: Word, reset_url: link }),
    'magic-link': z.strictObject({ first_name: Word, sign_in_url: link }),
    'password-changed': z.strictObject({ first_name: Word, at: Moment, reset_url: link }),
    'new-device': z.strictObject({ first_name: Word, device: Word, network: Word, at: Moment, sessions_url: link }),
    'change-email': z.strictObject({ first_name: Word, new_email: MailAddress, confirm_url: link }),
    'email-changed': z.strictObject({ first_name: Word, new_email: MailAddress, contact_url: link }),
    'sign-in-changed': z.strictObject({
      first_name: Word,
      change: z.enum([
        'two-step-on',
        'two-step-off',
        'passkey-added',
        'passkey-removed',
        'recovery-code-used',
        'recovery-codes-renewed',
        'google-linked',
      ]),
      at: Moment,
      settings_url: link,
    }),
    'account-deletion': z.strictObject({ first_name: Word, due_at: Moment, private_url: link }),
    'account-deleted': z.strictObject({ first_name: Word }),
    'staff-invite': z.strictObject({
      inviter_name: Word,
      role: z.enum(staffRoles),
      join_url: link,
    }),
  } satisfies Partial<Schemas<ManualTemplate>>
}

/** Emails about subscriptions, messages and reviews. */
function customerSchemas(link: Link) {
  const review = z.strictObject({ first_name: Word, product_name: Words.min(1), answer: z.string().max(1000), reviews_url: link })
  return {
    'confirm-newsletter': z.strictObject({ confirm_url: link }),
    'confirm-wish': z.strictObject({ product_name: Words.min(1), confirm_url: link }),
    'back-in-stock': z.strictObject({
      product_name: Words.min(1),
      variation_name: Words,
      price_cents: Cents,
      currency: Currency,
      product_url: link,
    }),
    'contact-message': z.strictObject({
      name: Words,
      email: MailAddress,
      customer_email: MailAddress.or(z.literal('')),
      message: z.string().max(5000),
    }),
    'contact-copy': z.strictObject({ first_name: Word, message: z.string().max(5000) }),
    'review-answered': review,
    'review-refused': review,
  } satisfies Partial<Schemas<ManualTemplate>>
}

/** Emails about an order. */
function orderSchemas(link: Link, { url, currency }: Pick<ShopSettings, 'url' | 'currency'>): Schemas<OrderTemplate> {
  const items = itemsSchema(link)
  const news = z.strictObject({
    order_number: Word.min(1),
    customer_first_name: Word,
    order_items: items,
    total_cents: Cents,
    currency: Currency,
    order_url: link,
  })
  return {
    'order-to-pay': news.extend({
      pay_url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .describe('The page of the point of sale where it is paid.'),
      pay_by: Moment,
    }),
    'order-confirmation': z.strictObject({
      order_number: Word.min(1),
      customer_first_name: Word,
      order_items: items.min(1),
      subtotal_cents: Cents,
      shipping_cents: Cents,
      tax_cents: Cents,
      tax_included: z.boolean().optional(),
      discount_cents: Cents,
      total_cents: Cents,
      currency: Currency.default(currency),
      ship_to: z.array(Words).max(10).default([]),
      delivery_method: z.enum(['standard', 'express']).optional(),
      arrives: z.tuple([z.iso.date(), z.iso.date()]).optional(),
      discount_code: Word.nullish(),
      gift_message: z.string().max(300).nullish(),
      account_url: link.default(url + urls.account()),
      order_url: link.optional(),
    }),
    'order-shipped': news.extend({
      carrier: Words.min(1),
      tracking_number: Word,
      tracking_url: z
        .url({ protocol: /^https$/ })
        .max(2000)
        .nullable()
        .describe('Where the carrier shows the parcel.'),
    }),
    'order-delivered': news,
    'order-cancelled': news.extend({ refund_cents: Cents }),
    'order-refunded': news.extend({
      refund_cents: Cents.min(1),
      reason: z.enum(['paid-too-late', 'paid-twice', 'wrong-amount', 'cancelled', 'returned', 'goodwill']),
    }),
    'payment-failed': news.extend({ pay_by: Moment.nullable() }),
    'return-requested': news,
    'return-answered': news.extend({ approved: z.boolean(), answer: z.string().max(2000) }),
  }
}

function itemsSchema(link: Link) {
  return z
    .array(
      z.strictObject({
        product_name: Words.min(1),
        variation_name: Words.default(''),
        quantity: z.int().min(1).max(10_000),
        unit_price_cents: Cents,
        total_price_cents: Cents,
        picture_url: link.nullable().default(null),
      }),
    )
    .max(100)
}

/** One line with a maximum number of characters, without bidirectional control marks. */
export function singleLine(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
}

export const MailAddress = z.email().max(254)
const Word = singleLine(80)
const Words = singleLine(200)
const Cents = z.int().min(0).max(1_000_000_000)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const Moment = z.iso.datetime({ offset: true })

/**
 * Browsers and mail programs must read the link alike: only URL characters, and the exact host of
 * the shop.
 */
function isWithin(url: string, value: string): boolean {
  return (value === url || value.startsWith(`${url}/`)) && /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(value)
}
