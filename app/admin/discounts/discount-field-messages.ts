import { useLanguage } from '#app/language/words.tsx'

/** The labels by field name. */
export type DiscountLabels = ReturnType<typeof useDiscountFieldMessages>['labels']

/** Labels of the form's fields, and messages for their errors. */
export function useDiscountFieldMessages(currency: string, uses: number) {
  const { t } = useLanguage()
  const labels = {
    percent: t('admin-discounts.percent'),
    amount: t('admin-discounts.amount', { currency }),
    code: t('admin-discounts.code'),
    name: t('admin-discounts.name'),
    categories: t('admin-discounts.for-category'),
    products: t('admin-discounts.for-product'),
    minimum: t('admin-discounts.minimum', { currency }),
    totalLimit: t('admin-discounts.total-limit'),
    perCustomerLimit: t('admin-discounts.customer-limit'),
    startsAt: t('admin-discounts.starts'),
    endsAt: t('admin-discounts.ends'),
  }
  const percent = t('admin-discounts.percent-fault')
  const money = { invalid: t('admin-discounts.money-fault'), 'too-long': t('admin-discounts.too-much') }
  const limit = { invalid: t('admin-discounts.limit-fault'), 'too-long': t('admin-discounts.too-much') }
  const choose = { invalid: t('admin-discounts.choose-one') }
  const messages: Record<string, Record<string, string>> = {
    percent: { invalid: percent, 'too-long': percent },
    amount: money,
    code: { invalid: t('admin-discounts.code-fault'), 'too-long': t('admin-discounts.code-fault') },
    name: { required: t('admin-discounts.name-fault') },
    categories: choose,
    products: choose,
    minimum: money,
    totalLimit: { ...limit, 'too-few': t('admin-discounts.too-few', { count: uses }) },
    perCustomerLimit: limit,
    startsAt: { invalid: t('admin-discounts.time-fault') },
    endsAt: { invalid: t('admin-discounts.end-fault') },
  }
  return { labels, messages }
}
