import { z } from 'zod'
import type { Letters } from '../ports.ts'

/** What each letter must be told, by template: nothing less, nothing more. Links lead to the shop at `url` and nowhere else. */
export function lettersOf(url: string): { [T in keyof Letters]: z.ZodType<Letters[T]> } {
  const link = z
    .string()
    .max(2000)
    .refine((value) => isWithin(url, value), 'A link must begin with the address of the shop')
    .describe('An address of the shop itself.')
  return {
    'confirm-email': z.strictObject({ first_name: Word, confirm_url: link }),
    'already-registered': z.strictObject({ first_name: Word, login_url: link }),
    'reset-password': z.strictObject({ first_name: Word, reset_url: link }),
    'magic-link': z.strictObject({ first_name: Word, sign_in_url: link }),
    'password-changed': z.strictObject({ first_name: Word, at: Moment, reset_url: link }),
    'new-device': z.strictObject({ first_name: Word, device: Word, network: Word, at: Moment, sessions_url: link }),
    'change-email': z.strictObject({ first_name: Word, new_email: Address, confirm_url: link }),
    'email-changed': z.strictObject({ first_name: Word, new_email: Address, contact_url: link }),
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
      email: Address,
      customer_email: Address.or(z.literal('')),
      message: z.string().max(5000),
    }),
    'contact-copy': z.strictObject({ first_name: Word, message: z.string().max(5000) }),
    'order-confirmation': z.strictObject({
      order_number: Word.min(1),
      customer_first_name: Word,
      order_items: z
        .array(
          z.strictObject({
            product_name: Words.min(1),
            variation_name: Words,
            quantity: z.int().min(1).max(10_000),
            unit_price_cents: Cents,
            total_price_cents: Cents,
            picture_url: link.nullable(),
          }),
        )
        .min(1)
        .max(100),
      subtotal_cents: Cents,
      shipping_cents: Cents,
      tax_cents: Cents,
      discount_cents: Cents,
      total_cents: Cents,
      currency: Currency,
      ship_to: z.array(Words).min(1).max(10),
      delivery_method: z.enum(['standard', 'express']),
      arrives: z.tuple([z.iso.date(), z.iso.date()]).optional(),
      discount_code: Word.nullish(),
      account_url: link,
      order_url: link,
    }),
  }
}

/** One line of at most so many characters, without marks that turn the direction of what follows. */
export function line(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)
}

export const Address = z.email().max(254)
const Word = line(80)
const Words = line(200)
const Cents = z.int().min(0).max(1_000_000_000)
const Currency = z.string().regex(/^[A-Z]{3}$/)
const Moment = z.iso.datetime({ offset: true })

/** Browsers and mail programs must read it alike: only characters of addresses, and the shop's own host whole. */
function isWithin(url: string, value: string): boolean {
  return (value === url || value.startsWith(`${url}/`)) && /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(value)
}
