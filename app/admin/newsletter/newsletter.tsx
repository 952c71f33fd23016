import '../parts/styles/products.css'
import './newsletter.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import {
  countSubscribers,
  SubscriberQuery,
  listSubscribers,
  UnsubscribeForReader,
  unsubscribeForReader,
} from '#shop/office/mail/subscribers.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/newsletter'
import { SubscriberCountList } from './subscriber-counts.tsx'
import { SubscriberFilterForm } from './subscriber-filter-form.tsx'
import { SubscriberList } from './subscriber-list.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'newsletter.read')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('newsletter', request.url)
  const query = SubscriberQuery.parse(asked)
  return {
    page: await listSubscribers(shop, by, query),
    counts: await countSubscribers(shop, by),
    filter: { search: query.search, state: query.state ?? null, language: query.language ?? null },
    isDone: asked.done !== undefined,
    now: shop.now(),
  }
}

/** Unsubscribes a person who asked for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'newsletter.read')
  const values = await readForm(request)
  try {
    if (values.intent !== 'unsubscribe') throw new Failure('invalid-input')
    await unsubscribeForReader(getRequestContext(context).shop, by, parseForm(UnsubscribeForReader, values))
    return redirect(adminUrls.newsletter({ done: '1' }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The newsletter's subscribers. */
export default function AdminNewsletterPage({ loaderData: { page, counts, filter, isDone, now }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <PageHead title={t('admin.newsletter')} />
      <div className="admin-head">
        <h1>{t('admin.newsletter')}</h1>
        <form method="post" action={href(adminUrls.newsletterFile())} className="newsletter-export">
          <Button variant="secondary" size="small" icon="download" aria-describedby="export-help">
            {t('admin-newsletter.export')}
          </Button>
          <small id="export-help">{t('admin-newsletter.export-help')}</small>
        </form>
      </div>
      {isDone && !actionData && <Notice tone="ok">{t('admin-newsletter.done')}</Notice>}
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      <SubscriberCountList counts={counts} />
      <section className="admin-card" aria-label={t('admin-newsletter.subscribers')}>
        <SubscriberFilterForm filter={filter} />
        <SubscriberList page={page} filter={filter} now={now} />
      </section>
    </>
  )
}
