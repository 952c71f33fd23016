import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

interface StepperProps {
  /** The name of the counted item, for screen readers. */
  label: string
  quantity: number
  /** The maximum quantity. */
  most: number
  size?: 'small' | 'medium'
}

/**
 * Minus and plus buttons inside a form. Each posts the new quantity as `quantity`. At one, the
 * minus button becomes a bin that posts 0; its data attributes hold both labels. Works without
 * JavaScript, and the page may enhance it.
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

/**
 * A quantity field before adding. A plain number input without JavaScript; with it the buttons
 * count (see enhance.ts).
 */
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
