import '../parts/styles/products.css'
import './search.css'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { EmptySearchQuery, listEmptySearches } from '#shop/catalogue/editing/empty-searches.ts'
import { getSynonymGroup, SynonymQuery, listSynonymGroups, TrySearch, trySearch } from '#shop/catalogue/editing/search-synonyms.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/search'
import { handleSearchAction, searchActionNames } from './search-action.server.ts'
import { SynonymGroupList } from './synonym-groups.tsx'
import { EmptySearchList } from './empty-searches.tsx'
import { SearchTrialForm } from './search-trial.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const views = ['in-vain', 'words'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'search.change')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('search', request.url)
  const view = views.find((one) => one === asked.view) ?? 'in-vain'
  const tried = TrySearch.parse(asked)
  const query = SynonymQuery.parse(asked)
  const vain = await listEmptySearches(shop, by, view === 'in-vain' ? EmptySearchQuery.parse(asked) : {})
  return {
    view,
    trial: tried.try ? await trySearch(shop, by, tried) : null,
    vain,
    groups: await listSynonymGroups(shop, by, query),
    search: query.search,
    isFirst: !asked.after,
    edited: asked.edit ? await getSynonymGroup(shop, by, asked.edit) : null,
    /** A search without results, to be made a synonym. */
    wanted: (asked.add ?? '').slice(0, 60),
    done: searchActionNames.find((one) => one === asked.done) ?? null,
    now: shop.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'search.change')
  const values = await readForm(request)
  try {
    return await handleSearchAction(getRequestContext(context).shop, by, values)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** Searches of customers, their results, and the synonyms. */
export default function AdminSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, trial, vain, groups, search, isFirst, edited, wanted, done, now } = loaderData
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  const counts = { 'in-vain': vain.total, words: groups.total }
  return (
    <>
      <PageHead title={t('admin.search-words')} />
      <h1>{t('admin.search-words')}</h1>
      {done && !refusal && <Notice tone="ok">{t(`admin-search.done-${done}`)}</Notice>}
      {refusal && <FailureNotice failure={refusal.failure} />}
      <SearchTrialForm trial={trial} view={view} />
      <section className="admin-card" aria-label={t(`admin-search.view-${view}`)}>
        <ViewLinks
          label={t('admin-search.views')}
          links={views.map((one) => ({
            to: adminUrls.search({ view: one === 'in-vain' ? undefined : one }),
            text: t(`admin-search.view-${one}`),
            isHere: view === one,
            count: counts[one],
          }))}
        />
        {view === 'in-vain' ? (
          <EmptySearchList page={vain} isFirst={isFirst} now={now} />
        ) : (
          <>
            <SynonymForm
              key={edited?.id}
              group={edited}
              wanted={wanted}
              refusal={refusal?.values.intent === 'keep' ? refusal : undefined}
            />
            <SynonymGroupList page={groups} search={search} isFirst={isFirst} />
          </>
        )}
      </section>
    </>
  )
}
