import type { Locale } from '#shared/locale.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import type { Actor } from '#shop/actor.ts'
import { type AddressForm, addressForm } from '#shop/accounts/profile/address-forms.ts'
import {
  type PhoneCaller,
  searchCallers,
  type FoundVariation,
  PhoneBasket,
  type PhoneOrderQuote,
  quotePhoneOrder,
  searchOrderVariations,
  type TakePhoneOrderResult,
  TakePhoneOrder,
  takePhoneOrder,
} from '#shop/ordering/checkout/phone-orders.ts'
import { offeredLocaleFor } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'

type Values = Record<string, string>

/**
 * The draft of a phone order. The form carries all of it; nothing is stored before the order is
 * placed.
 */
export interface PhoneOrderDraft {
  values: Values
  /** Changes when a response brings new values, so that the fields take them. */
  revision: string
  form: AddressForm
  locale: Locale
  /** Customers that match the input; none once one is chosen. */
  callers: PhoneCaller[]
  /**
   * The customer with this email address, or the one that was chosen among those without an
   * address.
   */
  known: PhoneCaller | null
  found: FoundVariation[]
  /** Null while the basket is empty. */
  quote: PhoneOrderQuote | null
}

/**
 * Builds the draft from the form values. Applies the buttons that choose a customer or add a snack.
 */
export async function phoneOrderDraftOf(shop: Shop, by: Actor, typed: Values): Promise<PhoneOrderDraft> {
  let values: Values = { ...typed }
  const callers = await searchCallers(shop, by, values.pick ?? values.email ?? '')
  const known = callers.find(({ pick }) => pick === (values.pick ?? values.email?.trim().toLowerCase())) ?? null
  if (known && values.pick) {
    const { email, address, locale } = known
    values = { ...values, ...(address as Values | null), locale, email: email ?? '', noEmail: email === null ? '1' : '' }
  }
  if (values.put) values[`pieces.${values.put}`] = String(Number(values[`pieces.${values.put}`] ?? 0) + 1)
  if (values.region === '' && values.regionBefore) values.region = values.regionBefore
  const { country = '', search = '', locale } = values
  const email = values.noEmail ? '' : (values.email ?? '')
  let basket = basketIn(values)
  let priced = basket.pieces.length > 0 ? await quotePhoneOrder(shop, by, { ...basket, email, address: values }) : null
  const methods = priced?.options.map(({ method }) => method) ?? []
  // A new country may not offer the chosen delivery method. Then the first available one applies.
  if (priced && methods[0] && !methods.includes(basket.deliveryMethod ?? ('' as never))) {
    values.deliveryMethod = methods[0]
    basket = basketIn(values)
    priced = await quotePhoneOrder(shop, by, { ...basket, email, address: values })
  }
  const { pick: _, put: __, intent: ___, ...kept } = values
  return {
    values: kept,
    revision: JSON.stringify([values.pick, country, values.reform]),
    form: addressForm(country),
    locale: offeredLocaleFor(shop.settings, locale),
    callers: known ? [] : callers,
    known,
    found: searchOrderVariations(shop, by, search),
    quote: priced,
  }
}

/** Places the order. Throws Failure. */
export function placePhoneOrderDraft(shop: Shop, by: Actor, values: Values): Promise<TakePhoneOrderResult> {
  const input = parseForm(TakePhoneOrder, {
    ...values,
    email: values.noEmail ? null : values.email,
    ...basketIn(values),
    deliveryMethod: values.deliveryMethod,
    country: values.country || null,
    note: values.note ?? '',
    giftMessage: values.giftMessage ?? '',
  })
  return takePhoneOrder(shop, by, input, values)
}

/** `pieces.<variation>` is the quantity. */
function basketIn(values: Values) {
  const pieces = Object.entries(values).flatMap(([name, typed]) => {
    const quantity = name.startsWith('pieces.') ? Math.min(MAX_LINE_QUANTITY, Math.trunc(Number(typed)) || 0) : 0
    return quantity > 0 ? [{ variationId: name.slice('pieces.'.length), quantity }] : []
  })
  return PhoneBasket.parse({
    pieces: pieces.slice(0, 100),
    country: values.country,
    deliveryMethod: values.deliveryMethod,
    code: (values.code ?? '').slice(0, 40),
  })
}
