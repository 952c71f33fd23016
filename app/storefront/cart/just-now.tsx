import { urls } from '#shared/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Done } from './standing.ts'

/** Says what has just come or gone, and takes it back on request. Is given the focus, since the line that had it may be no more. */
export function JustNow({ done: { how, variationId, name, quantity, wasSaved } }: { done: Done }) {
  const { t, href } = useLanguage()
  return (
    <section
      className={how === 'added' ? 'notice notice-ok cart-done' : 'notice cart-done'}
      aria-labelledby="just-now"
      tabIndex={-1}
      data-key={`${how} ${variationId}`}
      data-done={how}
      data-stays="done"
    >
      <Icon name={how === 'added' ? 'circle-check' : 'info'} />
      <p id="just-now">{t(`cart.${how}`, { name })}</p>
      {how !== 'added' && (
        <form method="post" action={href(urls.cart())}>
          <input type="hidden" name="intent" value={how === 'removed' ? 'put-back' : 'move'} />
          <input type="hidden" name="variationId" value={variationId} />
          <input type="hidden" name="quantity" value={quantity} />
          {wasSaved && <input type="hidden" name="savedForLater" value="yes" />}
          <Button variant="ghost" size="small" icon="rotate-ccw">
            {t('cart.undo')}
          </Button>
        </form>
      )}
    </section>
  )
}
