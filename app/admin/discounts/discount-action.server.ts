import { data, redirect } from 'react-router'
import { z } from 'zod'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { deleteDiscount, DiscountInput, endDiscount, proposeDiscountCode, saveDiscount } from '#shop/office/discounts/discount-editor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { type DiscountDraft, readDiscountDraft, discountInputFrom, idsInGroup, applyDraftButton } from './discount-draft.ts'
import { loadDiscountForm } from './discount-form.server.ts'

type Values = Record<string, string>

/** Buttons that only show the form again, with the results of their search. */
const looks = ['find-products', 'find-snacks', 'try']

/**
 * Runs the form's action. Redirects after success, otherwise returns the form in its new state.
 * `id` is null for a new discount.
 */
export async function handleDiscountAction(shop: Shop, by: Customer, id: string | null, values: Values) {
  const key = id ?? keyIn(values)
  const typed = readDiscountDraft(values)
  const carried = { id: key, seen: values.seen ?? '' }
  try {
    const next = await act(shop, by, { id: key, typed, values })
    if (next instanceof Response) return next
    return data({ form: await loadDiscountForm(shop, by, { ...carried, failure: null, fields: {} }, next) }, { status: 200 })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not-found') throw error
    const refused = { ...carried, failure: error.code, fields: idsInGroup(error.fields ?? {}, typed) }
    return data({ form: await loadDiscountForm(shop, by, refused, typed) }, { status: error.status })
  }
}

interface SubmittedDiscount {
  id: string
  typed: DiscountDraft
  values: Values
}

/** Returns a redirect, or the form's next state. Throws Failure. */
async function act(shop: Shop, by: Customer, { id, typed, values: { intent = '', seen } }: SubmittedDiscount) {
  switch (intent) {
    case 'save':
      await saveDiscount(shop, by, { id, seen: seenIn(seen), draft: parseForm(DiscountInput, discountInputFrom(typed)) })
      return redirect(adminUrls.discount(id, { done: 'saved' }), 303)
    case 'end':
      await endDiscount(shop, by, id)
      return redirect(adminUrls.discount(id, { done: 'ended' }), 303)
    case 'delete':
      await deleteDiscount(shop, by, id)
      return redirect(adminUrls.discounts({ done: 'deleted' }), 303)
    case 'make-code':
      return { ...typed, way: 'code' as const, code: await proposeDiscountCode(shop, by) }
    default: {
      const next = looks.includes(intent) ? typed : applyDraftButton(typed, intent)
      if (!next) throw new Failure('invalid-input')
      return next
    }
  }
}

/** The id of a new discount; our form chose it. */
function keyIn({ key }: Values): string {
  const { data: known } = z.uuid().safeParse(key)
  if (!known) throw new Response(null, { status: 422 })
  return known
}

function seenIn(typed = ''): Date | null {
  const at = typed === '' ? null : new Date(typed)
  if (at && Number.isNaN(at.getTime())) throw new Failure('changed-meanwhile')
  return at
}
