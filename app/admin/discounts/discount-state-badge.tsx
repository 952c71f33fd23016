import type { DiscountState } from '#shop/office/discounts/discount-editor.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = { running: 'ok', scheduled: 'info', ended: 'plain', 'used-up': 'warn' } as const

export function DiscountStateBadge({ state }: { state: DiscountState }) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[state]} dot>
      {t(`admin-discounts.state-${state}`)}
    </Badge>
  )
}
