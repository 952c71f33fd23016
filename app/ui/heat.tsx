import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

const heatWords = ['common.heat-0', 'common.heat-1', 'common.heat-2', 'common.heat-3'] as const

/** Three chillies, as many filled as it is hot, and the word for it. */
export function HeatBadge({ level }: { level: 0 | 1 | 2 | 3 }) {
  const { t } = useLanguage()
  return (
    <span className="badge">
      <Chillies level={level} />
      {t(heatWords[level])}
    </span>
  )
}

/** The chillies alone, for where the word stands beside them already. */
export function Chillies({ level }: { level: number }) {
  return (
    <span className="heat" aria-hidden="true">
      {[1, 2, 3].map((step) => (
        <Icon key={step} name="chilli" className={step > level ? 'off' : undefined} />
      ))}
    </span>
  )
}
