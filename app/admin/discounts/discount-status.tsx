import type { StaffDiscount } from '#shop/office/discounts/discount-editor.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { DiscountUses } from './discount-table.tsx'
import { describePeriod } from './discount-summary.ts'
import { DiscountStateBadge } from './discount-state-badge.tsx'
import type { DiscountPeriod } from './discount-period.server.ts'

interface StandingProps {
  discount: StaffDiscount & { when: DiscountPeriod }
  /** Whether it may be deleted: no order ever used it. */
  mayGo: boolean
  here: string
}

/** A discount's state and results, with the buttons to end or delete it. */
export function DiscountStatus({ discount, mayGo, here }: StandingProps) {
  const language = useLanguage()
  const { t, href, money } = language
  return (
    <section className="admin-card discount-standing" aria-labelledby="standing">
      <h2 id="standing" className="sr-only">
        {t('admin-discounts.performance')}
      </h2>
      <dl className="admin-numbers">
        <div className="discount-said">
          <dt>{t('admin-discounts.state')}</dt>
          <dd>
            <DiscountStateBadge state={discount.state} />
          </dd>
        </div>
        <div>
          <dt>{t('admin-discounts.uses')}</dt>
          <dd>
            <DiscountUses discount={discount} />
          </dd>
        </div>
        <div>
          <dt>{t('admin-discounts.total-discounted')}</dt>
          <dd>{money(discount.takenOffCents)}</dd>
        </div>
        <div className="discount-said">
          <dt>{t('admin-discounts.when')}</dt>
          <dd>{describePeriod(discount.when, language)}</dd>
        </div>
      </dl>
      {(discount.state !== 'ended' || mayGo) && (
        <form method="post" action={href(here)} className="discount-ends">
          {discount.state !== 'ended' && (
            <Button variant="secondary" size="small" name="intent" value="end" aria-describedby="ends-help">
              {t('admin-discounts.end')}
            </Button>
          )}
          {mayGo && (
            <Button variant="danger" size="small" name="intent" value="delete" aria-describedby="ends-help">
              {t('admin-discounts.delete')}
            </Button>
          )}
          <p id="ends-help" className="help">
            {t(mayGo ? 'admin-discounts.delete-help' : 'admin-discounts.end-help')}
          </p>
        </form>
      )}
    </section>
  )
}
