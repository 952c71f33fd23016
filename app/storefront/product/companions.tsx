import type { Companion } from '#shop/catalogue.ts'
import { type Language, useLanguage } from '../../words.tsx'
import { ProductCard } from '../product-card.tsx'

/** Snacks beside this one, each with the reason why it is there. */
export function Companions({ title, companions }: { title: string; companions: Companion[] }) {
  const language = useLanguage()
  if (companions.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <ul className="cards cards-trio">
        {companions.map(({ card, reason }) => (
          <li key={card.id} className="companion">
            <p className="reason">{sayWhy(language, reason)}</p>
            <ProductCard product={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function sayWhy({ t, country }: Language, reason: Companion['reason']): string {
  if (reason.why === 'country') return t('product.why-country', { country: country(reason.country) })
  if (reason.why === 'category') return t('product.why-category', { category: reason.category })
  return reason.why === 'after' ? t(`product.after-${reason.craving}`) : t(`product.why-${reason.craving}`)
}
