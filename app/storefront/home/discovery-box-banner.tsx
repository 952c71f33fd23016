import { itemAt } from '#shared/present.ts'
import type { CSSProperties } from 'react'
import { urls } from '#shared/urls.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { BiteCrumbs } from '#app/ui/bite-mark.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Positions of the packs in the fan: left offset, bottom offset, rotation. */
const fan = [
  ['0%', '-6%', '-13deg'],
  ['34%', '7%', '5deg'],
  ['9%', '2%', '-5deg'],
  ['45%', '-9%', '9deg'],
  ['17%', '-30%', '-4deg'],
] as const

/** A link to the discovery box for undecided visitors: the shop picks for them. */
export function DiscoveryBoxBanner({ packs }: { packs: ProductCard[] }) {
  const { t } = useLanguage()
  return (
    <section className="section">
      <div className="page">
        <div className="bitten">
          <div className="nudge bite-br">
            <div className="nudge-words">
              <h2>
                {t('home.box-question')}
                <em>{t('home.box-answer')}</em>
              </h2>
              <p className="text-md">{t('home.box-text')}</p>
              <LinkButton to={urls.discoveryBox()} variant="paper" size="large">
                {t('home.box-button')}
              </LinkButton>
            </div>
            <div className="nudge-fan" aria-hidden="true">
              {packs.map(({ id, pictureId }, index) => {
                const [left, bottom, rotation] = itemAt(fan, index)
                return (
                  <div key={id} style={{ '--x': left, '--y': bottom, '--lean': rotation } as CSSProperties}>
                    <CataloguePicture
                      pictureId={pictureId}
                      alt=""
                      sizes="(min-width: 1440px) 400px, (min-width: 640px) 29vw, 47.4vw"
                      widths={[320, 480, 640, 960]}
                    />
                  </div>
                )
              })}
            </div>
          </div>
          <BiteCrumbs fill="var(--rose-600)" />
        </div>
      </div>
    </section>
  )
}
