import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { type SettingName, listSettings, type SettingView } from '#shop/office/settings/settings-editor.ts'
import type {
  ClosedDays,
  DeferredPaymentSettings,
  DeliverySettings,
  LanguageSettings,
  PolicySettings,
  SellerSettings,
  TaxSettings,
} from '#shop/settings.ts'
import type { SettingFormState } from './setting-action.server.ts'
import { closedDaysDraftOf } from './closed-days-draft.ts'
import { deferredPaymentDraftOf } from './deferred-payment-draft.ts'
import { deliveryDraftOf } from './delivery-draft.ts'
import { policiesDraftOf } from './policies-draft.ts'
import { sellerDraftOf } from './seller-draft.ts'
import { taxDraftOf } from './tax-draft.ts'

/** The form of a setting with its present value. */
export async function loadSettingForm(
  shop: Shop,
  by: Customer,
  name: SettingName,
): Promise<{ form: SettingFormState; changed: SettingView['changed'] }> {
  const setting = (await listSettings(shop, by)).find((one) => one.name === name)
  if (!setting) throw new Error(`There is no setting ${name}`)
  const { value, changed } = setting
  const opened = { failure: null, fields: {}, seen: changed?.at.toISOString() ?? '', status: 200 }
  return { form: { ...opened, ...drawn(name, value) }, changed }
}

/** `value` must belong to the setting `name`. */
function drawn(name: SettingName, value: SettingView['value']) {
  switch (name) {
    case 'delivery':
      return { name, draft: deliveryDraftOf(value as DeliverySettings), tried: null }
    case 'tax':
      return { name, draft: taxDraftOf(value as TaxSettings) }
    case 'closed-days':
      return { name, draft: closedDaysDraftOf(value as ClosedDays) }
    case 'languages':
      return { name, draft: value as LanguageSettings }
    case 'policies':
      return { name, draft: policiesDraftOf(value as PolicySettings) }
    case 'deferred-payment':
      return { name, draft: deferredPaymentDraftOf(value as DeferredPaymentSettings) }
    default:
      return { name, draft: sellerDraftOf(value as SellerSettings) }
  }
}
