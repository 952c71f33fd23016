import { itemAt } from '#shared/present.ts'
import type { CSSProperties } from 'react'
import { urls } from '#shared/urls.ts'
import type { ProductCard, ProductView } from '#shop/catalogue/catalogue.types.ts'
import { useRootData } from '#app/request/root-data.ts'
import { BiteMark } from '#app/ui/bite-mark.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Positions of the packs, back to front: left offset, width, rotation. */
const places = [
  ['18%', '40%', '-4deg'],
  ['38%', '42%', '2deg'],
  ['73%', '33%', '3deg'],
  ['53%', '39%', '-2deg'],
  ['32.5%', '27%', '0deg'],
] as const

/** The `sizes` of the widest pack. */
const sizes = '(min-width: 1440px) 312px, (min-width: 1024px) 22vw, (min-width: 640px) 47vw, 38.4vw'

interface HomeHeroProps {
  packs: ProductCard[]
  countries: number
  /** The snack of the month. */
  month: ProductView | null
  /** A line for the time of year. */
  season: string
}

/** The headline, a line for the season, and five packs. */
export function HomeHero({ packs, countries, month, season }: HomeHeroProps) {
  const { t, sentenceSpace } = useLanguage()
  const { snacks } = useRootData()
  const [first, second] = [t('home.headline'), t('home.headline-place')]
  return (
    <section className="hero">
      <div className="page hero-stage" style={{ '--letters': Math.max(first.length, second.length + 1) } as CSSProperties}>
        <h1>
          <span>{first}</span>{' '}
          <span className="whitespace-nowrap">
            <em>{second}</em>
            <BiteMark className="stop" />
          </span>
        </h1>
        <div className="hero-blurb">
          <p>
            <b className="hero-season">{season}</b>
            {sentenceSpace}
            {t('home.blurb', { snacks, countries })}
          </p>
          <div className="hero-ways">
            <LinkButton to={urls.products()} size="large">
              {t('home.shop-all')}
            </LinkButton>
            {month && (
              <a className="button button-large button-ghost" href="#month">
                {t('home.month')}
              </a>
            )}
          </div>
        </div>
        <div className="hero-packs" aria-hidden="true">
          {packs.map(({ id, pictureId }, index) => {
            const [left, width, rotation] = itemAt(places, index)
            return (
              <div key={id} style={{ '--x': left, '--w': width, '--lean': rotation } as CSSProperties}>
                <CataloguePicture pictureId={pictureId} alt="" sizes={sizes} widths={[320, 480, 640, 960]} inView="too" />
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
