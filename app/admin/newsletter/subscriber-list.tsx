import { localeNames } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Subscriber, SubscriberPage } from '#shop/office/mail/subscribers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import type { SubscriberFilter } from './subscriber-filter-form.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

const tones = { confirmed: 'ok', asked: 'info', unsubscribed: 'plain', bounced: 'warn' } as const

/**
 * The subscribers with their state, and a button that unsubscribes a person who asked staff for it.
 */
export function SubscriberList({ page, filter, now }: { page: SubscriberPage; filter: SubscriberFilter; now: Date }) {
  const { t } = useLanguage()
  const { search, state, language } = filter
  const isFiltered = Boolean(search || state || language)
  if (page.subscribers.length === 0)
    return (
      <EmptyState title={t('admin-newsletter.none')} text={t(isFiltered ? 'admin-newsletter.no-matches' : 'admin-newsletter.none-text')} />
    )
  const here = (place: { after?: string; before?: string }) =>
    adminUrls.newsletter({ search: search || undefined, state: state ?? undefined, language: language ?? undefined, ...place })
  return (
    <>
      <table className="admin-table admin-list-table newsletter-list" aria-label={t('admin.newsletter')}>
        <TableHead
          columns={[
            t('admin-newsletter.address'),
            t('admin-newsletter.state'),
            t('admin-newsletter.since'),
            t('admin-newsletter.language'),
            { label: t('admin-newsletter.unsubscribe'), isHidden: true },
          ]}
        />
        <tbody>
          {page.subscribers.map((subscriber) => (
            <Row key={subscriber.id} subscriber={subscriber} now={now} />
          ))}
        </tbody>
      </table>
      <ListPager
        links={[
          page.previous && { to: here({ before: page.previous }), label: t('admin.newer') },
          page.next && { to: here({ after: page.next }), label: t('admin.older') },
        ]}
      />
    </>
  )
}

function Row({ subscriber: { id, email, state, since, language, source }, now }: { subscriber: Subscriber; now: Date }) {
  const { t } = useLanguage()
  return (
    <tr data-row>
      <th scope="row">
        <bdi>{email}</bdi>
      </th>
      <td>
        <Badge tone={tones[state]} dot>
          {t(`admin-newsletter.state-${state}`)}
        </Badge>
      </td>
      <td data-label={t('admin-newsletter.since')}>
        <Ago at={since} now={now} />
      </td>
      <td className="newsletter-language">
        {language && <span lang={language}>{localeNames[language]}</span>}
        {source && <small>{t(`admin-newsletter.source-${source}`)}</small>}
      </td>
      <td>{state !== 'unsubscribed' && <Unsubscribe id={id} email={email} />}</td>
    </tr>
  )
}

function Unsubscribe({ id, email }: Pick<Subscriber, 'id' | 'email'>) {
  const { t } = useLanguage()
  return (
    <details className="newsletter-end">
      <summary aria-label={t('admin-newsletter.unsubscribe-named', { email })}>{t('admin-newsletter.unsubscribe')}</summary>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <p>{t('admin-newsletter.unsubscribe-text')}</p>
        <Button variant="danger" size="small" name="intent" value="unsubscribe">
          {t('admin-newsletter.unsubscribe-now')}
        </Button>
      </form>
    </details>
  )
}
