import type { AdminLinkQuery } from '#shared/admin-route-parameters.ts'
import { itemAt } from '#shared/present.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { SynonymGroupPage } from '#shop/catalogue/editing/search-synonyms.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { useSynonymLabel } from './synonym-label.tsx'

/** All synonym groups, each with a link to edit it. */
export function SynonymGroupList({
  page: { groups, next },
  search,
  isFirst,
}: {
  page: SynonymGroupPage
  search: string
  isFirst: boolean
}) {
  const { t, href } = useLanguage()
  const said = useSynonymLabel()
  const here = (query: AdminLinkQuery<'search'> = {}) => adminUrls.search({ view: 'words', search: search || undefined, ...query })
  return (
    <>
      <search>
        <form method="get" action={href(adminUrls.search())} className="admin-filter search-ask">
          <QueryFields of={adminUrls.search({ view: 'words' })} />
          <span className="admin-search">
            <SearchInput label={t('admin-search.find-label')} value={search} />
          </span>
          <Button variant="secondary" size="small">
            {t('admin-search.find')}
          </Button>
        </form>
      </search>
      {groups.length === 0 ? (
        <EmptyState title={t('admin-search.none')} text={t('admin-search.none-text')} />
      ) : (
        <ul className="search-groups">
          {groups.map(({ id, words }) => (
            <li key={id}>
              <span className="admin-badges">
                {words.map((word) => (
                  <Badge key={word} icon={word.startsWith('@') ? 'map-pin' : undefined}>
                    <bdi>{said(word)}</bdi>
                  </Badge>
                ))}
              </span>
              <a
                className="admin-row-link"
                href={href(here({ edit: id }))}
                aria-label={t('admin-search.change-named', { word: said(itemAt(words, 0)) })}
              >
                {t('admin-search.change')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ListPager
        links={[
          !isFirst && { to: here(), label: t('admin-search.first-page') },
          next && { to: here({ after: next }), label: t('admin-search.next-page') },
        ]}
      />
    </>
  )
}
