import { urls } from '#shared/urls.ts'
import type { BoxWish } from '#shop/cart/discovery-box.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { DietFilter, FreeFilter, HeatFilter } from '../parts/listing/filters.tsx'

interface WishesProps {
  wish: BoxWish
  counts: Record<'diet' | 'free' | 'heat', Record<string, number>>
  unstated: number
}

/**
 * The dietary filters of the box, the same as in the product listing. Needs the messages of
 * `products`.
 */
export function Wishes({ wish: { diets = [], free = [], heat }, counts, unstated }: WishesProps) {
  const { t, href } = useLanguage()
  const asked = diets.length > 0 || free.length > 0 || heat !== undefined
  return (
    <details className="panel folds box-wishes" open={asked}>
      <summary>{t('discovery.wishes')}</summary>
      <form action={href(urls.discoveryBox())} autoComplete="off">
        <FreeFilter chosen={free} counts={counts.free} unstated={unstated} />
        <DietFilter chosen={diets} counts={counts.diet} />
        <div>
          <HeatFilter chosen={heat} counts={counts.heat} />
          <Button variant="secondary" full>
            {t('discovery.pick')}
          </Button>
        </div>
      </form>
    </details>
  )
}
