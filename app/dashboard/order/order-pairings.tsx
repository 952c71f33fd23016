import '#app/parts/box.css'
import { urls } from '#shared/urls.ts'
import type { Companion } from '#shop/catalogue/catalogue.types.ts'
import { pairingReason } from '#app/parts/pairing-reason.ts'
import { CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** What goes well with an order, each with its reason. */
export function OrderPairings({ companions }: { companions: Companion[] }) {
  const language = useLanguage()
  const { t, href } = language
  if (companions.length === 0) return null
  return (
    <section aria-labelledby="pairings" className="order-pairings">
      <h2 id="pairings">{t('pairings.with-order')}</h2>
      <ul className="box">
        {companions.map(({ card, reason }) => (
          <li key={card.id}>
            <PictureThumb pictureId={card.pictureId} tint={card.tint} />
            <div className="min-w-0">
              {card.country && <CountryBadge code={card.country} />}
              <p className="box-name">
                <a href={href(urls.product(card.slug))}>{card.name}</a>
              </p>
              <p className="box-detail">{pairingReason(language, reason)}</p>
            </div>
            <PriceTag cents={card.priceCents} />
          </li>
        ))}
      </ul>
    </section>
  )
}
