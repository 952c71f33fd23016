import { tastes } from '#shared/food.ts'
import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { CountryBadge } from '../../ui/badge.tsx'
import { BiteCrumbs } from '../../ui/bite-mark.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { longWordClass } from '#app/ui/long-word-class.ts'
import { CataloguePicture } from '../../ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The snack of the month, large, with its flavors as dots. */
export function SnackOfTheMonth({ product }: { product: ProductView }) {
  const { t, money, country } = useLanguage()
  const tasted = tastes.filter((axis) => product.compass[axis] !== undefined)
  return (
    <section className="section" id="month">
      <div className="page">
        <div className={`bitten tint-${product.tint}`}>
          <div className="month bite-br">
            <div className="month-pack">
              <CataloguePicture
                pictureId={product.pictureId}
                alt={product.pictureAlt}
                sizes="(min-width: 640px) 48vw, 78vw"
                widths={[480, 640, 960, 1280]}
              />
            </div>
            <div className="month-words">
              {product.country ? (
                <CountryBadge code={product.country}>{t('home.month-from', { country: country(product.country) })}</CountryBadge>
              ) : (
                <p className="origin">{t('home.month')}</p>
              )}
              <h2 className={longWordClass(product.name)}>
                {product.name}
                {product.flavour && <em>{product.flavour}</em>}
              </h2>
              <p className="text-md">{product.description.split('\n\n', 1)[0]}</p>
              {tasted.length > 0 && (
                <dl className="taste">
                  {tasted.map((axis) => (
                    <Taste key={axis} label={t(`home.taste-${axis}`)} level={product.compass[axis] ?? 0} />
                  ))}
                </dl>
              )}
              <LinkButton to={urls.product(product.slug)} size="large">
                {t(product.addVariationId ? 'home.try' : 'home.look', { price: money(product.priceCents) })}
              </LinkButton>
            </div>
          </div>
          <BiteCrumbs fill="var(--tint)" />
        </div>
      </div>
    </section>
  )
}

function Taste({ label, level }: { label: string; level: number }) {
  const { t } = useLanguage()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="sr-only">{t('home.of-five', { level })}</span>
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} className={step <= level ? 'full' : undefined} />
        ))}
      </dd>
    </div>
  )
}
