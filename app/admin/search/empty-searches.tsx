import { adminUrls } from '#shared/admin-urls.ts'
import type { EmptySearchPage } from '#shop/catalogue/editing/empty-searches.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

/** Searches without results, most frequent first. */
export function EmptySearchList({ page: { searches, next }, isFirst, now }: { page: EmptySearchPage; isFirst: boolean; now: Date }) {
  const { t, number } = useLanguage()
  if (searches.length === 0) return <EmptyState title={t('admin-search.no-failed')} text={t('admin-search.no-failed-text')} />
  return (
    <>
      <table className="admin-table admin-list-table search-vain">
        <TableHead
          columns={[
            t('admin-search.query'),
            { label: t('admin-search.count'), isNumber: true },
            t('admin-search.last'),
            { label: t('admin-search.what-to-do'), isHidden: true },
          ]}
        />
        <tbody>
          {searches.map(({ query, count, lastAt }) => (
            <tr key={query}>
              <th scope="row">
                <bdi>{query}</bdi>
              </th>
              <td className="admin-number" data-label={t('admin-search.count')}>
                {number(count)}
              </td>
              <td data-label={t('admin-search.last')}>
                <Ago at={lastAt} now={now} />
              </td>
              <td>
                <form method="post" className="admin-actions">
                  <input type="hidden" name="query" value={query} />
                  <LinkButton
                    variant="secondary"
                    size="small"
                    to={adminUrls.search({ view: 'words', add: query })}
                    aria-label={t('admin-search.make-synonym-named', { query })}
                  >
                    {t('admin-search.make-synonym')}
                  </LinkButton>
                  <Button variant="ghost" size="small" name="intent" value="forget" aria-label={t('admin-search.forget-named', { query })}>
                    {t('admin-search.forget')}
                  </Button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ListPager
        links={[
          !isFirst && { to: adminUrls.search(), label: t('admin-search.first-page') },
          next && { to: adminUrls.search({ after: next }), label: t('admin-search.next-page') },
        ]}
      />
    </>
  )
}
