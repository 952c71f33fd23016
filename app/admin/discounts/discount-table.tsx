import { adminUrls } from '#shared/admin-urls.ts'
import type { StaffDiscount } from '#shop/office/discounts/discount-editor.ts'
import { useLanguage } from '#app/language/words.tsx'
import { describeOffer, describePeriod } from './discount-summary.ts'
import { DiscountStateBadge } from './discount-state-badge.tsx'
import type { DiscountPeriod } from './discount-period.server.ts'
import { TableHead } from '../parts/tables/table-head.tsx'

export function DiscountTable({ discounts }: { discounts: (StaffDiscount & { when: DiscountPeriod })[] }) {
  const { t } = useLanguage()
  return (
    <div className="admin-scroll">
      <table className="admin-table admin-list-table discount-table" aria-label={t('admin.discounts')}>
        <TableHead
          columns={[
            t('admin-discounts.discount'),
            t('admin-discounts.offer'),
            t('admin-discounts.when'),
            { label: t('admin-discounts.uses'), isNumber: true },
            { label: t('admin-discounts.total-discounted'), isNumber: true },
            t('admin-discounts.state'),
          ]}
        />
        <tbody>
          {discounts.map((discount) => (
            <Row key={discount.id} discount={discount} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ discount }: { discount: StaffDiscount & { when: DiscountPeriod } }) {
  const language = useLanguage()
  const { t, href, money } = language
  const { id, code, name, minimumSpendCents, state, takenOffCents, when } = discount
  return (
    <tr data-row>
      <th scope="row">
        <a href={href(adminUrls.discount(id))} data-row-link>
          <bdi>{code ?? name}</bdi>
        </a>
        {(code === null || name) && <small className="admin-note">{code === null ? t('admin-discounts.automatic') : name}</small>}
      </th>
      <td>
        {describeOffer(discount, language)}
        {minimumSpendCents > 0 && (
          <small className="admin-note">{t('admin-discounts.from-spend', { amount: money(minimumSpendCents) })}</small>
        )}
      </td>
      <td>{describePeriod(when, language)}</td>
      <td className="admin-number" data-label={t('admin-discounts.uses')}>
        <DiscountUses discount={discount} />
      </td>
      <td className="admin-number" data-label={t('admin-discounts.total-discounted')}>
        {money(takenOffCents)}
      </td>
      <td>
        <DiscountStateBadge state={state} />
      </td>
    </tr>
  )
}

/** Uses out of the limit, and how many of them are still unpaid. */
export function DiscountUses({ discount: { uses, waiting, totalLimit } }: { discount: StaffDiscount }) {
  const { t, number } = useLanguage()
  return (
    <>
      {totalLimit === null ? number(uses) : t('admin-discounts.uses-of', { uses: number(uses), limit: number(totalLimit) })}
      {waiting > 0 && <small className="admin-note">{t('admin-discounts.unpaid-uses', { count: waiting })}</small>}
    </>
  )
}
