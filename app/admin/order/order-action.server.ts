import { redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Customer } from '#shop/actor.ts'
import { type AddressForm, addressForm } from '#shop/accounts/profile/address-forms.ts'
import { CancelForCustomer, cancelForCustomer } from '#shop/ordering/orders/cancellations.ts'
import { Failure } from '#shop/failure.ts'
import { changeAddressForCustomer } from '#shop/ordering/orders/order-address.ts'
import { resendOrderEmail, ResendEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import {
  addOrderTag,
  removeOrderNote,
  removeOrderTag,
  OrderTag,
  WriteOrderNote,
  writeOrderNote,
} from '#shop/ordering/orders/order-notes.ts'
import { anonymizeOrder } from '#shop/office/customers/anonymize-order.ts'
import { markOrderDelivered, shipOrder, ShipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { beginPacking } from '#shop/ordering/fulfilment/packing.ts'
import { priceRefund, RefundOrder, refundOrder, retryRefund } from '#shop/ordering/payments/refunds.ts'
import { AnswerReturn, answerReturn, ReceiveReturn, receiveReturn } from '#shop/ordering/fulfilment/returns.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { RemoveNote } from '#shop/base/staff-notes.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { parseCents } from '../parts/parse-cents.ts'

const Tags = z.object({ tag: OrderTag })
type Values = Record<string, string>
type Context = Readonly<RouterContextProvider>
/** Max length of a return path in characters, without its language prefix. */
const MAX_RETURN_PATH_LENGTH = 900

/** The last action, as the URL names it. */
export const orderActionNames = [
  'pack',
  'ship',
  'deliver',
  'cancel',
  'refund',
  'answer',
  'receive',
  'note',
  'remove-note',
  'tag',
  'untag',
  'address',
  'try-again',
  'send-again',
  'forget',
] as const
type Done = (typeof orderActionNames)[number]

/** The amount of a refund, for review before it is sent. */
export interface RefundPreview {
  amountCents: number
  /** The form's fields, sent again with the confirmation. */
  values: Values
}

/** The address form of another country, for browsers without JavaScript. */
interface Reformed {
  typed: Values
  form: AddressForm
}

/** Runs the action of a form on the order page and redirects back. Throws Failure. */
export async function handleOrderAction(
  context: Context,
  by: Customer,
  number: string,
  values: Values,
): Promise<Response | { review: RefundPreview } | { chosen: Values } | Reformed> {
  const { shop } = getRequestContext(context)
  const done = (what: Done) => redirect(adminUrls.order(number, { done: what }), 303)
  switch (values.intent) {
    case 'pack': {
      const { outcome } = await beginPacking(shop, by, number)
      // The packing page shows which colleague was first.
      return outcome === 'yours' ? done('pack') : redirect(adminUrls.packingOrder(number, { taken: '1' }), 303)
    }
    // A refund requires reauthentication within the last minutes: an unlocked computer must not be
    // enough.
    case 'cancel':
      if (!isReauthenticated(shop, by)) return redirect(urls.reauthenticate({ redirect: drafted(number, values) }))
      await cancelForCustomer(shop, by, number, parseForm(CancelForCustomer, values))
      return done('cancel')
    case 'review-refund':
      return { review: await review(context, by, number, values) }
    case 'change-refund':
      return { chosen: values }
    case 'refund':
      if (!isReauthenticated(shop, by)) return redirect(urls.reauthenticate({ redirect: drafted(number, values) }))
      await refundOrder(shop, by, number, refundIn(values))
      return done('refund')
    case 'address':
      if (values.reform) return { typed: values, form: addressForm(values.country ?? '') }
      await changeAddressForCustomer(shop, by, number, { address: values, seen: values.seen })
      return done('address')
    case 'forget':
      if (!values.asked) throw new Failure('invalid-input', { fields: { asked: 'required' } })
      if (!isReauthenticated(shop, by)) return redirect(urls.reauthenticate({ redirect: `${adminUrls.order(number)}#forget` }))
      await anonymizeOrder(shop, by, number)
      return done('forget')
    default: {
      const what = await changeOrder(shop, by, number, values)
      // The page offers to take back the note, or the change of this tag.
      if (what === 'note') return redirect(adminUrls.order(number, { done: what, note: values.key ?? '' }), 303)
      return what === 'tag' || what === 'untag'
        ? redirect(adminUrls.order(number, { done: what, tag: parseForm(Tags, values).tag }), 303)
        : done(what)
    }
  }
}

/** The actions that only change the order. Returns the name of the action. */
async function changeOrder(shop: Shop, by: Customer, number: string, values: Values): Promise<Done> {
  switch (values.intent) {
    case 'ship':
      await shipOrder(
        shop,
        by,
        number,
        parseForm(ShipOrder, {
          ...values,
          trackingUrl: values.trackingUrl || undefined,
          despiteWithdrawal: values.despiteWithdrawal === 'on',
        }),
      )
      return 'ship'
    case 'deliver':
      await markOrderDelivered(shop, by, number)
      return 'deliver'
    case 'answer':
      await answerReturn(shop, by, values.returnId ?? '', parseForm(AnswerReturn, { ...values, approved: decisionOf(values) }))
      return 'answer'
    case 'receive':
      await receiveReturn(shop, by, values.returnId ?? '', parseForm(ReceiveReturn, { ...values, restock: values.restock === 'on' }))
      return 'receive'
    case 'note':
      await writeOrderNote(shop, by, number, parseForm(WriteOrderNote, values))
      return 'note'
    case 'remove-note':
      await removeOrderNote(shop, by, number, parseForm(RemoveNote, values))
      return 'remove-note'
    case 'tag':
      await addOrderTag(shop, by, number, parseForm(Tags, values))
      return 'tag'
    case 'untag':
      await removeOrderTag(shop, by, number, { tag: values.tag ?? '' })
      return 'untag'
    case 'try-again':
      await retryRefund(shop, by, values.refundId ?? '')
      return 'try-again'
    case 'send-again':
      await resendOrderEmail(shop, by, { number, emailId: values.emailId ?? '', ...parseForm(ResendEmail, values) })
      return 'send-again'
    default:
      throw new Failure('invalid-input')
  }
}

/** Form input that waits in the URL while staff prove their identity; `drafted` wrote it. */
interface PendingOrderAction {
  review?: RefundPreview
  cancelNote?: string
  failure?: string
}

/** Parses the draft. It has no effect until it is submitted. */
export async function readPendingOrderAction(
  context: Context,
  by: Customer,
  number: string,
  draft: string | undefined,
): Promise<PendingOrderAction | null> {
  const values: Values = Object.fromEntries(new URLSearchParams(draft))
  if (values.intent === 'cancel') return { cancelNote: values.note ?? '' }
  if (values.intent !== 'refund' || !may(by, 'orders.refund')) return null
  return review(context, by, number, values).then(
    (shown) => ({ review: shown }),
    (error: unknown) => {
      if (error instanceof Failure) return { failure: error.code }
      throw error
    },
  )
}

/**
 * The page's URL with the form input, for use after reauthentication, so that staff need not
 * count the pieces again. Input that makes the URL too long is left out.
 */
function drafted(number: string, values: Values): string {
  const filled = Object.entries(values).filter(([, typed]) => typed !== '' && typed !== '0')
  return (
    [filled, filled.filter(([name]) => name !== 'note')]
      .map((some) => adminUrls.order(number, { draft: new URLSearchParams(some).toString() }))
      .find((address) => address.length <= MAX_RETURN_PATH_LENGTH) ?? adminUrls.order(number)
  ).concat(values.intent === 'cancel' ? '#next' : '#refund')
}

async function review(context: Context, by: Customer, number: string, values: Values): Promise<RefundPreview> {
  const amountCents = await priceRefund(getRequestContext(context).shop, by, number, refundIn(values))
  const { intent: _, ...fields } = values
  return { amountCents, values: fields }
}

/** Undefined where neither button was pressed: an incomplete form must not decline a return. */
function decisionOf({ approved }: Values): boolean | undefined {
  if (approved === 'yes') return true
  return approved === 'no' ? false : undefined
}

/** `pieces.<line>` is the quantity, `restock.<line>` whether the pieces are restocked. */
function refundIn(values: Values) {
  const lines = Object.entries(values).flatMap(([name, typed]) => {
    if (!name.startsWith('pieces.') || typed === '' || typed === '0') return []
    const lineId = name.slice('pieces.'.length)
    return [{ lineId, quantity: Number(typed), restock: values[`restock.${lineId}`] === 'on' }]
  })
  const extraCents = values.extra ? parseCents(values.extra) : 0
  if (extraCents === null) throw new Failure('invalid-input', { fields: { extra: 'invalid' } })
  if (lines.length === 0 && values.shipping !== 'on' && extraCents === 0)
    throw new Failure('invalid-input', { fields: { extra: 'required' } })
  return parseForm(RefundOrder, {
    key: values.key,
    lines,
    shipping: values.shipping === 'on',
    extraCents,
    leftCents: values.leftCents ? Number(values.leftCents) : undefined,
    reason: values.reason,
    note: values.note,
  })
}
