import type { Customer } from '#shop/actor.ts'
import {
  DiscountValueInput,
  searchTrialVariations,
  searchDiscountTargets,
  TryDiscount,
  tryDiscount,
} from '#shop/office/discounts/discount-editor.ts'
import type { Shop } from '#shop/shop.ts'
import { type DiscountDraft, discountInputFrom } from './discount-draft.ts'

/** Data that a form carries from one response to the next. */
interface DiscountFormState {
  /** The discount's id; new discounts have one too. */
  id: string
  /** Last change of the discount when the form was opened; '' for a new one. */
  seen: string
  failure: string | null
  fields: Record<string, string>
}

export type DiscountForm = DiscountFormState & Awaited<ReturnType<typeof loadDiscountForm>>

/** The form with its options and the bill of its trial basket. */
export async function loadDiscountForm(shop: Shop, by: Customer, carried: DiscountFormState, draft: DiscountDraft) {
  const { categories, products } = await searchDiscountTargets(shop, by, draft.productSearch)
  const gone = draft.categories.filter((id) => !categories.some((one) => one.id === id))
  return {
    ...carried,
    draft,
    /** A null name: the category no longer exists. */
    categories: [...categories, ...gone.map((id) => ({ id, name: null }))],
    chosen: draft.products.map((id) => ({ id, name: shop.catalogue.product(id)?.name ?? null })),
    found: products.filter(({ id }) => !draft.products.includes(id)),
    snacks: searchTrialVariations(shop, by, draft.snackSearch),
    tried: await triedOn(shop, by, carried.id, draft),
  }
}

/**
 * Null while the basket is empty. `isUnfinished`: the form does not yet say what the discount is
 * worth.
 */
async function triedOn(shop: Shop, by: Customer, id: string, draft: DiscountDraft) {
  if (draft.pieces.length === 0) return null
  const worth = DiscountValueInput.safeParse(discountInputFrom(draft)).data ?? null
  const { name, pieces } = draft
  const code = draft.way === 'code' ? draft.code.trim() || null : null
  const input = TryDiscount.safeParse({ id, code, name, worth, pieces })
  return input.success ? { ...(await tryDiscount(shop, by, input.data)), isUnfinished: worth === null } : null
}
