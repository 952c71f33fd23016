import type { Craving } from '#shared/food.ts'
import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The tiles have different widths: the order matters. */
const tiles: { craving: Craving; motif: string; tint: string }[] = [
  { craving: 'sweet', motif: 'lychee', tint: 'lychee' },
  { craving: 'crunchy', motif: 'chip', tint: 'saffron' },
  { craving: 'salty', motif: 'prawn', tint: 'sea' },
  { craving: 'hot', motif: 'chilli', tint: 'chilli' },
  { craving: 'chewy', motif: 'date', tint: 'mango' },
  { craving: 'sour', motif: 'lime', tint: 'pistachio' },
]

/** Six links into the product listing, one for each craving. */
export function CravingLinks({ cravings }: { cravings: { value: Craving; count: number }[] }) {
  const { t, href } = useLanguage()
  return (
    <section className="section" id="cravings">
      <div className="page">
        <div className="section-head">
          <h2>{t('home.cravings')}</h2>
          <a className="arrow-link" href={href(urls.products())}>
            {t('home.browse')} <Icon name="arrow-right" />
          </a>
        </div>
        <div className="cravings">
          {tiles.map(({ craving, motif, tint }) => (
            <a key={craving} className={`tint-${tint}`} href={href(urls.products({ craving }))}>
              <h3>{t(`home.craving-${craving}`)}</h3>
              <img src={`/motifs/${motif}.svg`} width={208} height={208} alt="" loading="lazy" />
              <span>{t('home.count', { count: cravings.find(({ value }) => value === craving)?.count ?? 0 })}</span>
            </a>
          ))}
        </div>
      </div>
    </section>
  )
}
