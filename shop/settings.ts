import type { Cents } from '#shared/money.ts'

/** What the shopkeeper decides. Amounts in cents of the one currency, weights in grams, times in milliseconds. */
export interface ShopSettings {
  name: string
  /** Public address without a slash at the end. */
  url: string
  /** Sender of all letters. */
  mailFrom: string
  /** Where people's messages to the shop go. */
  contactEmail: string
  currency: string
  /** Google's sign-in page, and who we are to it; null where it is not offered. */
  google: { clientId: string; signInUrl: string } | null
  /** Whether /auth-test shows the sign-in state; else it is no page. */
  authTestPage: boolean
  /** Signs links and cursors; kept in the data folder of the embedded set-up. */
  secret: string
  delivery: DeliverySettings
  /** By country, or country-region ('US-NY'); percent as a decimal string. No row: no tax. */
  tax: Record<string, string>
  cart: { lines: number; quantity: number; keptFor: number }
  /** How long stock stays reserved for an unpaid order. */
  reservedFor: number
  /** How many days after its arrival an order may be sent back. */
  returnDays: number
}

export interface DeliverySettings {
  standardCents: Cents
  expressCents: Cents
  /** Standard delivery is free from this subtotal (after discounts). */
  freeFromCents: Cents
  /** ISO 3166-1 alpha-2 codes of the countries we send to. */
  countries: string[]
  /** Working days, from and to. */
  days: Record<'standard' | 'express', [number, number]>
}

export const defaultSettings = {
  currency: 'USD',
  google: null as ShopSettings['google'],
  authTestPage: false,
  delivery: {
    standardCents: 599,
    expressCents: 1499,
    freeFromCents: 5000,
    countries: [
      'US',
      'CA',
      'MX',
      'GB',
      'IE',
      'ES',
      'FR',
      'DE',
      'IT',
      'PT',
      'NL',
      'BE',
      'AT',
      'CH',
      'SE',
      'DK',
      'FI',
      'NO',
      'JP',
      'AU',
      'NZ',
      'BR',
    ],
    days: { standard: [3, 5], express: [1, 2] },
  },
  tax: {},
  cart: { lines: 100, quantity: 50, keptFor: 60 * 24 * 60 * 60 * 1000 },
  reservedFor: 30 * 60 * 1000,
  returnDays: 30,
} satisfies Partial<ShopSettings>
