import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'info' | 'rose' | 'ink' | 'line'

/** A word on a soft background. `dot` marks a state that may change. */
export function Badge({ tone = 'plain', icon, dot, children }: { tone?: Tone; icon?: string; dot?: boolean; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>
      {icon && <Icon name={icon} small />}
      {dot && <i className="dot" />}
      {children}
    </span>
  )
}

/** The origin of a product: its country code in a box, then the place. */
export function CountryBadge({ code, children }: { code: string; children?: ReactNode }) {
  const { country } = useLanguage()
  return (
    <span className="origin">
      <b aria-hidden="true">{code}</b>
      {children ?? country(code)}
    </span>
  )
}

const dietIcons: Record<string, string> = {
  vegan: 'vegan',
  vegetarian: 'leaf',
  'gluten-free': 'wheat-off',
  'dairy-free': 'milk-off',
  'nut-free': 'nut-off',
}

/** A diet badge with its icon, on a soft background. `diet` is a code of the message files. */
export function DietBadge({ diet }: { diet: string }) {
  const { t } = useLanguage()
  return <Badge icon={dietIcons[diet] ?? 'badge-check'}>{t(`common.diet-${diet}` as MessageKey)}</Badge>
}

const allergenIcons: Record<string, string> = {
  gluten: 'wheat',
  milk: 'milk',
  eggs: 'egg',
  fish: 'fish',
  crustaceans: 'shrimp',
  molluscs: 'shell',
  peanuts: 'bean',
  soy: 'bean',
  'tree-nuts': 'nut',
}

/** An allergen badge: outlined, never on a soft background. */
export function AllergenBadge({ allergen }: { allergen: string }) {
  const { t } = useLanguage()
  return (
    <Badge tone="line" icon={allergenIcons[allergen] ?? 'info'}>
      {t('common.contains', { allergen: t(`common.allergen-${allergen}` as MessageKey) })}
    </Badge>
  )
}
