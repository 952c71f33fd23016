import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { arrivalOf, usualTerms } from '#shop/pricing/delivery.ts'
import { mayReview, reviewsOf, reviewTags } from '#shop/reviews/reviews.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { notFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { Trail } from '#app/layout/trail.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/product'
import { AboutProduct } from './about-product.tsx'
import { Choice } from './choice.tsx'
import { Companions } from './companions.tsx'
import { Details } from './details.tsx'
import { Gallery } from './gallery.tsx'
import { LookedAt } from './looked-at.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { StructuredData } from './structured-data.tsx'

const REVIEWS_SHOWN = 4

export const handle = still

/**
 * A product by its slug. Its id redirects there, for links from outside. An unknown variation
 * redirects to the product itself.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop, by, keep } = ask(context)
  const product = shop.catalogue.product(params.id)
  if (!product) throw notFound(request)
  const wanted = new URL(request.url).searchParams.get('v')
  const v = product.variations.find(({ id }) => id === wanted)?.id
  if (params.id !== product.slug) throw redirect(urls.product(product.slug, { v }), 301)
  if (wanted && !v) throw redirect(urls.product(product.slug))
  keep('catalogue', `product:${product.id}`, 'today', reviewTags.any, reviewTags.of(product.id))
  const { cart, currency } = shop.settings
  const arrives = {
    standard: arrivalOf(shop.settings, 'standard', shop.now()),
    express: usualTerms(shop.settings).express && arrivalOf(shop.settings, 'express', shop.now()),
  }
  const reviews = await reviewsOf(shop, product.id, {}, REVIEWS_SHOWN)
  const reviewWith = by.kind === 'customer' ? await mayReview(shop, by, product.id) : null
  return {
    words: words(context, 'pass-on', 'product', ...(reviews || reviewWith ? (['reviews'] as const) : [])),
    product,
    ...shop.catalogue.companions(product.id),
    named: v ?? null,
    reviews,
    reviewWith,
    arrives,
    most: cart.quantity,
    currency,
    email: by.kind === 'customer' ? by.email : '',
  }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, related, goesWith, named, reviews, reviewWith, arrives, most, currency, email } = loaderData
  const { t } = useLanguage()
  const { name, category, pictures } = product
  const [lede = '', ...story] = product.description.split(/\n{2,}/)
  const trail = [
    { label: t('common.home'), to: urls.home() },
    ...(category ? [{ label: category.name, to: urls.category(category.slug) }] : [{ label: t('common.all-snacks'), to: urls.products() }]),
    { label: name, to: urls.product(product.slug) },
  ]
  return (
    <div className="page product-page">
      <PageHead
        title={name}
        description={lede}
        path={urls.product(product.slug)}
        picture={pictures[0] && { path: urls.picture(pictures[0].id, 1280, 'jpg'), alt: pictures[0].alt }}
        kind="product"
      />
      <StructuredData product={product} currency={currency} reviews={reviews} />
      <Trail trail={trail} />
      <div className="product">
        <Gallery product={product} />
        <div className="buy">
          <AboutProduct product={product} lede={lede} rating={reviews} />
          <Choice product={product} named={named} most={most} email={email} currency={currency} />
          <ShareButton
            title={name}
            path={urls.product(product.slug)}
            label={t('pass-on.action')}
            copied={t('pass-on.copied')}
            notCopied={t('pass-on.not-copied')}
          />
          <Details product={product} arrives={arrives} />
        </div>
      </div>
      {story.length > 0 && (
        <section className="story">
          <h2>
            {t('product.story')} <em>{name}</em>
          </h2>
          <div>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      <Companions title={t('product.goes-with')} companions={goesWith} />
      <Companions title={t('product.related')} companions={related} />
      <Reviews product={product} reviews={reviews} reviewWith={reviewWith} />
      <LookedAt product={product} />
    </div>
  )
}
