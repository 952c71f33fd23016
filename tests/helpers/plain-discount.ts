import type { DiscountInput } from '#shop/office/discounts/discount-editor.ts'

/** Ten percent off everything, for everybody, at any time. */
export const plainDiscount: DiscountInput = {
  code: null,
  name: '',
  kind: 'percentage',
  value: 10,
  scope: 'cart',
  targetIds: [],
  minimumSpendCents: 0,
  totalLimit: null,
  perCustomerLimit: null,
  stacks: false,
  startsAt: null,
  endsAt: null,
}
