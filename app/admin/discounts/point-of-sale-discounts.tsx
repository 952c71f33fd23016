import type { PointOfSaleDiscount } from '#shop/office/discounts/discount-editor.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The point of sale's own discounts, read-only. */
export function PointOfSaleDiscounts({ discounts }: { discounts: PointOfSaleDiscount[] }) {
  const { t, money, number } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="theirs">
      <h2 id="theirs">{t('admin-discounts.point-of-sale')}</h2>
      <p className="help">{t('admin-discounts.point-of-sale-text')}</p>
      <dl className="discount-theirs">
        {discounts.map(({ id, name, percent, amountCents }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {percent !== null
                ? t('admin-discounts.point-of-sale-percent', { percent: number(Number(percent)) })
                : amountCents !== null
                  ? money(amountCents)
                  : t('admin-discounts.point-of-sale-open-amount')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
