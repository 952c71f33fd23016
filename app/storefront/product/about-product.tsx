import type { Locale } from '#shared/locale.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { AllergenBadge, DietBadge, CountryBadge } from '../../ui/badge.tsx'
import { HeatBadge } from '../../ui/heat.tsx'
import { longWordClass } from '#app/ui/long-word-class.ts'
import { useLanguage } from '#app/language/words.tsx'
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
  const { name, country, diets, allergens, insects, heat } = product
  const region = product.region && isReadIn(locale, product.region) ? product.region : null
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
      <div className="badges">
        {diets.filter(isWorthSaying).map((diet) => (
          <DietBadge key={diet} diet={diet} />
        ))}
        {heat > 0 && <HeatBadge level={heat} />}
        {insects && <AllergenBadge allergen="insects" />}
        {allergens?.map((allergen) => (
          <AllergenBadge key={allergen} allergen={allergen} />
        ))}
      </div>
    </div>
  )
}

/**
 * Whether a place name is in the language's script. An untranslated name in another script does not
 * help the reader.
 */
function isReadIn(locale: Locale, place: string): boolean {
  return /\p{Script=Latin}/u.test(place) === (new Intl.Locale(locale).maximize().script === 'Latn')
}

/** A vegan product needs no vegetarian badge. */
function isWorthSaying(diet: string, _: number, diets: readonly string[]): boolean {
  return diet !== 'vegetarian' || !diets.includes('vegan')
}
