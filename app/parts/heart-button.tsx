import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface HeartProps {
  product: { id: string; name: string }
  /**
   * Only where the page is the visitor's own. A cached page leaves it out, and `show-hearts.ts`
   * adds it.
   */
  isSaved?: boolean
  /** The id of the element that a browser without JavaScript shows again after the press. */
  place?: string
  /** The visible word, where the heart stands alone. */
  children?: string
}

/**
 * Saves a snack, or removes a saved one. It belongs to the page's one save form, so that a list
 * carries only one button per card.
 */
export function HeartButton({ product, isSaved, place, children }: HeartProps) {
  const { t, href } = useLanguage()
  return (
    <button
      className={children ? 'heart button button-ghost button-small' : 'heart'}
      form="save"
      formAction={place && `${href(urls.saved())}#${place}`}
      name={isSaved ? 'remove' : 'save'}
      value={product.id}
      aria-label={t('common.save-item', { item: product.name })}
      aria-pressed={isSaved}
    >
      <Icon name="heart" />
      {children}
    </button>
  )
}
