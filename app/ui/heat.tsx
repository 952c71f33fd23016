import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

const heatWords = ['common.heat-0', 'common.heat-1', 'common.heat-2', 'common.heat-3'] as const

/**
 * Three chilies, filled by level, with the word for the level. `label` names the heat to screen
 * readers.
 */
export function HeatBadge({ level, label }: { level: 0 | 1 | 2 | 3; label?: string }) {
  const { t } = useLanguage()
  return (
    <span className="badge">
      <Chillies level={level} />
      {label && <span className="sr-only">{label}: </span>}
      {t(heatWords[level])}
    </span>
  )
}

/** Only the chilies, for places that already show the word. */
export function Chillies({ level }: { level: number }) {
  return (
    <span className="heat" aria-hidden="true">
      {[1, 2, 3].map((step) => (
        <Icon key={step} name="chilli" className={step > level ? 'off' : undefined} />
      ))}
    </span>
  )
}
