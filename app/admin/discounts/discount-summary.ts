import { intlLocale } from '#shared/locale.ts'
import type { StaffDiscount } from '#shop/office/discounts/discount-editor.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'
import type { DiscountPeriod } from './discount-period.server.ts'

type Offer = Pick<StaffDiscount, 'kind' | 'value' | 'scope' | 'targets'>

/** '15% off Chocolate and Gummies'. */
export function describeOffer({ kind, value, scope, targets }: Offer, { t, money, list, locale, formatted }: LanguageContextValue): string {
  const percent = () => new Intl.NumberFormat(intlLocale(locale), { style: 'percent' }).format(value / 100)
  const off = kind === 'fixed' ? money(value) : formatted('percent', value, percent)
  if (scope === 'cart') return t('admin-discounts.off-cart', { off })
  const names = targets.map(({ name }) => name)
  const isShort = names.length <= 2 && names.every((name) => name !== null)
  return isShort
    ? t('admin-discounts.off-names', { off, names: list(names) })
    : t(`admin-discounts.off-${scope}`, { off, count: targets.length })
}

/** '1 Dec, 08:00 to 24 Dec, 18:00'. */
export function describePeriod({ from, until }: DiscountPeriod, { t }: LanguageContextValue): string {
  if (from && until) return t('admin-discounts.between', { from, until })
  if (from) return t('admin-discounts.active-from', { from })
  return until ? t('admin-discounts.until', { until }) : t('admin-discounts.always')
}
