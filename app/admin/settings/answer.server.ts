import { redirect, type RouterContextProvider } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { plainDigits } from '#shared/plain-digits.ts'
import type { Customer } from '#shop/actor.ts'
import type { DeliveryOption } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { changeSetting, type SettingName, TryDelivery, tryDelivery } from '#shop/office/settings-editor.ts'
import { parse } from '#app/request/forms.server.ts'
import { ask } from '#app/request/context.server.ts'
import { type ClosedDraft, closedDraftIn, withClosedRow } from './closed-draft.ts'
import { type DeliveryDraft, deliveryDraftIn, deliveryMeant, withDeliveryRow } from './delivery-draft.ts'
import { type LanguagesDraft, languagesDraftIn } from './languages-draft.ts'
import { type PoliciesDraft, policiesDraftIn, policiesMeant } from './policies-draft.ts'
import { type SellerDraft, sellerDraftIn, sellerMeant } from './seller-draft.ts'
import { type TaxDraft, taxDraftIn, taxFields, taxMeant, withTaxRow } from './tax-draft.ts'

type Values = Record<string, string>

/** Delivery prices for a place under the draft. */
export interface Tried {
  country: string
  grams: string
  options: DeliveryOption[]
  zone: string | null
  refused: 'no-delivery-there' | 'too-heavy' | null
}

/** An unsaved form: its draft row by row, and its errors. */
export type Unsaved = (
  | { name: 'delivery'; draft: DeliveryDraft; tried: Tried | null }
  | { name: 'tax'; draft: TaxDraft }
  | { name: 'closed-days'; draft: ClosedDraft }
  | { name: 'seller'; draft: SellerDraft }
  | { name: 'languages'; draft: LanguagesDraft }
  | { name: 'policies'; draft: PoliciesDraft }
) & {
  failure: string | null
  fields: Record<string, string>
  /** Last change of the setting when the form was opened, as the form carries it. */
  seen: string
  status: number
}

interface Plan {
  /** The form's draft, after a button added or removed a row. */
  unsaved: Unsaved
  /** Saves or tries the draft; null where a button only added or removed a row. */
  act: (() => Promise<void>) | null
  /** Renames the errors to the names of the form's fields. */
  named: (fields: Record<string, string>) => Record<string, string>
}

/**
 * Runs the action of a setting's form. Redirects after saving, otherwise returns the form in its
 * new state.
 */
export async function answerSetting(
  context: Readonly<RouterContextProvider>,
  by: Customer,
  name: SettingName,
  values: Values,
): Promise<Response | Unsaved> {
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
    const { shop } = ask(context)
    const typed = deliveryDraftIn(values)
    const changed = withDeliveryRow(typed, values)
    const unsaved = { ...opened(values), name: 'delivery' as const, draft: changed ?? typed, tried: null as Tried | null }
    const value = deliveryMeant(typed)
    const attempt = async () => {
      const { tryCountry: country = '', tryGrams: grams = '' } = values
      const where = parse(TryDelivery.pick({ country: true, weightGrams: true }), { country, weightGrams: plainDigits(grams) })
      unsaved.tried = { country, grams, ...tryDelivery(shop, by, { value, ...where }) }
    }
    const named = ({ country, weightGrams, ...fields }: Record<string, string>) => ({
      ...fields,
      ...(country && { tryCountry: country }),
      ...(weightGrams && { tryGrams: weightGrams }),
    })
    return { unsaved, act: changed ? null : values.intent === 'try' ? attempt : save(context, by, 'delivery', value, values), named }
  },
  tax(context, by, values) {
    const typed = taxDraftIn(values)
    const changed = withTaxRow(typed, values)
    const { value, places, doubled } = taxMeant(typed)
    const unsaved = { ...opened(values), name: 'tax' as const, draft: changed ?? typed }
    const refuseDoubled = async () => {
      throw new Failure('invalid-input')
    }
    const named = (fields: Record<string, string>) => ({
      ...taxFields(fields, places),
      ...Object.fromEntries(doubled.map((row) => [`rows.${row}.country`, 'doubled'])),
    })
    return { unsaved, act: changed ? null : doubled.length > 0 ? refuseDoubled : save(context, by, 'tax', value, values), named }
  },
  'closed-days'(context, by, values) {
    const typed = closedDraftIn(values)
    const changed = withClosedRow(typed, values)
    const unsaved = { ...opened(values), name: 'closed-days' as const, draft: changed && changed !== 'no-range' ? changed : typed }
    const refuseRange = async () => {
      throw new Failure('invalid-input', { fields: { from: 'no-range' } })
    }
    const act = changed === 'no-range' ? refuseRange : changed ? null : save(context, by, 'closed-days', typed, values)
    return { unsaved, act, named: (fields) => fields }
  },
  seller(context, by, values) {
    const draft = sellerDraftIn(values)
    const named = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.replace(/^address\..*/, 'address'), code]))
    return {
      unsaved: { ...opened(values), name: 'seller', draft },
      act: save(context, by, 'seller', sellerMeant(draft), values),
      named,
    }
  },
  languages(context, by, values) {
    const draft = languagesDraftIn(values)
    return {
      unsaved: { ...opened(values), name: 'languages', draft },
      act: save(context, by, 'languages', draft, values),
      named: (fields) => fields,
    }
  },
  policies(context, by, values) {
    const draft = policiesDraftIn(values)
    return {
      unsaved: { ...opened(values), name: 'policies', draft },
      act: save(context, by, 'policies', policiesMeant(draft), values),
      named: (fields) => fields,
    }
  },
}

function opened({ seen = '' }: Values) {
  return { failure: null as string | null, fields: {} as Record<string, string>, seen, status: 200 }
}

function save(context: Readonly<RouterContextProvider>, by: Customer, name: SettingName, value: unknown, { intent, seen = '' }: Values) {
  return async () => {
    if (intent !== 'save') throw new Failure('invalid-input')
    const at = seen === '' ? null : new Date(seen)
    if (at && Number.isNaN(at.getTime())) throw new Failure('changed-meanwhile')
    await changeSetting(ask(context).shop, by, { name, value, seen: at })
  }
}
