import './mail.css'
import { redirect } from 'react-router'
import { Failure } from '#shop/failure.ts'
import { EmailLogFilter, listEmails, emailStates, retryEmail } from '#shop/office/mail/email-log.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/mail'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop } = getRequestContext(context)
  const asked = new URL(request.url).searchParams
  const filter = EmailLogFilter.safeParse({
    state: asked.get('state') ?? undefined,
    search: asked.get('search') ?? undefined,
    before: asked.get('before') ?? undefined,
  })
  return {
    states: emailStates,
    page: await listEmails(shop, by, filter.data ?? {}),
    state: filter.data?.state ?? null,
    search: filter.data?.search ?? '',
    isLater: filter.data?.before !== undefined,
    now: shop.now(),
    words: getMessages(context, 'admin-mail', 'admin-emails', 'email-names'),
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
            {state && <input type="hidden" name="state" value={state} />}
            <SearchInput label={t('admin-emails.search')} value={search} />
          </form>
        </search>
      </div>
      <MailTabs here="outbox" />
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      <section className="admin-card" aria-label={t('admin.mail')}>
        <nav className="pills" aria-label={t('admin-mail.which')}>
          {[null, ...states].map((one) => (
            <a key={one} className="chip" href={href(here({ state: one ?? undefined }))} aria-current={one === state ? 'page' : undefined}>
              {t(one ? `admin.letter-${one}` : 'admin-mail.all')}
            </a>
          ))}
        </nav>
        {page.letters.length === 0 ? (
          <EmptyState title={t('admin-mail.none')} text={search ? t('admin-emails.none-found', { search }) : t('admin-mail.none-text')} />
        ) : (
          <table className="admin-table mail-log">
            <thead>
              <tr>
                <th scope="col">{t('admin-mail.letter')}</th>
                <th scope="col">{t('admin-mail.to')}</th>
                <th scope="col">{t('admin-mail.written')}</th>
                <th scope="col">{t('admin.status')}</th>
              </tr>
            </thead>
            <tbody>
              {page.letters.map((letter) => (
                <tr key={letter.id}>
                  <th scope="row">
                    <a href={href(adminUrls.letter(letter.id))}>{t(`email-names.${letter.template}`)}</a>
                  </th>
                  <td>{letter.to ? <bdi>{letter.to}</bdi> : <span className="text-ink-2">{t('admin-mail.to-gone')}</span>}</td>
                  <td>
                    <Ago at={new Date(letter.writtenAt)} now={now} />
                  </td>
                  <td>
                    <div className="admin-badges">
                      <EmailStateBadge state={letter.state} reason={letter.reason} />
                      {isOpen(letter) && letter.tries > 0 && <small>{t('admin-mail.tries', { count: letter.tries })}</small>}
                      {isOpen(letter) && letter.lastError && <small className="admin-fault">{letter.lastError}</small>}
                      {letter.state === 'dead' && (
                        <form method="post">
                          <input type="hidden" name="id" value={letter.id} />
                          <Button variant="secondary" size="small" name="intent" value="send-again">
                            {t('admin-mail.again')}
                          </Button>
                        </form>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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

/** Still to be sent, or given up. */
function isOpen({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'dead'
}
