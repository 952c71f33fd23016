import type { Customer } from '#shop/actor.ts'
import { DiscountWorth, snacksToTry, targetsFor, TryDiscount, tryDiscount } from '#shop/office/discount-editor.ts'
import type { Shop } from '#shop/shop.ts'
import { type DiscountDraft, meant } from './draft.ts'

/** What goes with a form from one answer to the next. */
export interface Carried {
  /** The discount's id, of a new one too. */
  id: string
  /** When it had been changed last when the form was opened; '' for a new one. */
  seen: string
  failure: string | null
  fields: Record<string, string>
}

export type DiscountForm = Carried & Awaited<ReturnType<typeof drawn>>

/** A form with what there is to choose from, and the bill of the basket in it. */
export async function drawn(shop: Shop, by: Customer, carried: Carried, draft: DiscountDraft) {
  const { categories, products } = await targetsFor(shop, by, draft.productSearch)
  const gone = draft.categories.filter((id) => !categories.some((one) => one.id === id))
  return {
    ...carried,
    draft,
    /** A name is null where there is no such thing any more. */
    categories: [...categories, ...gone.map((id) => ({ id, name: null }))],
    chosen: draft.products.map((id) => ({ id, name: shop.catalogue.product(id)?.name ?? null })),
    found: products.filter(({ id }) => !draft.products.includes(id)),
    snacks: snacksToTry(shop, by, draft.snackSearch),
    tried: await triedOn(shop, by, carried.id, draft),
  }
}

/** Null while nothing is in the basket; `isUnfinished` where the form does not say yet what the discount is worth. */
async function triedOn(shop: Shop, by: Customer, id: string, draft: DiscountDraft) {
  if (draft.pieces.length === 0) return null
  const worth = DiscountWorth.safeParse(meant(draft)).data ?? null
  const { name, pieces } = draft
  const code = draft.way === 'code' ? draft.code.trim() || null : null
  const input = TryDiscount.safeParse({ id, code, name, worth, pieces })
  return input.success ? { ...(await tryDiscount(shop, by, input.data)), isUnfinished: worth === null } : null
}
