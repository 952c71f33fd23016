import { readFileSync } from 'node:fs'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import type { MessageKey } from '#locales/messages.ts'
import { translator, type MessageValues } from '#locales/translate.ts'
import { defaultLocale, type Locale, locales } from '#shared/locale.ts'
import { paymentPageTexts as ofPayment } from '#packages/square-emulator/texts.ts'

/** The texts of the shop, the payment page and the emails for each step of the journey. */
export type Words = ReturnType<typeof wordsIn>

function wordsIn(locale: Locale) {
  const namespaces = ['common', 'account', 'address', 'cart', 'checkout', 'dashboard', 'emails', 'product'] as const
  const t = translator(locale, compiledMessagesOf(locale, ...namespaces))
  const pay = ofPayment[locale]
  /** A pattern that matches a message with any values. */
  const like = (key: MessageKey, values: MessageValues = {}) => pattern(t(key, { ...unknown, ...values }))
  const begins = (text: string) => new RegExp(`^${escaped(text)}`)
  return {
    /** The snack of purchase.ts. */
    snack: calledIn(locale, 'Lychee Gummies'),
    menu: t('common.menu'),
    search: t('common.search'),
    account: either(like('common.account'), like('common.account-of')),
    basket: begins(t('common.basket')),
    createAccount: t('account.tab.register'),
    register: t('account.register.action'),
    name: t('account.field.name'),
    email: t('account.field.email'),
    password: t('account.field.password'),
    almostYours: t('account.order.heading'),
    sent: t('account.sent.heading'),
    confirmSubject: t('emails.confirm.subject', { shop: 'Wanderbite' }),
    confirmInEmail: t('emails.confirm.action'),
    confirmAddress: t('account.confirm.action'),
    signIn: t('account.login.action'),
    signedInAs: either(like('dashboard.hello', { name: 'Ada' }), like('account.overview.heading', { name: 'Ada' })),
    add: begins(t('product.add')),
    viewBasket: t('common.view-basket'),
    yourBasket: t('cart.heading'),
    checkOut: t('cart.check-out'),
    whereTo: t('checkout.address-heading'),
    country: t('address.country'),
    street: t('address.line1'),
    city: t('address.city-city'),
    useCountry: t('address.country-use'),
    region: t('address.region-state'),
    zip: t('address.postal-zip'),
    postal: t('address.postal-postal'),
    toDelivery: t('checkout.address-next'),
    howFast: t('checkout.delivery-heading'),
    standard: begins(t('checkout.delivery-standard')),
    express: begins(t('checkout.delivery-express')),
    toReview: t('checkout.delivery-next'),
    lastLook: t('checkout.review-heading'),
    terms: like('checkout.terms-agree', { terms: UNKNOWN, refund: UNKNOWN }),
    /** Captures the total. */
    place: like('checkout.place'),
    howToPay: pay.heading,
    cardNumber: pay.number,
    expires: pay.expiry,
    securityCode: pay.cvc,
    nameOnCard: pay.name,
    postalCode: pay.postal,
    pay: pattern(pay.pay.replace('{amount}', UNKNOWN)),
    bankAsks: pay.challengeHeading,
    code: pay.code,
    confirmPayment: pattern(pay.confirm.replace('{amount}', UNKNOWN)),
    backToShop: pay.cancel,
    declined: pay.declined,
    nothingCharged: t('checkout.unpaid-heading'),
    wrongCode: pay.wrongCode,
    paidAlready: pay.paidHeading,
    return: pay.back,
    thanks: t('checkout.confirmed-thanks', { name: 'Ada', phrase: t('checkout.confirmed-phrase') }),
    /** Captures the order number. */
    orderIsIn: new RegExp(escaped(t('checkout.confirmed-badge', { number: UNKNOWN })).replace(UNKNOWN, '([0-9A-Z]{3}-[0-9A-Z]{4})')),
    orderSubject: (order_number: string) => t('emails.order.subject', { order_number }),
    viewOrder: t('emails.order.action'),
    orders: t('dashboard.orders-title'),
    details: (number: string) => t('dashboard.details-named', { number }),
    paid: t('dashboard.heading-paid'),
    signOut: t('dashboard.sign-out'),
    signedOut: t('common.signed-out'),
  }
}

/** The demo shop's name of a snack in a language. */
export function calledIn(locale: Locale, english: string): string {
  if (locale === defaultLocale) return english
  const { snacks } = JSON.parse(readFileSync(`server/demo/translations/${locale}.json`, 'utf8')) as {
    snacks: Record<string, { name: string }>
  }
  return snacks[english]!.name
}

const UNKNOWN = '\uE000'
const unknown = { name: UNKNOWN, total: UNKNOWN, amount: UNKNOWN, number: UNKNOWN }

function pattern(text: string): RegExp {
  // Arabic messages have bidirectional isolates around values.
  const kept = escaped(text).replaceAll(/[\u2068\u2069]/g, String.raw`[\u2068\u2069]?`)
  return new RegExp(`^${kept.replaceAll(UNKNOWN, '(.+?)')}$`)
}

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

export const words = Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])) as Record<Locale, Words>
