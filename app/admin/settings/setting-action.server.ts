import { redirect, type RouterContextProvider } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { Customer } from '#shop/actor.ts'
import type { DeliveryOption } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { changeSetting, type SettingName, PreviewDelivery, previewDelivery } from '#shop/office/settings/settings-editor.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { type ClosedDaysDraft, readClosedDaysDraft, applyClosedDaysButton } from './closed-days-draft.ts'
import { type DeferredPaymentDraft, deferredPaymentInputOf, readDeferredPaymentDraft } from './deferred-payment-draft.ts'
import { type DeliveryDraft, readDeliveryDraft, deliveryInputOf, applyDeliveryButton } from './delivery-draft.ts'
import { type LanguagesDraft, readLanguagesDraft } from './languages-draft.ts'
import { type PoliciesDraft, readPoliciesDraft, policiesInputOf } from './policies-draft.ts'
import { type SellerDraft, readSellerDraft, sellerInputOf } from './seller-draft.ts'
import { type TaxDraft, readTaxDraft, taxFieldErrors, taxInputOf, applyTaxButton } from './tax-draft.ts'

type Values = Record<string, string>

/** Delivery prices for a place under the draft. */
export interface DeliveryTrial {
  country: string
  grams: string
  options: DeliveryOption[]
  zone: string | null
  refused: 'no-delivery-there' | 'too-heavy' | null
}

/** An unsaved form: its draft row by row, and its errors. */
export type SettingFormState = (
  | { name: 'delivery'; draft: DeliveryDraft; tried: DeliveryTrial | null }
  | { name: 'tax'; draft: TaxDraft }
  | { name: 'closed-days'; draft: ClosedDaysDraft }
  | { name: 'seller'; draft: SellerDraft }
  | { name: 'languages'; draft: LanguagesDraft }
  | { name: 'policies'; draft: PoliciesDraft }
  | { name: 'deferred-payment'; draft: DeferredPaymentDraft }
) & {
  failure: string | null
  fields: Record<string, string>
  /** Last change of the setting when the form was opened, as the form carries it. */
  seen: string
  status: number
}

interface Plan {
  /** The form's draft, after a button added or removed a row. */
  unsaved: SettingFormState
  /** Saves or tries the draft; null where a button only added or removed a row. */
  act: (() => Promise<void>) | null
  /** Renames the errors to the names of the form's fields. */
  named: (fields: Record<string, string>) => Record<string, string>
}

/**
 * Runs the action of a setting's form. Redirects after saving, otherwise returns the form in its
 * new state.
 */
export async function handleSettingAction(
  context: Readonly<RouterContextProvider>,
  by: Customer,
  name: SettingName,
  values: Values,
): Promise<Response | SettingFormState> {
  const plan = plans[name](context, by, values)
  try {
    if (!plan.act) return plan.unsaved
    await plan.act()
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not-found') throw error
    return { ...plan.unsaved, failure: error.code, fields: plan.named(error.fields ?? {}), status: error.status }
  }
  return values.intent === 'try' ? plan.unsaved : redirect(adminUrls.setting(name, { saved: '1' }), 303)
}

const plans: Record<SettingName, (context: Readonly<RouterContextProvider>, by: Customer, values: Values) => Plan> = {
  delivery(context, by, values) {
    const { shop } = getRequestContext(context)
    const typed = readDeliveryDraft(values)
    const changed = applyDeliveryButton(typed, values)
    const unsaved = { ...opened(values), name: 'delivery' as const, draft: changed ?? typed, tried: null as DeliveryTrial | null }
    const value = deliveryInputOf(typed)
    const attempt = async () => {
      const { tryCountry: country = '', tryGrams: grams = '' } = values
      const where = parseForm(PreviewDelivery.pick({ country: true, weightGrams: true }), { country, weightGrams: normalizeDigits(grams) })
      unsaved.tried = { country, grams, ...previewDelivery(shop, by, { value, ...where }) }
    }
    const named = ({ country, weightGrams, ...fields }: Record<string, string>) => ({
      ...fields,
      ...(country && { tryCountry: country }),
      ...(weightGrams && { tryGrams: weightGrams }),
    })
    return {
      unsaved,
      act: changed ? null : values.intent === 'try' ? attempt : save(context, by, { name: 'delivery', value, values }),
      named,
    }
  },
  tax(context, by, values) {
    const typed = readTaxDraft(values)
    const changed = applyTaxButton(typed, values)
    const { value, places, doubled } = taxInputOf(typed)
    const unsaved = { ...opened(values), name: 'tax' as const, draft: changed ?? typed }
    const refuseDoubled = async () => {
      throw new Failure('invalid-input')
    }
    const named = (fields: Record<string, string>) => ({
      ...taxFieldErrors(fields, places),
      ...Object.fromEntries(doubled.map((row) => [`rows.${row}.country`, 'doubled'])),
    })
    return { unsaved, act: changed ? null : doubled.length > 0 ? refuseDoubled : save(context, by, { name: 'tax', value, values }), named }
  },
  'closed-days'(context, by, values) {
    const typed = readClosedDaysDraft(values)
    const changed = applyClosedDaysButton(typed, values)
    const unsaved = { ...opened(values), name: 'closed-days' as const, draft: changed && changed !== 'no-range' ? changed : typed }
    const refuseRange = async () => {
      throw new Failure('invalid-input', { fields: { from: 'no-range' } })
    }
    const act = changed === 'no-range' ? refuseRange : changed ? null : save(context, by, { name: 'closed-days', value: typed, values })
    return { unsaved, act, named: (fields) => fields }
  },
  seller(context, by, values) {
    const draft = readSellerDraft(values)
    const named = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^address\..*/, 'address'), code]))
    return {
      unsaved: { ...opened(values), name: 'seller', draft },
      act: save(context, by, { name: 'seller', value: sellerInputOf(draft), values }),
      named,
    }
  },
  languages(context, by, values) {
    const draft = readLanguagesDraft(values)
    return {
      unsaved: { ...opened(values), name: 'languages', draft },
      act: save(context, by, { name: 'languages', value: draft, values }),
      named: (fields) => fields,
    }
  },
  policies(context, by, values) {
    const draft = readPoliciesDraft(values)
    return {
      unsaved: { ...opened(values), name: 'policies', draft },
      act: save(context, by, { name: 'policies', value: policiesInputOf(draft), values }),
      named: (fields) => fields,
    }
  },
  'deferred-payment'(context, by, values) {
    const draft = readDeferredPaymentDraft(values)
    return {
      unsaved: { ...opened(values), name: 'deferred-payment', draft },
      act: save(context, by, { name: 'deferred-payment', value: deferredPaymentInputOf(draft), values }),
      named: (fields) => fields,
    }
  },
}

function opened({ seen = '' }: Values) {
  return { failure: null as string | null, fields: {} as Record<string, string>, seen, status: 200 }
}

interface SettingChange {
  name: SettingName
  value: unknown
  values: Values
}

function save(context: Readonly<RouterContextProvider>, by: Customer, { name, value, values: { intent, seen = '' } }: SettingChange) {
  return async () => {
    if (intent !== 'save') throw new Failure('invalid-input')
    const at = seen === '' ? null : new Date(seen)
    if (at && Number.isNaN(at.getTime())) throw new Failure('changed-meanwhile')
    await changeSetting(getRequestContext(context).shop, by, { name, value, seen: at })
  }
}
