import { adminUrls } from '#shared/admin-urls.ts'
import type { DriftLine } from '#shop/stock/sync-status.ts'
import { Button } from '../../ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Differences between our count and the point of sale's, with their cause. */
export function DriftTable({ page: { lines, compared, next } }: { page: { lines: DriftLine[]; compared: number; next: string | null } }) {
  const { t, href, number, inARow } = useLanguage()
  return (
    <>
      <p>{lines.length === 0 ? t('admin-sync.agree', { count: compared }) : t('admin-sync.differ', { count: lines.length, compared })}</p>
      {lines.length > 0 && (
        <div className="admin-scroll">
          <table className="admin-table admin-list-table">
            <thead>
              <tr>
                <th scope="col">{t('admin-sync.what')}</th>
                <th scope="col" className="admin-number">
                  {t('admin-sync.ours')}
                </th>
                <th scope="col" className="admin-number">
                  {t('admin-sync.theirs')}
                </th>
                <th scope="col">{t('admin-sync.cause')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.variationId}>
                  <th scope="row">
                    <a href={href(adminUrls.stock({ of: line.variationId }))}>{inARow(line.productName, line.variationName)}</a>
                  </th>
                  <td className="admin-number" data-label={t('admin-sync.ours')}>
                    {line.ours === null ? '–' : number(line.ours)}
                  </td>
                  <td className="admin-number" data-label={t('admin-sync.theirs')}>
                    {line.theirs === null ? '–' : number(line.theirs)}
                  </td>
                  <td>
                    {line.cause && t(`admin-sync.cause-${line.cause}`)}
                    {line.cause !== 'sale-not-counted' && (
                      <form method="post" className="admin-repair">
                        <input type="hidden" name="variationId" value={line.variationId} />
                        <Button variant="secondary" size="small" name="intent" value="reconcile">
                          {t('admin-sync.reconcile')}
                          <span className="sr-only"> {line.productName}</span>
                        </Button>
                      </form>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPager links={[next && { to: adminUrls.sync({ compare: '1', after: next }), label: t('admin-sync.compare-more') }]} />
    </>
  )
}
