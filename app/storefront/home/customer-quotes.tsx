import './customer-quotes.css'
import { directionOf } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { ReviewQuote } from '#shop/reviews/reviews.ts'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { RatingStars } from '#app/ui/rating-stars.tsx'

/** Quotes from reviews, the best one large. Needs the messages of `reviews`. */
export function CustomerQuotes({ quotes }: { quotes: ReviewQuote[] }) {
  const { t, href } = useLanguage()
  return (
    <section className="section" aria-labelledby="said">
      <div className="page">
        <h2 id="said" className="sr-only">
          {t('reviews.home')}
        </h2>
        <ul className="quotes">
          {quotes.map(({ id, words, rating, name, locale, product }) => (
            <li key={id}>
              <figure>
                <blockquote lang={locale ?? undefined} dir={locale ? directionOf(locale) : undefined}>
                  <p>{words}</p>
                </blockquote>
                <figcaption>
                  <PictureThumb pictureId={product.pictureId} tint={product.tint} />
                  <span>
                    <span className="quote-who">
                      <bdi>{name || t('reviews.nobody')}</bdi> <RatingStars rating={rating} />
                    </span>
                    <a href={href(urls.product(product.slug))}>{t('reviews.on', { product: product.name })}</a>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
