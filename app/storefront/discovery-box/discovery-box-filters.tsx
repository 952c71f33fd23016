import { urls } from '#shared/urls.ts'
import type { BoxPreferences } from '#shop/cart/discovery-box.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { FieldFilter, AllergenFilter } from '../parts/listing/filters.tsx'

interface WishesProps {
  wish: BoxPreferences
  counts: Record<'diets' | 'free' | 'heat', Record<string, number>>
  unstated: number
}

/**
 * The dietary filters of the box, the same as in the product listing. Needs the messages of
 * `products`.
 */
export function DiscoveryBoxFilters({ wish, counts, unstated }: WishesProps) {
  const { diets = [], free = [], heat } = wish
  const { t, href } = useLanguage()
  const asked = diets.length > 0 || free.length > 0 || heat !== undefined
  return (
    <details className="panel folds box-wishes" open={asked}>
      <summary>{t('discovery-box.wishes')}</summary>
      <form action={href(urls.discoveryBox())} autoComplete="off">
        <AllergenFilter chosen={free} counts={counts.free} unstated={unstated} />
        <FieldFilter name="diets" query={wish} counts={counts.diets} />
        <div>
          <FieldFilter name="heat" query={wish} counts={counts.heat} />
          <Button variant="secondary" full>
            {t('discovery-box.pick')}
          </Button>
        </div>
      </form>
    </details>
  )
}
