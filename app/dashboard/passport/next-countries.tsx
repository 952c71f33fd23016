import { urls } from '#shared/urls.ts'
import type { Passport } from '#shop/ordering/passport.ts'
import { HeartButton } from '#app/parts/heart-button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** A snack in stock from each of a few countries that the customer has not tasted. */
export function NextCountries({ next }: Pick<Passport, 'next'>) {
  const { t, href, country } = useLanguage()
  if (next.length === 0) return null
  return (
    <section className="dashboard-section" aria-labelledby="next">
      <h2 id="next">{t('passport.next')}</h2>
      <p className="passport-count">{t('passport.next-text')}</p>
      <ul className="passport-next">
        {next.map(({ card, isSaved }) => (
          <li key={card.id} className="panel">
            <PictureThumb pictureId={card.pictureId} tint={card.tint} />
            <div>
              <a className="link" href={href(urls.product(card.slug))}>
                {card.name}
              </a>
              <p className="help">{card.country && country(card.country)}</p>
            </div>
            <HeartButton product={card} isSaved={isSaved} />
          </li>
        ))}
      </ul>
    </section>
  )
}
