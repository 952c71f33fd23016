import './mail.css'
import { redirect } from 'react-router'
import { Failure } from '#shop/failure.ts'
import { EmailLogFilter, listEmails, emailStates, retryEmail } from '#shop/office/mail/email-log.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/mail'
import { EmailLogTable } from './email-log-table.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop } = getRequestContext(context)
  const filter = EmailLogFilter.safeParse(readAdminQuery('mail', request.url))
  return {
    states: emailStates,
    page: await listEmails(shop, by, filter.data ?? {}),
    state: filter.data?.state ?? null,
    search: filter.data?.search ?? '',
    isLater: filter.data?.before !== undefined,
    now: shop.now(),
  }
}

/** Retries a failed email. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const values = await readForm(request)
  try {
    if (values.intent !== 'send-again') throw new Failure('invalid-input')
    await retryEmail(getRequestContext(context).shop, by, values.id ?? '')
    return redirect(adminUrls.mail({ state: 'waiting' }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function AdminMailPage({ loaderData: { states, page, state, search, isLater, now }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const here = (over: { state?: string; before?: string }) => adminUrls.mail({ search: search || undefined, ...over })
  return (
    <>
      <PageHead title={t('admin.mail')} />
      <div className="admin-head">
        <h1>{t('admin.mail')}</h1>
        <search>
          <form method="get" action={href(adminUrls.mail())} className="admin-search">
            <QueryFields of={adminUrls.mail({ state: state ?? undefined })} />
            <SearchInput label={t('admin-emails.search')} value={search} />
          </form>
        </search>
      </div>
      <MailTabs here="outbox" />
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      <section className="admin-card" aria-label={t('admin.mail')}>
        <ViewLinks
          label={t('admin-mail.which')}
          links={[null, ...states].map((one) => ({
            to: here({ state: one ?? undefined }),
            text: t(one ? `admin.email-${one}` : 'admin-mail.all'),
            isHere: one === state,
          }))}
        />
        {page.emails.length === 0 ? (
          <EmptyState title={t('admin-mail.none')} text={search ? t('admin-emails.none-found', { search }) : t('admin-mail.none-text')} />
        ) : (
          <EmailLogTable emails={page.emails} now={now} />
        )}
        <ListPager
          links={[
            isLater && { to: here({ state: state ?? undefined }), label: t('admin-emails.newest') },
            page.next && { to: here({ state: state ?? undefined, before: page.next }), label: t('admin.older') },
          ]}
        />
      </section>
    </>
  )
}
