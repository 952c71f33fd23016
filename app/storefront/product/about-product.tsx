import type { ProductView } from '#shop/catalogue.ts'
import { ContainsBadge, DietBadge, Origin } from '../../ui/badge.tsx'
import { HeatBadge } from '../../ui/heat.tsx'

/** Name, origin and what one must know before liking it. */
export function AboutProduct({ product, lede }: { product: ProductView; lede: string }) {
  const { name, country, region, diets, allergens, heat } = product
  return (
    <div className="about-product">
      {country && <Origin code={country} region={region} />}
      <h1>{name}</h1>
      <p className="lede">{lede}</p>
      <div className="badges">
        {diets.map((diet) => (
          <DietBadge key={diet} diet={diet} />
        ))}
        {heat > 0 && <HeatBadge level={heat} />}
        {allergens?.map((allergen) => (
          <ContainsBadge key={allergen} allergen={allergen} />
        ))}
      </div>
    </div>
  )
}
