import '../parts/products.css'
import './search.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { EmptySearchQuery, searchesInVain } from '#shop/catalogue/empty-searches.ts'
import { synonymGroup, SynonymQuery, synonymsAtDesk, TrySearch, trySearch } from '#shop/catalogue/search-synonyms.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/search'
import { answerSearch, searchDoings } from './answer.server.ts'
import { Groups } from './groups.tsx'
import { InVain } from './in-vain.tsx'
import { Trial } from './trial.tsx'
import { WordsForm } from './words-form.tsx'

const views = ['in-vain', 'words'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'search.change')
  const { shop } = ask(context)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const view = views.find((one) => one === asked.view) ?? 'in-vain'
  const tried = TrySearch.parse(asked)
  const query = SynonymQuery.parse(asked)
  const vain = await searchesInVain(shop, by, view === 'in-vain' ? EmptySearchQuery.parse(asked) : {})
  return {
    view,
    trial: tried.try ? await trySearch(shop, by, tried) : null,
    vain,
    groups: await synonymsAtDesk(shop, by, query),
    search: query.search,
    isFirst: !asked.after,
    edited: asked.edit ? await synonymGroup(shop, by, asked.edit) : null,
    /** A search without results, to be made a synonym. */
    wanted: (asked.add ?? '').slice(0, 60),
    done: searchDoings.find((one) => one === asked.done) ?? null,
    now: shop.now(),
    words: words(context, 'admin-search'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'search.change')
  const values = await readForm(request)
  try {
    return await answerSearch(ask(context).shop, by, values)
  } catch (error) {
    return refuse(error, values)
  }
}

/** Searches of customers, their results, and the synonyms. */
export default function AdminSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { view, trial, vain, groups, search, isFirst, edited, wanted, done, now } = loaderData
  const { t, href, number } = useLanguage()
  const refusal = actionData?.refusal
  const counts = { 'in-vain': vain.total, words: groups.total }
  return (
    <>
      <PageHead title={t('admin.search-words')} />
      <h1>{t('admin.search-words')}</h1>
      {done && !refusal && <Notice tone="ok">{t(`admin-search.done-${done}`)}</Notice>}
      {refusal && <FailureNotice failure={refusal.failure} />}
      <Trial trial={trial} view={view} />
      <section className="admin-card" aria-label={t(`admin-search.view-${view}`)}>
        <nav className="pills" aria-label={t('admin-search.views')}>
          {views.map((one) => (
            <a
              key={one}
              className="chip"
              href={href(adminUrls.search({ view: one === 'in-vain' ? undefined : one }))}
              aria-current={view === one ? 'page' : undefined}
            >
              {t(`admin-search.view-${one}`)} {counts[one] > 0 && <span>{number(counts[one])}</span>}
            </a>
          ))}
        </nav>
        {view === 'in-vain' ? (
          <InVain page={vain} isFirst={isFirst} now={now} />
        ) : (
          <>
            <WordsForm key={edited?.id} group={edited} wanted={wanted} refusal={refusal?.values.intent === 'keep' ? refusal : undefined} />
            <Groups page={groups} search={search} isFirst={isFirst} />
          </>
        )}
      </section>
    </>
  )
}
