import './reviews.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { listReviewable } from '#shop/reviews/reviews.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/review'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { handleOwnReviewAction } from './own-review-action.server.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewActionNotice, readCompletedReviewAction } from './review-action-notice.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  return {
    number: params.number,
    reviewables: await listReviewable(shop, by, params.number).catch(orNotFound(request)),
    firstName: by.firstName,
    done: readCompletedReviewAction(readQuery('orderReview', request.url)),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const bought = await listReviewable(shop, by, params.number).catch(orNotFound(request))
  const values = await readForm(request)
  try {
    // Only products of this order: its number is in the address.
    if (!bought.some(({ productId }) => productId === values.productId)) throw new Failure('not-bought')
    return redirect(urls.orderReview(params.number, { done: await handleOwnReviewAction(shop, by, values) }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** Reviews of the products of one order. */
export default function OrderReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, reviewables, firstName, done } = loaderData
  const { t, href } = useLanguage()
  const open = reviewables.find(({ review, slug }) => review === null && slug !== null)
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('own-reviews.title-order')} />
      <a className="dashboard-back" href={href(urls.order(number))}>
        <Icon name="arrow-left" small />
        {t('orders.back-to-order')}
      </a>
      <h1 className="own-reviews-heading">{t('own-reviews.title-order')}</h1>
      {reviewables.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={t('own-reviews.cannot')} text={t('own-reviews.cannot-why')}>
            <LinkButton to={urls.order(number)}>{t('orders.back-to-order')}</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="dashboard-lead">{t('own-reviews.lead-order', { number })}</p>
          <ReviewActionNotice done={actionData ? null : done} />
          <ul className="own-reviews">
            {reviewables.map((one) => (
              <OwnReviewCard
                key={one.productId}
                reviewable={one}
                firstName={firstName}
                open={!actionData && !done && one === open}
                refusal={actionData?.refusal.values.productId === one.productId ? actionData.refusal : undefined}
              />
            ))}
          </ul>
          <p className="help own-reviews-how">{t('reviews.how')}</p>
        </>
      )}
    </DashboardFrame>
  )
}
