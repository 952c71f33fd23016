import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

interface StepperProps {
  /** What is counted, for screen readers. */
  label: string
  quantity: number
  /** The most there can be. */
  most: number
  size?: 'small' | 'medium'
}

/**
 * Buttons for one fewer and one more inside a form, each posting the new number as `quantity`; at one, fewer becomes a bin that
 * posts 0, and says both names that it may have. Works as it stands; the page may enhance it.
 */
export function Stepper({ label, quantity, most, size = 'medium' }: StepperProps) {
  const { t } = useLanguage()
  const [fewer, remove] = [t('common.one-fewer', { item: label }), t('common.remove-item', { item: label })]
  return (
    <fieldset className={size === 'small' ? 'stepper stepper-small' : 'stepper'} aria-label={t('common.quantity-of', { item: label })}>
      <button name="quantity" value={quantity - 1} aria-label={quantity > 1 ? fewer : remove} data-fewer={fewer} data-remove={remove}>
        <Icon name={quantity > 1 ? 'minus' : 'trash'} small={quantity <= 1} />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button name="quantity" value={quantity + 1} disabled={quantity >= most} aria-label={t('common.one-more', { item: label })}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}

/** A number to choose before adding. Typed without JavaScript; with it the buttons count (see enhance.ts). */
export function QuantityField({ label, most, form }: { label: string; most: number; form?: string }) {
  const { t } = useLanguage()
  return (
    <fieldset className="stepper stepper-large" data-stepper aria-label={t('common.quantity-of', { item: label })}>
      <button type="button" data-step="-1" data-needs-script aria-label={t('common.one-fewer', { item: label })}>
        <Icon name="minus" />
      </button>
      <input
        type="number"
        name="quantity"
        form={form}
        defaultValue={1}
        min={1}
        max={most}
        inputMode="numeric"
        required
        autoComplete="off"
        aria-label={t('common.quantity-of', { item: label })}
      />
      <button type="button" data-step="1" data-needs-script aria-label={t('common.one-more', { item: label })}>
        <Icon name="plus" />
      </button>
      <output className="sr-only" />
    </fieldset>
  )
}
