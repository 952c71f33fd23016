import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

/** The button that closes a popover, by its id. It works without scripts. */
export function ClosePanel({ panel, className = '' }: { panel: string; className?: string }) {
  const { t } = useLanguage()
  return (
    <button
      type="button"
      className={`icon-button ${className}`.trim()}
      popoverTarget={panel}
      popoverTargetAction="hide"
      aria-label={t('common.close')}
    >
      <Icon name="x" />
    </button>
  )
}
