import { Badge } from '../ui/badge.tsx'
import { useLanguage } from '../words.tsx'

const tones = { done: 'ok', waiting: 'info', dead: 'danger' } as const

/** What became of a letter. */
export function LetterState({ state }: { state: keyof typeof tones }) {
  const { t } = useLanguage()
  return <Badge tone={tones[state]}>{t(`admin.letter-${state}`)}</Badge>
}
