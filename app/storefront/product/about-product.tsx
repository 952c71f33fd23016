import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { AllergenBadge, CountryBadge } from '../../ui/badge.tsx'
import { longWordClass } from '#app/ui/long-word-class.ts'
import { useLanguage } from '#app/language/words.tsx'
import { readableRegion } from '../parts/readable-region.ts'
import { FieldBadges } from './field-badges.tsx'
import { StarsLink } from './reviews/stars-link.tsx'

interface AboutProductProps {
  product: ProductView
  lede: string
  /** The customers' rating; null without reviews. */
  rating: { average: number; count: number } | null
}

/** Name, origin and the facts that decide whether someone likes the product. */
export function AboutProduct({ product, lede, rating }: AboutProductProps) {
  const { t, locale, country: nameOf } = useLanguage()
  const { name, country, allergens, insects } = product
  const region = readableRegion(product, locale)
  return (
    <div className="about-product">
      {(country || rating) && (
        <p className="about-top">
          {country && <CountryBadge code={country}>{region && t('product.place', { region, country: nameOf(country) })}</CountryBadge>}
          {rating && <StarsLink {...rating} />}
        </p>
      )}
      <h1 className={longWordClass(name)}>{name}</h1>
      <p className="lede">{lede}</p>
      <ul className="badges">
        <FieldBadges product={product} />
        {insects && (
          <li>
            <AllergenBadge allergen="insects" />
          </li>
        )}
        {allergens?.map((allergen) => (
          <li key={allergen}>
            <AllergenBadge allergen={allergen} />
          </li>
        ))}
      </ul>
    </div>
  )
}
