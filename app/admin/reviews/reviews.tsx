import './reviews.css'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { countReviewsForStaff, StaffReviewsQuery, listReviewsForStaff } from '#shop/reviews/reviews.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reviews'
import { handleReviewAction } from './review-action.server.ts'
import { AdminReviewCard } from './admin-review-card.tsx'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { CheckAllRows, useCheckedRows } from '../parts/bulk/checked-rows.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const views = ['waiting', 'shown', 'refused', 'all'] as const
/** Id of the form that the checkboxes of all reviews belong to. */
const BULK_FORM_ID = 'chosen'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'reviews.moderate')
  const { shop } = getRequestContext(context)
  const parameters = readAdminQuery('reviews', request.url)
  const query = StaffReviewsQuery.parse(parameters)
  return {
    page: await listReviewsForStaff(shop, by, query),
    counts: await countReviewsForStaff(shop, by),
    view: query.status,
    isDone: parameters.done !== undefined,
    now: shop.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'reviews.moderate')
  const values = await readForm(request)
  try {
    return await handleReviewAction(getRequestContext(context).shop, by, values)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The moderation page for reviews. */
export default function AdminReviewsPage({ loaderData: { page, counts, view, isDone, now }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const here = (place: { after?: string; before?: string } = {}) =>
    adminUrls.reviews({ status: view === 'waiting' ? undefined : view, ...place })
  return (
    <>
      <PageHead title={t('admin.reviews')} />
      <h1>{t('admin.reviews')}</h1>
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      {isDone && !actionData && (
        <output className="notice notice-ok">
          <Icon name="circle-check" />
          <span>{t('admin-reviews.done')}</span>
        </output>
      )}
      <section className="admin-card" aria-label={t('admin.reviews')}>
        <ViewLinks
          label={t('admin-reviews.views-label')}
          links={views.map((one) => ({
            to: adminUrls.reviews({ status: one === 'waiting' ? undefined : one }),
            text: t(`admin-reviews.view-${one}`),
            isHere: view === one,
            count: one === 'all' ? 0 : counts[one],
          }))}
        />
        {page.reviews.length === 0 ? (
          <EmptyState
            title={t('admin-reviews.none')}
            text={t(view === 'waiting' ? 'admin-reviews.none-waiting' : 'admin-reviews.none-text')}
          />
        ) : (
          <ul className="admin-review-list">
            {page.reviews.map((review) => (
              <AdminReviewCard key={review.id} review={review} bulk={BULK_FORM_ID} view={view} now={now} refusal={actionData?.refusal} />
            ))}
          </ul>
        )}
        {page.reviews.length > 1 && <BulkReviewForm view={view} />}
        <ListPager
          links={[
            page.previous && { to: here({ before: page.previous }), label: t(view === 'waiting' ? 'admin.older' : 'admin.newer') },
            page.next && { to: here({ after: page.next }), label: t(view === 'waiting' ? 'admin.newer' : 'admin.older') },
          ]}
        />
      </section>
    </>
  )
}

/** The bulk actions. The checkboxes of the reviews belong to this form by its id. */
function BulkReviewForm({ view }: { view: string }) {
  const { t } = useLanguage()
  const { form, chosen, all } = useCheckedRows()
  return (
    <form ref={form} id={BULK_FORM_ID} method="post" className="admin-review-bulk" aria-label={t('admin-reviews.bulk')}>
      <input type="hidden" name="view" value={view} />
      <CheckAllRows form={form} chosen={chosen} all={all} />
      <BulkBar chosen={chosen} label={t('admin-reviews.bulk')}>
        <Button variant="secondary" size="small" name="intent" value="bulk-show">
          {t('admin-reviews.bulk-show')}
        </Button>
        <Button variant="secondary" size="small" name="intent" value="bulk-refuse">
          {t('admin-reviews.bulk-refuse')}
        </Button>
      </BulkBar>
    </form>
  )
}
