import './reviews.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { listOwnReviews } from '#shop/reviews/reviews.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reviews'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { handleOwnReviewAction } from './own-review-action.server.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewActionNotice, readCompletedReviewAction } from './review-action-notice.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  return {
    ...(await listOwnReviews(getRequestContext(context).shop, by)),
    firstName: by.firstName,
    done: readCompletedReviewAction(readQuery('ownReviews', request.url)),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const values = await readForm(request)
  try {
    return redirect(urls.ownReviews({ done: await handleOwnReviewAction(getRequestContext(context).shop, by, values) }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The customer's reviews, and the bought products without a review. */
export default function OwnReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { toWrite, written, firstName, done } = loaderData
  const { t, href } = useLanguage()
  const refusedFor = actionData?.refusal.values.productId
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('own-reviews.title')} />
      <a className="dashboard-back" href={href(urls.orders())}>
        <Icon name="arrow-left" small />
        {t('dashboard.all-orders')}
      </a>
      <h1 className="own-reviews-heading">{t('own-reviews.title')}</h1>
      <ReviewActionNotice done={actionData ? null : done} />
      {toWrite.length === 0 && written.length === 0 && (
        <div className="mt-8">
          <EmptyState title={t('own-reviews.none')} text={t('own-reviews.none-text')}>
            <LinkButton to={urls.products()}>{t('dashboard.no-orders-action')}</LinkButton>
          </EmptyState>
        </div>
      )}
      {toWrite.length > 0 && <ProductsToReview products={toWrite} />}
      {written.length > 0 && (
        <section className="dashboard-section" aria-labelledby="written">
          <h2 id="written">{t('own-reviews.written')}</h2>
          <ul className="own-reviews">
            {written.map((one) => (
              <OwnReviewCard
                key={one.productId}
                reviewable={one}
                firstName={firstName}
                open={false}
                refusal={refusedFor === one.productId ? actionData?.refusal : undefined}
              />
            ))}
          </ul>
          <p className="help own-reviews-how">{t('reviews.how')}</p>
        </section>
      )}
    </DashboardFrame>
  )
}

interface ProductsToReviewProps {
  products: Awaited<ReturnType<typeof listOwnReviews>>['toWrite']
}

function ProductsToReview({ products }: ProductsToReviewProps) {
  const { t } = useLanguage()
  return (
    <section className="dashboard-section" aria-labelledby="to-write">
      <h2 id="to-write">{t('own-reviews.ready')}</h2>
      <ul className="own-reviews">
        {products.map(({ productId, productName, pictureId, tint, orderNumber }) => (
          <li key={productId} className="own-review-head">
            <PictureThumb pictureId={pictureId} tint={tint} />
            <b>{productName}</b>
            <LinkButton
              variant="secondary"
              size="small"
              to={urls.orderReview(orderNumber)}
              aria-label={t('own-reviews.write-named', { name: productName })}
            >
              {t('reviews.write')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
