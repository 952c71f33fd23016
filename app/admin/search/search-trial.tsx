import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import type { SearchTrial } from '#shop/catalogue/editing/search-synonyms.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { useSynonymLabel } from './synonym-label.tsx'

/** A form to try a search, its results, and the synonyms it used. */
export function SearchTrialForm({ trial, view }: { trial: SearchTrial | null; view: string }) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="try">
      <h2 id="try">{t('admin-search.try-heading')}</h2>
      <search>
        <form method="get" action={href(adminUrls.search())} className="admin-actions search-ask">
          <QueryFields of={adminUrls.search({ view: view === 'in-vain' ? undefined : view })} />
          <span className="admin-search">
            <SearchInput name="try" label={t('admin-search.try-label')} value={trial?.query ?? ''} />
          </span>
          <Button variant="secondary" size="small">
            {t('admin-search.try')}
          </Button>
        </form>
      </search>
      {trial && <Outcome trial={trial} />}
    </section>
  )
}

function Outcome({ trial: { query, total, meant, products, helped } }: { trial: SearchTrial }) {
  const { t, href, country, sentenceSpace } = useLanguage()
  return (
    <div className="search-trial">
      <p>
        <b>{t('admin-search.found', { count: total })}</b>
        {sentenceSpace}
        {meant && t('admin-search.read-as', { words: meant })}
      </p>
      {helped.length > 0 && <Helped helped={helped} />}
      {products.length > 0 && (
        <ol className="search-found">
          {products.map(({ id, slug, name, country: from, pictureId, tint, addVariationId }) => (
            <li key={id}>
              <PictureThumb pictureId={pictureId} tint={tint} />
              <span>
                <a href={href(urls.product(slug))}>{name}</a>
                {from && <small>{country(from)}</small>}
              </span>
              {addVariationId === null && <Badge tone="warn">{t('admin-search.sold-out')}</Badge>}
            </li>
          ))}
        </ol>
      )}
      {(products.length === 0 || meant) && (
        <p>
          <LinkButton variant="secondary" size="small" to={adminUrls.search({ view: 'words', add: query })}>
            {t('admin-search.make-synonym')}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function Helped({ helped }: Pick<SearchTrial, 'helped'>) {
  const { t, href, list, sentenceSpace } = useLanguage()
  const said = useSynonymLabel()
  return (
    <ul className="search-helped">
      {helped.map(({ asked, words, groupId, products }) => (
        <li key={asked + groupId}>
          {t('admin-search.synonym-effect', { asked, words: list(words.map(said)), count: products })}
          {sentenceSpace}
          {groupId && (
            <a className="admin-row-link" href={href(adminUrls.search({ view: 'words', edit: groupId }))}>
              {t('admin-search.change-group')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
