import type { Recommendation } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { pairingReason } from '#app/parts/pairing-reason.ts'
import { ProductTile } from '../parts/product-tile.tsx'

/** Related products, each with its reason. A reason that all of them share is shown once. */
export function RecommendedProducts({ title, recommendations }: { title: string; recommendations: Recommendation[] }) {
  const language = useLanguage()
  if (recommendations.length === 0) return null
  const reasons = recommendations.map(({ reason }) => pairingReason(language, reason))
  const shared = reasons.every((reason) => reason === reasons[0]) ? reasons[0] : null
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {shared && <p className="reason">{shared}</p>}
      </div>
      <ul className="cards cards-trio">
        {recommendations.map(({ card }, index) => (
          <li key={card.id} className={shared ? undefined : 'recommendation'}>
            {!shared && <p className="reason">{reasons[index]}</p>}
            <ProductTile product={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
