import '#app/parts/box.css'
import { urls } from '#shared/urls.ts'
import type { Recommendation } from '#shop/catalogue/catalogue.types.ts'
import { pairingReason } from '#app/parts/pairing-reason.ts'
import { CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Snacks that go well with an order, each with its reason. */
export function OrderPairings({ recommendations }: { recommendations: Recommendation[] }) {
  const language = useLanguage()
  const { t, href } = language
  if (recommendations.length === 0) return null
  return (
    <section aria-labelledby="pairings" className="order-pairings">
      <h2 id="pairings">{t('pairings.with-order')}</h2>
      <ul className="box">
        {recommendations.map(({ card, reason }) => (
          <li key={card.id}>
            <PictureThumb pictureId={card.pictureId} tint={card.tint} />
            <div className="min-w-0">
              {card.country && <CountryBadge code={card.country} />}
              <p className="box-name">
                <a href={href(urls.product(card.slug))}>{card.name}</a>
              </p>
              <p className="box-detail">{pairingReason(language, reason)}</p>
            </div>
            <PriceTag cents={card.priceCents} from={card.fromPrice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
