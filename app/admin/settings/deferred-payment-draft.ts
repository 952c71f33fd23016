import type { DeferredPaymentSettings } from '#shop/settings.ts'
import { wholeNumberOf } from '../parts/form/field-tree.ts'
import { parseCents } from '../parts/parse-cents.ts'

/** The input for orders during a payment outage. `isOn` is 'on' where they are accepted. */
export interface DeferredPaymentDraft {
  isOn: string
  maxOrders: string
  /** In the currency's unit; '' for no limit. */
  maxTotalCents: string
  waitHours: string
  payHours: string
}

export function deferredPaymentDraftOf(setting: DeferredPaymentSettings): DeferredPaymentDraft {
  const { isOn, maxOrders, maxTotalCents, waitHours, payHours } = setting
  return {
    isOn: isOn ? 'on' : '',
    maxOrders: String(maxOrders),
    maxTotalCents: maxTotalCents === null ? '' : (maxTotalCents / 100).toFixed(maxTotalCents % 100 === 0 ? 0 : 2),
    waitHours: String(waitHours),
    payHours: String(payHours),
  }
}

export function readDeferredPaymentDraft(values: Record<string, string>): DeferredPaymentDraft {
  const { isOn = '', maxOrders = '', maxTotalCents = '', waitHours = '', payHours = '' } = values
  return { isOn, maxOrders, maxTotalCents, waitHours, payHours }
}

/** An amount that is no amount becomes NaN, which the schema refuses. */
export function deferredPaymentInputOf(draft: DeferredPaymentDraft): DeferredPaymentSettings {
  return {
    isOn: draft.isOn === 'on',
    maxOrders: wholeNumberOf(draft.maxOrders),
    maxTotalCents: draft.maxTotalCents.trim() === '' ? null : (parseCents(draft.maxTotalCents) ?? Number.NaN),
    waitHours: wholeNumberOf(draft.waitHours),
    payHours: wholeNumberOf(draft.payHours),
  }
}
