import { adminUrls } from '#shared/admin-urls.ts'
import type { Difference, Reconciliation } from '#shop/office/finance/reconciliation.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { CheckAllRows, useCheckedRows } from '../parts/bulk/checked-rows.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

interface DifferenceFormProps {
  compared: Reconciliation
  mayFix: boolean
  now: Date
}

/** The differences, each with its fixes, and the fixes for many at once. */
export function DifferenceForm({ compared: { differences, isWhole }, mayFix, now }: DifferenceFormProps) {
  const { t, sentenceSpace } = useLanguage()
  const { form, chosen, all } = useCheckedRows()
  const isFixable = mayFix && differences.some(({ fixes }) => fixes.length > 0)
  return (
    <form method="post" ref={form}>
      <p>
        <b>{t('admin-reconciliation.differ', { count: differences.length })}</b>
        {sentenceSpace}
        {!isWhole && t('admin-reconciliation.more')}
      </p>
      {isFixable ? (
        <>
          <p className="text-ink-2">
            {t('admin-reconciliation.about-rebuild')}
            {sentenceSpace}
            {t('admin-reconciliation.about-refund')}
          </p>
          <CheckAllRows form={form} chosen={chosen} all={all} />
        </>
      ) : (
        !mayFix && <p className="text-ink-2">{t('admin-reconciliation.read-only')}</p>
      )}
      <div className="admin-scroll">
        <table className="admin-table reconciliation-table">
          <TableHead
            columns={[
              t('admin-reconciliation.what'),
              { label: t('admin-reconciliation.at-provider'), isNumber: true },
              { label: t('admin-reconciliation.in-books'), isNumber: true },
              t('admin-reconciliation.fix'),
            ]}
          />
          <tbody>
            {differences.map((difference) => (
              <DifferenceRow key={`${difference.kind} ${difference.id}`} difference={difference} mayFix={mayFix} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {isFixable && (
        <BulkBar chosen={chosen} label={t('admin-reconciliation.with-selected')}>
          <Button name="intent" value="record" variant="secondary" size="small" icon="rotate-ccw">
            {t('admin-reconciliation.bulk-record')}
          </Button>
          <Button name="intent" value="refund" variant="danger" size="small">
            {t('admin-reconciliation.refund')}
          </Button>
        </BulkBar>
      )}
    </form>
  )
}

function DifferenceRow({ difference, mayFix, now }: { difference: Difference; mayFix: boolean; now: Date }) {
  const { t, href, money } = useLanguage()
  const { kind, id, providerOrderId, at, orderNumber, isOrderKnown, theirCents, ourCents, refundedCents, email, lines, fixes } = difference
  const name = orderNumber ?? id
  const amount = (cents: number | null) => (cents === null ? '–' : money(cents))
  return (
    <tr>
      <th scope="row">
        <span className="reconciliation-content">
          <span className="reconciliation-name">
            {mayFix && fixes.length > 0 && (
              <label className="check">
                <input type="checkbox" name={`order.${providerOrderId}`} aria-label={t('admin-reconciliation.select', { name })} />
              </label>
            )}
            {isOrderKnown && orderNumber ? <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a> : <b>{name}</b>}
          </span>
          <span>{t(`admin-reconciliation.kind-${kind}`)}</span>
          {lines.length > 0 && (
            <small>
              {lines.map((line, index) => (
                <span key={index}>
                  {index > 0 && ' · '}
                  <bdi>
                    {line.quantity} × {line.name}
                  </bdi>
                </span>
              ))}
            </small>
          )}
          <small>
            <Ago at={at} now={now} />
            {kind === 'payment-without-order' && <> · {email ? <bdi>{email}</bdi> : t('admin-reconciliation.no-email')}</>}
          </small>
        </span>
      </th>
      <td className="admin-number" data-label={t('admin-reconciliation.at-provider')}>
        {amount(theirCents)}
        {refundedCents > 0 && <small>{t('admin-reconciliation.refunded', { amount: money(refundedCents) })}</small>}
      </td>
      <td className="admin-number" data-label={t('admin-reconciliation.in-books')}>
        {amount(ourCents)}
      </td>
      <td>
        {fixes.length === 0 && <small>{t('admin-reconciliation.by-hand')}</small>}
        {mayFix && providerOrderId && (
          <span className="reconciliation-fixes">
            {fixes.map((fix) => (
              <Button key={fix} name={fix} value={providerOrderId} variant={fix === 'refund' ? 'danger' : 'secondary'} size="small">
                {t(
                  fix === 'refund'
                    ? 'admin-reconciliation.refund'
                    : isOrderKnown
                      ? 'admin-reconciliation.record'
                      : 'admin-reconciliation.rebuild',
                )}
                <span className="sr-only"> {name}</span>
              </Button>
            ))}
          </span>
        )}
      </td>
    </tr>
  )
}
