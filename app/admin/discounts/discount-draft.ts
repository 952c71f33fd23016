import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import type { DiscountInput } from '#shop/office/discounts/discount-editor.ts'
import { parseCents } from '../parts/parse-cents.ts'
import { moneyInputValue } from '../parts/form/product-form-values.ts'
import { wholeNumberOf } from '../parts/form/field-tree.ts'

type Values = Record<string, string>

/**
 * The form's input and its trial basket. Input for options that are not chosen stays, so choosing
 * them again brings it back.
 */
export interface DiscountDraft {
  kind: DiscountInput['kind']
  percent: string
  amount: string
  way: 'code' | 'automatic'
  code: string
  name: string
  scope: DiscountInput['scope']
  categories: string[]
  products: string[]
  minimum: string
  totalLimit: string
  perCustomerLimit: string
  stacks: boolean
  startsAt: string
  endsAt: string
  pieces: { variationId: string; quantity: number }[]
  productSearch: string
  snackSearch: string
}

export const newDiscountDraft: DiscountDraft = {
  kind: 'percentage',
  percent: '',
  amount: '',
  way: 'code',
  code: '',
  name: '',
  scope: 'cart',
  categories: [],
  products: [],
  minimum: '',
  totalLimit: '',
  perCustomerLimit: '',
  stacks: false,
  startsAt: '',
  endsAt: '',
  pieces: [],
  productSearch: '',
  snackSearch: '',
}

export function discountDraftOf(draft: DiscountInput): DiscountDraft {
  const { kind, value, code, name, scope, targetIds, minimumSpendCents, totalLimit, perCustomerLimit, stacks, startsAt, endsAt } = draft
  return {
    ...newDiscountDraft,
    kind,
    ...(kind === 'percentage' ? { percent: String(value) } : { amount: moneyInputValue(value) }),
    way: code === null ? 'automatic' : 'code',
    code: code ?? '',
    name,
    scope,
    ...(scope === 'category' && { categories: targetIds }),
    ...(scope === 'product' && { products: targetIds }),
    minimum: minimumSpendCents === 0 ? '' : moneyInputValue(minimumSpendCents),
    totalLimit: totalLimit === null ? '' : String(totalLimit),
    perCustomerLimit: perCustomerLimit === null ? '' : String(perCustomerLimit),
    stacks,
    startsAt: startsAt ?? '',
    endsAt: endsAt ?? '',
  }
}

/** Parses the form values. */
export function readDiscountDraft(values: Values): DiscountDraft {
  const at = (name: string) => values[name] ?? ''
  const named = (group: string) =>
    Object.keys(values).flatMap((name) => (name.startsWith(`${group}.`) && values[name] ? [name.slice(group.length + 1)] : []))
  return {
    kind: at('kind') === 'fixed' ? 'fixed' : 'percentage',
    percent: at('percent'),
    amount: at('amount'),
    way: at('way') === 'automatic' ? 'automatic' : 'code',
    code: at('code'),
    name: at('name'),
    scope: (['category', 'product'] as const).find((scope) => scope === at('scope')) ?? 'cart',
    categories: named('category'),
    products: named('product'),
    minimum: at('minimum'),
    totalLimit: at('totalLimit'),
    perCustomerLimit: at('perCustomerLimit'),
    stacks: at('stacks') === 'on',
    startsAt: at('startsAt'),
    endsAt: at('endsAt'),
    pieces: named('pieces')
      .map((variationId) => ({ variationId, quantity: Math.min(MAX_LINE_QUANTITY, Math.trunc(Number(at(`pieces.${variationId}`))) || 0) }))
      .filter(({ quantity }) => quantity > 0)
      .slice(0, 100),
    productSearch: at('productSearch').slice(0, 100),
    snackSearch: at('snackSearch').slice(0, 100),
  }
}

/**
 * Applies a button: 'add-product.<id>', 'remove-product.<id>', 'put.<variation>'. Null for any
 * other button.
 */
export function applyDraftButton(draft: DiscountDraft, intent: string): DiscountDraft | null {
  const [, does, id = ''] = /^(add-product|remove-product|put)\.(.+)$/.exec(intent) ?? []
  switch (does) {
    case 'add-product':
      return { ...draft, scope: 'product', products: [...new Set([...draft.products, id])] }
    case 'remove-product':
      return { ...draft, products: draft.products.filter((one) => one !== id) }
    case 'put': {
      const known = draft.pieces.find(({ variationId }) => variationId === id)
      const others = draft.pieces.filter((one) => one !== known)
      return { ...draft, pieces: [...others, { variationId: id, quantity: Math.min(MAX_LINE_QUANTITY, (known?.quantity ?? 0) + 1) }] }
    }
    default:
      return null
  }
}

/**
 * Converts the draft into input for the discount schema. Unreadable values pass unchanged, so that
 * the schema refuses them by field.
 */
export function discountInputFrom(draft: DiscountDraft): Record<keyof DiscountInput, unknown> {
  const { kind, scope, minimum, totalLimit, perCustomerLimit, stacks, name, startsAt, endsAt } = draft
  return {
    code: draft.way === 'code' ? draft.code : null,
    name,
    kind,
    value: kind === 'fixed' ? cents(draft.amount) : percent(draft.percent),
    scope,
    targetIds: scope === 'category' ? draft.categories : scope === 'product' ? draft.products : [],
    minimumSpendCents: minimum.trim() === '' ? 0 : cents(minimum),
    totalLimit: limit(totalLimit),
    perCustomerLimit: limit(perCustomerLimit),
    stacks,
    startsAt: startsAt.trim() || null,
    endsAt: endsAt.trim() || null,
  }
}

/** Renames the errors to the names of the form's fields. */
export function idsInGroup(fields: Record<string, string>, { kind, scope }: DiscountDraft): Record<string, string> {
  const names: Record<string, string> = {
    value: kind === 'fixed' ? 'amount' : 'percent',
    targetIds: scope === 'category' ? 'categories' : 'products',
    minimumSpendCents: 'minimum',
  }
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [names[field.replace(/\..*/, '')] ?? field, code]))
}

/** Empty stays empty and is refused as missing. */
function cents(typed: string): unknown {
  return typed.trim() === '' ? '' : (parseCents(typed) ?? Number.NaN)
}

function percent(typed: string): unknown {
  const bare = typed.replace('%', '')
  return bare.trim() === '' ? '' : wholeNumberOf(bare)
}

function limit(typed: string): unknown {
  return typed.trim() === '' ? null : wholeNumberOf(typed)
}
