import { data, redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/product'
import { ProductCard } from './product-card.tsx'
import { AboutProduct } from './product/about-product.tsx'
import { BuyForm } from './product/buy-form.tsx'
import { Details } from './product/details.tsx'
import { Gallery } from './product/gallery.tsx'
import { StructuredData } from './product/structured-data.tsx'

/** One snack, by its slug. Its id leads there too, for links from outside. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { shop, keep } = ask(context)
  const product = shop.catalogue.product(params.id)
  if (!product) throw data({ message: `Page Not Found: ${urls.product(params.id)}` }, { status: 404, statusText: 'Not Found' })
  if (params.id !== product.slug) throw redirect(urls.product(product.slug), 301)
  keep('catalogue', `product:${product.id}`)
  const { delivery, cart, currency } = shop.settings
  return { words: words(context, 'product'), product, days: delivery.days, most: cart.quantity, currency }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, days, most, currency } = loaderData
  const { t } = useLanguage()
  const { name, category, related } = product
  const [lede = '', ...story] = product.description.split(/\n{2,}/)
  const path = urls.product(product.slug)
  return (
    <div className="page product-page">
      <PageHead
        title={name}
        description={lede}
        path={path}
        picture={product.pictureId ? urls.picture(product.pictureId, 1280, 'jpg') : undefined}
      />
      <StructuredData product={product} currency={currency} />
      <Breadcrumbs
        trail={[
          { label: t('common.all-snacks'), to: urls.products() },
          ...(category ? [{ label: category.name, to: urls.products({ category: category.slug }) }] : []),
          { label: name },
        ]}
      />
      <div className="product">
        <Gallery product={product} />
        <div className="buy">
          <AboutProduct product={product} lede={lede} />
          <BuyForm product={product} most={most} key={product.id} />
          <Details product={product} days={days} />
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
      {related.length > 0 && (
        <section className="section">
          <div className="section-head">
            <h2>{t('product.related')}</h2>
          </div>
          <div className="cards cards-trio">
            {related.slice(0, 4).map((other) => (
              <ProductCard key={other.id} product={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
