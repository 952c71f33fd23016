import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { LastChange } from './cart-state.types.ts'

/**
 * Reports the last added or removed line, with an undo button. Receives the focus, because the line
 * that had it may be gone.
 */
export function UndoNotice({ done }: { done: LastChange }) {
  const { t, href } = useLanguage()
  const { how } = done
  return (
    <section
      className={how === 'added' ? 'notice notice-ok cart-done' : 'notice cart-done'}
      aria-labelledby="just-now"
      tabIndex={-1}
      data-key={`${how} ${done.removedBox ?? done.variationId}`}
      data-done={how}
      data-carry-over="done"
    >
      <Icon name={how === 'added' ? 'circle-check' : 'info'} />
      <p id="just-now">{t(`cart.${how}`, { name: done.removedBox === undefined ? done.name : t('common.discovery-box') })}</p>
      {how !== 'added' && (
        <form method="post" action={href(urls.cart())}>
          <UndoFields done={done} />
          <Button variant="ghost" size="small" icon="rotate-ccw">
            {t('common.undo')}
          </Button>
        </form>
      )}
    </section>
  )
}

function UndoFields({ done }: { done: LastChange }) {
  if (done.removedBox !== undefined)
    return (
      <>
        <input type="hidden" name="intent" value="put-back" />
        <input type="hidden" name="removedBox" value={done.removedBox} />
      </>
    )
  return (
    <>
      <input type="hidden" name="intent" value={done.how === 'removed' ? 'put-back' : 'move'} />
      <input type="hidden" name="variationId" value={done.variationId} />
      <input type="hidden" name="quantity" value={done.quantity} />
      {done.wasSaved && <input type="hidden" name="savedForLater" value="yes" />}
    </>
  )
}
